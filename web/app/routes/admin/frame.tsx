import { Outlet } from 'react-router';
import { pageMeta } from '../../page-meta.ts';
import { requireRole } from '../../session/guards.ts';
import { LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/frame.ts';

export const handle = { noLayout: true };

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, { title: 'Dashboard', description: 'Administration du site.', isPrivate: true });

/** Before any screen beneath loads: no admin call leaves without the role. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    requireRole(request, 'ROLE_ADMIN');
  },
];

/** Its presence makes the first load pass through the guard too. */
export const clientLoader = () => null;

export const HydrateFallback = () => <LoadingState text="Chargement de l’administration…" />;

export default function AdminFrame() {
  return (
    <main id="contenu" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
