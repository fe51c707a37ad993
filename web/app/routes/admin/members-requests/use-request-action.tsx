import { type MembershipRequest, REJECTION_REASON_MAX } from '@cercle/contract/membership';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError, SessionEnded } from '../../../api/error.ts';
import { REQUEST_ACTIONS, type RequestAction } from '../../../content/admin-requests.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { showToast } from '../../../ui/toast.tsx';

type Call = (request: MembershipRequest, reason: string) => Promise<unknown>;

const CALLS: Record<RequestAction, Call> = {
  approve: ({ id }) => api.put<unknown>(`/members/requests/${id}/approve`),
  reject: ({ id }, reason) => api.put<unknown>(`/members/requests/${id}/reject`, { reason }),
  remove: ({ id }) => api.delete(`/members/requests/${id}`),
  invite: ({ id }) => api.post(`/members/requests/${id}/invitation`),
  activate: ({ user }) => api.put<unknown>(`/members/${user.id}/activate`),
  deactivate: ({ user }) => api.put<unknown>(`/members/${user.id}/deactivate`),
};

export type Ask = (action: RequestAction, request: MembershipRequest) => void;
type Asked = { action: RequestAction; request: MembershipRequest; isOpen: boolean };

/** Another administrator was faster: what the screen shows is no longer true. */
const isOvertaken = ({ code }: ApiError) => code === 'conflict' || code === 'not-found';

/**
 * One click, one confirmation: `ask` opens the dialog, which does the work and says how it went.
 * `onChange` hears of every change, ours or another administrator's, so that the screen shows it.
 */
export function useRequestAction(onChange: (action: RequestAction, isOurs: boolean) => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);

  const ask: Ask = (action, request) => {
    // A reason typed before a failure is still there at the next try.
    if (asked?.request.id !== request.id) setReason('');
    setAsked({ action, request, isOpen: true });
  };
  const close = () => setAsked(asked && { ...asked, isOpen: false });

  const confirm = async ({ action, request }: Asked) => {
    const { success, failure } = REQUEST_ACTIONS[action];
    const name = request.user.fullName;
    setBusy(true);
    try {
      await CALLS[action](request, reason.trim());
      close();
      showToast('success', success(name));
      onChange(action, true);
    } catch (error) {
      close();
      if (error instanceof SessionEnded) return;
      if (!(error instanceof ApiError)) throw error;
      showToast('error', isOvertaken(error) ? error.message : failure(name));
      if (isOvertaken(error)) onChange(action, false);
    } finally {
      setBusy(false);
    }
  };

  const texts = asked && REQUEST_ACTIONS[asked.action];
  const dialog = asked && texts && (
    <ConfirmDialog
      isOpen={asked.isOpen}
      title={texts.title}
      message={texts.message(asked.request.user.fullName)}
      confirmText={texts.label}
      confirmLook={texts.look}
      isBusy={isBusy}
      onConfirm={() => void confirm(asked)}
      onCancel={close}
    >
      {asked.action === 'reject' && (
        <TextArea
          label="Motif"
          name="reason"
          isOptional
          hint={`Repris dans l’e-mail. ${REJECTION_REASON_MAX} caractères au plus.`}
          maxLength={REJECTION_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
  return { ask, dialog };
}
