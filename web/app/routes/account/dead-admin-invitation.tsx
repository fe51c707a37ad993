import { LINK_REPLACED, type LinkStatus } from '@cercle/contract/reset-link';
import { AccessGate } from '../../layout/access-gate.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ResultHeading } from '../../ui/result-heading.tsx';

const INVALID_INVITATION = 'Cette invitation est invalide ou a expiré';

type DeadAdminInvitationProps = {
  status: LinkStatus;
  /** The link has ended while its form was open. */
  isFresh: boolean;
};

/** Asking for a new password would lead nowhere once the link has expired: only an administrator can invite again. */
export default function DeadAdminInvitation({ status, isFresh }: DeadAdminInvitationProps) {
  return (
    <AccessGate eyebrow="Administration" title="Cette invitation ne fonctionne plus">
      <div role="alert" className="grid gap-5">
        <ResultHeading isFresh={isFresh}>
          {status === 'REPLACED' ? LINK_REPLACED : `${INVALID_INVITATION}.`}
        </ResultHeading>
        <p className="text-slate">
          Une invitation ne sert qu’une fois, et pour un temps limité. Si vous avez déjà choisi votre mot de
          passe, connectez-vous&#8239;; sinon, demandez une nouvelle invitation à un administrateur.
        </p>
        <ButtonLink to="/login" className="w-fit max-sm:w-full">
          Se connecter
        </ButtonLink>
      </div>
    </AccessGate>
  );
}
