import type { MembershipRequest } from '@cercle/contract/requests';
import { AtSign } from 'lucide-react';
import { EMAIL_EFFECTS } from '../../../content/admin-email.ts';
import { Button } from '../../../ui/button.tsx';
import type { EmailTarget } from '../change-email-dialog.tsx';
import { emailEffect } from './email-effect.ts';

export type AskEmail = (target: EmailTarget) => void;

type ChangeEmailButtonProps = { request: MembershipRequest; onAsk: AskEmail };

/** Offers what can be done about the member's address, if anything. */
export function ChangeEmailButton({ request, onAsk }: ChangeEmailButtonProps) {
  const { id, fullName: name, email, version } = request.user;
  const effect = emailEffect(request);
  if (effect === null) return null;
  const target = { name, email, effect, version, apiPath: `/members/${id}/email` };
  return (
    <Button size="small" look="quiet" onClick={() => onAsk(target)}>
      <AtSign className="size-4" aria-hidden="true" />
      <span>{EMAIL_EFFECTS[effect].label}</span>
    </Button>
  );
}
