import { LINK_REPLACED, type LinkStatus } from '@cercle/contract/reset-link';
import { useNavigationType } from 'react-router';
import { AccessGate } from '../../layout/access-gate.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ResultHeading } from '../../ui/result-heading.tsx';

type InvitationOutcomeProps = {
  outcome: 'activated' | LinkStatus;
  /** The link has ended while its form was open. */
  isFresh?: boolean;
};

/** What an invitation leads to once it is completed, or no longer works. */
export default function InvitationOutcome({ outcome, isFresh = false }: InvitationOutcomeProps) {
  if (outcome === 'activated') return <Activated />;
  return <DeadLink isReplaced={outcome === 'REPLACED'} isFresh={isFresh} />;
}

function Activated() {
  const isFresh = useNavigationType() === 'REPLACE';
  return (
    <AccessGate eyebrow="Compte activé" title="Votre compte est prêt" lead="Le cercle vous est ouvert.">
      <div className="grid gap-5">
        <ResultHeading isFresh={isFresh}>Votre compte a été activé.</ResultHeading>
        <p className="text-slate">
          Connectez-vous avec votre e-mail et le mot de passe que vous venez de choisir.
        </p>
        <ButtonLink to="/login" className="w-fit">
          Se connecter
        </ButtonLink>
      </div>
    </AccessGate>
  );
}

function DeadLink({ isReplaced, isFresh }: { isReplaced: boolean; isFresh: boolean }) {
  return (
    <AccessGate eyebrow="Invitation" title="Ce lien ne fonctionne plus">
      <div role="alert" className="grid gap-5">
        <ResultHeading isFresh={isFresh}>
          {isReplaced ? LINK_REPLACED : 'Le lien est invalide ou a expiré.'}
        </ResultHeading>
        <p className="text-slate">
          Un lien d’invitation ne sert qu’une fois, et pour un temps limité. Si votre compte est déjà actif,
          connectez-vous&#8239;; sinon, écrivez-nous et nous vous en enverrons un nouveau.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/contactez-nous">Contactez-nous</ButtonLink>
          <ButtonLink to="/login" look="quiet">
            Se connecter
          </ButtonLink>
        </div>
      </div>
    </AccessGate>
  );
}
