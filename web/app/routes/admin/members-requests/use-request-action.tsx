import { REJECTION_REASON_MAX } from '@cercle/contract/request-state';
import type { MembershipRequest } from '@cercle/contract/requests';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { REQUEST_ACTIONS, type RequestAction } from '../../../content/admin-requests.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { type Ask as AskOf, useConfirmedAction } from '../list/use-confirmed-action.tsx';

export type Ask = AskOf<RequestAction, MembershipRequest>;

/** An administrator's decisions about a request, or about its member. */
export function useRequestAction(onChange: (action: RequestAction, isOurs: boolean) => void) {
  // A reason typed before a failure is still there at the next try.
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({});
  const reasonOf = ({ id }: MembershipRequest) => reasons[id] ?? '';

  return useConfirmedAction<RequestAction, MembershipRequest>({
    texts: REQUEST_ACTIONS,
    calls: {
      approve: ({ id }) => api.put<unknown>(`/members/requests/${id}/approve`),
      reject: (request) =>
        api.put<unknown>(`/members/requests/${request.id}/reject`, { reason: reasonOf(request).trim() }),
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
}
