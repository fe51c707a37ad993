import type { ExpiringInvitation, ToDo } from '@cercle/contract/to-do';
import { Mail } from 'lucide-react';
import { api } from '../../../api/client.ts';
import { RENEW_INVITATION, TO_DO } from '../../../content/admin-to-do.ts';
import { formatDateTime } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { ADMINISTRATORS, REQUESTS } from '../list/list-configs.ts';
import { type Ask, useConfirmedAction } from '../list/use-confirmed-action.tsx';
import { ToDoGroup, ToDoItem } from './to-do-group.tsx';

const INVITATION_PATHS = { request: '/members/requests', admin: '/admin/administrators' };

type ExpiringInvitationsProps = { invitations: ToDo['invitations']; onChange: () => void };

/** Of members and administrators, next to expire first; each can be sent again. */
export function ExpiringInvitations({ invitations, onChange }: ExpiringInvitationsProps) {
  const { ask, dialog } = useConfirmedAction<'invite', ExpiringInvitation>({
    texts: RENEW_INVITATION,
    calls: { invite: ({ kind, id }) => api.post(`${INVITATION_PATHS[kind]}/${id}/invitation`) },
    nameOf: ({ fullName }) => fullName,
    onChange,
  });
  return (
    <>
      <ToDoGroup
        title={TO_DO.invitations}
        group={invitations}
        all={`${REQUESTS.path}?state=SENT`}
        row={(invitation) => <InvitationRow invitation={invitation} onAsk={ask} />}
      />
      {dialog}
    </>
  );
}

type InvitationRowProps = { invitation: ExpiringInvitation; onAsk: Ask<'invite', ExpiringInvitation> };

function InvitationRow({ invitation, onAsk }: InvitationRowProps) {
  const { kind, id, fullName, expiresAt } = invitation;
  const to = kind === 'request' ? `${REQUESTS.path}/${id}` : ADMINISTRATORS.path;
  return (
    <>
      <ToDoItem to={to} list={REQUESTS.path} name={fullName}>
        <p>{`Expire le ${formatDateTime(expiresAt)}`}</p>
      </ToDoItem>
      <Button size="small" look="quiet" onClick={() => onAsk('invite', invitation)}>
        <Mail className="size-4" aria-hidden="true" />
        <span>{RENEW_INVITATION.invite.label}</span>
        <span className="sr-only">{` l’invitation\u202f: ${fullName}`}</span>
      </Button>
    </>
  );
}
