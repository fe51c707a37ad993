import type { InvitationStatus } from '@cercle/contract/invitation-status';
import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import type { MembershipRequest } from '@cercle/contract/requests';
import { Check, Pencil, Power, Trash2, X } from 'lucide-react';
import { useLocation } from 'react-router';
import type { Result } from '../../../api/result.ts';
import { REQUEST_ACTIONS } from '../../../content/admin-requests.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { REQUESTS } from '../list/list-configs.ts';
import { type AskEmail, ChangeEmailButton } from './change-email-button.tsx';
import { InvitationNotice } from './invitation-notice.tsx';
import { PendingNotice } from './pending-notice.tsx';
import { canDecide, canEdit, canSwitch, isInvited } from './request-rules.ts';
import { StateText } from './state-text.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { Ask } from './use-request-action.tsx';

type DetailsHeadProps = {
  request: MembershipRequest;
  invitation: Promise<Result<InvitationStatus>>;
  onAsk: Ask;
  onAskEmail: AskEmail;
};

/** The person, the pending step and the actions. */
export function DetailsHead({ request, invitation, onAsk, onAskEmail }: DetailsHeadProps) {
  const { user, status } = request;
  const { state } = useLocation();
  const activation = user.active ? 'deactivate' : 'activate';
  return (
    <div className="card mt-3 overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5 md:p-6">
        <Portrait url={user.photoUrl} alt={`Photo de ${user.fullName}`} size="card" />
        <div className="min-w-0 grow basis-56">
          <h1 className="text-xl">{user.fullName}</h1>
          <p className="mt-1 text-slate">{`${user.company} · ${MEMBER_TYPE_LABEL[user.memberType]}`}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={status} />
            <StateText request={request} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {canEdit(request) && (
            <ButtonLink size="small" look="quiet" to={`${REQUESTS.path}/edit/${request.id}`} state={state}>
              <Pencil className="size-4" aria-hidden="true" />
              Modifier
            </ButtonLink>
          )}
          {!isInvited(request) && <ChangeEmailButton request={request} onAsk={onAskEmail} />}
          {canSwitch(request) && (
            <Button size="small" look="quiet" onClick={() => onAsk(activation, request)}>
              <Power className="size-4" aria-hidden="true" />
              <span>{REQUEST_ACTIONS[activation].label}</span>
            </Button>
          )}
          <Button size="small" look="quiet" onClick={() => onAsk('remove', request)}>
            <Trash2 className="size-4" aria-hidden="true" />
            {REQUEST_ACTIONS.remove.label}
          </Button>
        </div>
      </div>
      {canDecide(request) && (
        <PendingNotice text="Cette demande attend votre décision.">
          <Button size="small" onClick={() => onAsk('approve', request)}>
            <Check className="size-4" aria-hidden="true" />
            {REQUEST_ACTIONS.approve.label}
          </Button>
          <Button size="small" look="quiet" onClick={() => onAsk('reject', request)}>
            <X className="size-4" aria-hidden="true" />
            {REQUEST_ACTIONS.reject.label}
          </Button>
        </PendingNotice>
      )}
      {isInvited(request) && (
        <InvitationNotice request={request} invitation={invitation} onAsk={onAsk} onAskEmail={onAskEmail} />
      )}
    </div>
  );
}
