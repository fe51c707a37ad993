import { lazy, Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Gate } from '../../layout/gate.tsx';
import { pause } from '../../pacing.ts';
import { pageMeta } from '../../page-meta.ts';
import { onlyVisitors } from '../../session/guards.ts';
import { safeNext } from '../../session/safe-next.ts';
import { LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/login.ts';

const LoginForm = lazy(() => import('./login-form.tsx'));

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    title: 'Accès membres',
    description: 'Connectez-vous à votre espace membre.',
    isPrivate: true,
  });

export const loader = () => null;

export const clientLoader = () => onlyVisitors();
clientLoader.hydrate = true as const;

export default function Login() {
  const navigate = useNavigate();
  const next = safeNext(useSearchParams()[0].get('next'));
  return (
    <Gate
      eyebrow="Business Club"
      title="Accès membres"
      lead="Retrouvez votre profil et les autres membres du cercle."
      aside={
        <p className="text-mist">
          Pas encore membre&#8239;?{' '}
          <Link to="/business-club" className="link text-white">
            Découvrir le Business Club
          </Link>
        </p>
      }
    >
      <Suspense fallback={<LoadingState text="Chargement du formulaire…" />}>
        <LoginForm
          label="Accès membres"
          onLogin={async (session) => {
            await pause('afterLogin');
            await navigate(next ?? (session.kind === 'admin' ? '/admin' : '/profile'), { replace: true });
          }}
          beside={
            <p className="-mt-2 mb-2 text-right text-sm">
              <Link to="/mot-de-passe-oublie" className="link">
                Mot de passe oublié&#8239;?
              </Link>
            </p>
          }
        />
      </Suspense>
    </Gate>
  );
}
