import { useNavigationType } from 'react-router';
import { AccessGate } from '../../layout/access-gate.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ResultHeading } from '../../ui/result-heading.tsx';

/** What completing an invitation leads to. */
export default function AccountActivated() {
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
