import { Suspense } from 'react';
import { Link } from 'react-router';
import { privateMeta } from '../../document/page-meta.ts';
import { AccessGate } from '../../layout/access-gate.tsx';
import { requireVisitor } from '../../session/guards.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { NoScript } from '../../ui/no-script.tsx';
import { LoadingState } from '../../ui/states.tsx';

const ForgottenPasswordForm = lazyComponent(() => import('./forgotten-password-form.tsx'));

export const meta = privateMeta(
  'Mot de passe oublié',
  'Recevez un lien pour choisir un nouveau mot de passe.',
);

export const loader = () => null;

export const clientLoader = () => requireVisitor();
clientLoader.hydrate = true as const;

export default function MotDePasseOublie() {
  return (
    <AccessGate
      eyebrow="Accès membres"
      title="Mot de passe oublié"
      lead="Indiquez l’adresse e-mail de votre compte. Nous y envoyons un lien pour choisir un nouveau mot de passe."
      aside={
        <p className="text-mist">
          Vous vous en souvenez&#8239;?{' '}
          <Link to="/login" className="link text-white">
            Retour à la connexion
          </Link>
        </p>
      }
    >
      <NoScript what="page" />
      <Suspense fallback={<LoadingState text="Chargement du formulaire…" />}>
        <ForgottenPasswordForm />
      </Suspense>
    </AccessGate>
  );
}
