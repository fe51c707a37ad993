import { REJECTION_REASON_MAX } from '@cercle/contract/request-state';
import type { MembershipRequest } from '@cercle/contract/requests';
import { useEffect, useState } from 'react';
import { api } from '../../../api/client.ts';
import { REQUEST_ACTIONS, type RequestAction } from '../../../content/admin-requests.ts';
import { takePrivateDraft, watchPrivateDraft } from '../../../forms/session-draft.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { type Ask as AskOf, useConfirmedAction } from '../list/use-confirmed-action.tsx';
import { needsAgreement } from './request-rules.ts';

export type Ask = AskOf<RequestAction, MembershipRequest>;

const DRAFT_LABEL = 'reasons';
const loadApproval = () => import('./approval-dialog.tsx');

/** An administrator's decisions about a request, or about its member. */
export function useRequestAction(onChange: (action: RequestAction, isOurs: boolean) => void) {
  // A reason typed before a failure, or the end of the session, is still there at the next try.
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({});
  const reasonOf = ({ id }: MembershipRequest) => reasons[id] ?? '';
  useEffect(() => {
    const draft = takePrivateDraft(DRAFT_LABEL);
    if (draft) setReasons(draft);
  }, []);
  useEffect(
    () => watchPrivateDraft(DRAFT_LABEL, () => (Object.values(reasons).some(Boolean) ? reasons : null)),
    [reasons],
  );

  const confirmed = useConfirmedAction<RequestAction, MembershipRequest>({
    texts: REQUEST_ACTIONS,
    calls: {
      approve: ({ id }) => api.put<unknown>(`/members/requests/${id}/approve`),
      reject: async (request) => {
        const { id } = request;
        await api.put<unknown>(`/members/requests/${id}/reject`, { reason: reasonOf(request).trim() });
        setReasons(({ [id]: _sent, ...others }) => others);
      },
      remove: ({ id }) => api.delete(`/members/requests/${id}`),
      invite: ({ id }) => api.post(`/members/requests/${id}/invitation`),
      activate: ({ user }) => api.put<unknown>(`/members/${user.id}/activate`),
      deactivate: ({ user }) => api.put<unknown>(`/members/${user.id}/deactivate`),
    },
    undo: { remove: 'members-requests' },
    nameOf: ({ user }) => user.fullName,
    onChange,
    dialogContent: (action, request) =>
      action === 'reject' && (
        <TextArea
          label="Motif"
          name="reason"
          isOptional
          hint={`Repris dans l’e-mail. ${REJECTION_REASON_MAX} caractères au plus.`}
          maxLength={REJECTION_REASON_MAX}
          value={reasonOf(request)}
          onChange={(event) => setReasons({ ...reasons, [request.id]: event.target.value })}
        />
      ),
  });

  const agreement = useLazyComponent(loadApproval);
  const [approved, setApproved] = useState<MembershipRequest | null>(null);
  const ask: Ask = (action, request) => {
    if (action !== 'approve' || !needsAgreement(request)) return confirmed.ask(action, request);
    setApproved(request);
    agreement.open();
  };
  const dialog = (
    <>
      {confirmed.dialog}
      {agreement.Component && approved && (
        <agreement.Component
          request={approved}
          onChange={(isOurs) => onChange('approve', isOurs)}
          onClose={agreement.close}
        />
      )}
    </>
  );
  return { ask, dialog };
}
