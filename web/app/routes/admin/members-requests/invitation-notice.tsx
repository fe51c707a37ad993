import type { InvitationStatus } from '@cercle/contract/invitation-status';
import type { MembershipRequest } from '@cercle/contract/requests';
import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { type Result, useResult } from '../../../api/result.ts';
import { INVITATION_UNKNOWN, invitationTexts, SEE_MAIL } from '../../../content/admin-invitation.ts';
import { REQUEST_ACTIONS } from '../../../content/admin-requests.ts';
import { Button } from '../../../ui/button.tsx';
import { MAILS } from '../list/list-configs.ts';
import { RefusalReason } from '../mail/delivery-problem.tsx';
import { useRefreshWhile } from '../use-refresh-while.ts';
import { type AskEmail, ChangeEmailButton } from './change-email-button.tsx';
import { PendingNotice } from './pending-notice.tsx';
import type { Ask } from './use-request-action.tsx';

type InvitationNoticeProps = {
  request: MembershipRequest;
  invitation: Promise<Result<InvitationStatus>>;
  onAsk: Ask;
  onAskEmail: AskEmail;
};

/** What became of an invitation that is not completed yet, its mail, and a way to send it again. */
export function InvitationNotice({ request, invitation, onAsk, onAskEmail }: InvitationNoticeProps) {
  const { result } = useResult(invitation);
  const value = result?.value;
  useRefreshWhile(value?.status === 'WAITING', value);
  if (result === null) return null;
  const { text, details } = value
    ? invitationTexts(value, request.user.email)
    : { text: INVITATION_UNKNOWN, details: '' };
  return (
    <PendingNotice
      text={text}
      details={
        <>
          {details && <p className="mt-1 text-sm text-slate">{details}</p>}
          {value && <RefusalReason {...value} />}
          {value?.mailId && (
            <p className="mt-1 text-sm">
              <Link to={`${MAILS.path}/${value.mailId}`} className="link">
                {SEE_MAIL}
              </Link>
            </p>
          )}
        </>
      }
    >
      <Button size="small" look="quiet" onClick={() => onAsk('invite', request)}>
        <Mail className="size-4" aria-hidden="true" />
        {REQUEST_ACTIONS.invite.label}
      </Button>
      <ChangeEmailButton request={request} onAsk={onAskEmail} />
    </PendingNotice>
  );
}
