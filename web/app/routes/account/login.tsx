import { Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { privateMeta } from '../../document/page-meta.ts';
import { AccessGate } from '../../layout/access-gate.tsx';
import { delay } from '../../navigation/minimum-delay.ts';
import { tabStorage } from '../../session/browser-storage.ts';
import { SESSION_END_KEY, type SessionEnd } from '../../session/end-session.ts';
import { requireVisitor } from '../../session/guards.ts';
import { nextFor, safeNext } from '../../session/safe-next.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { NoScript } from '../../ui/no-script.tsx';
import { LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/login.ts';

const LoginForm = lazyComponent(() => import('./login-form.tsx'));

export const meta = privateMeta('Accès membres', 'Connectez-vous à votre espace membre.');

export const loader = () => null;

/** After a login in another tab, continues to the page that required the login. @returns how the session ended */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  requireVisitor((session) => nextFor(session, new URL(request.url).searchParams.get('next')) ?? '/');
  return tabStorage.getItem(SESSION_END_KEY) as SessionEnd | null;
};
clientLoader.hydrate = true as const;

export default function Login({ loaderData: sessionEnd }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = safeNext(query.get('next'));
  return (
    <AccessGate
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
      <NoScript what="page" />
      <Suspense fallback={<LoadingState text="Chargement du formulaire…" />}>
        <LoginForm
          label="Accès membres"
          // Otherwise the login was asked for.
          sessionEnd={sessionEnd && next ? { end: sessionEnd, next } : null}
          onLogin={async (session) => {
            await delay('afterLogin');
            const home = session.kind === 'admin' ? '/admin' : '/profile';
            await navigate(nextFor(session, next) ?? home, { replace: true });
          }}
          afterPassword={
            <p className="-mt-2 mb-2 text-right text-sm">
              <Link to="/mot-de-passe-oublie" className="link">
                Mot de passe oublié&#8239;?
              </Link>
            </p>
          }
        />
      </Suspense>
    </AccessGate>
  );
}
