import { Suspense } from 'react';
import { data, Link, useNavigate } from 'react-router';
import { privateMeta } from '../../document/page-meta.ts';
import { delay } from '../../navigation/minimum-delay.ts';
import { domainContext } from '../../router-contexts.server.ts';
import { requireVisitor } from '../../session/guards.ts';
import { useSite } from '../../site.ts';
import { ArcMark, Arcs } from '../../ui/arcs.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { NoScript } from '../../ui/no-script.tsx';
import { LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/admin-login.ts';

const LoginForm = lazyComponent(() => import('./login-form.tsx'));

export const handle = { noLayout: true };

/** The address holds a secret: no cache keeps it. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

export const meta = privateMeta('Administration', 'Accès réservé à l’équipe.');

/** Without the right token, the response is that of an unknown page. */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const token = new URL(request.url).searchParams.get('token');
  if (!context.get(domainContext).accounts.isAdminLoginToken(token)) throw data(null, { status: 404 });
  return null;
};

export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) => {
  requireVisitor();
  return await serverLoader();
};
clientLoader.hydrate = true as const;

export default function AdminLogin() {
  const navigate = useNavigate();
  const { title } = useSite();
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="on-ink relative grid min-h-dvh place-items-center overflow-hidden bg-ink px-5 py-12"
    >
      <Arcs className="pointer-events-none absolute w-260 max-w-none text-ink-raised" />
      <div className="relative w-full max-w-md">
        <Link to="/" className="mx-auto mb-8 flex w-fit items-center gap-3 text-white">
          <ArcMark className="size-10" />
          <span className="font-serif text-xl">{title}</span>
        </Link>
        <div className="rounded-lg bg-white p-8 text-ink shadow-float sm:p-10">
          <h1 className="mb-8 text-xl">Administration</h1>
          <NoScript what="page" />
          <Suspense fallback={<LoadingState text="Chargement du formulaire…" />}>
            <LoginForm
              label="Administration"
              onLogin={async () => {
                await delay('afterLogin');
                await navigate('/admin/dashboard', { replace: true });
              }}
            />
          </Suspense>
        </div>
      </div>
    </main>
  );
}
