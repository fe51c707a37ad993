import { Suspense } from 'react';
import { privateMeta } from '../../document/page-meta.ts';
import { requireRole } from '../../session/guards.ts';
import { lazyComponent, preload } from '../../ui/lazy-component.tsx';
import { LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/mon-cercle.ts';
import { MemberHead } from './member-head.tsx';
import { loadFirstStates } from './week/load-week.ts';

/** Apart: it loads the schemas of the contract, the clock of Belgium and the words of all that a member has. */
const importWeekView = () => import('./week/week-view.tsx');
const WeekView = lazyComponent(importWeekView);

const TITLE = 'Mon cercle';
const LEAD = 'Ce qui vous attend, ce qui vient, et ce que le cercle vous apporte.';
const LOADING = 'Chargement de votre cercle…';

export const meta = privateMeta(TITLE, LEAD);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { user } = requireRole(request, 'ROLE_USER');
  preload(importWeekView);
  return { personId: user.id, name: user.username, states: loadFirstStates() };
};

export const HydrateFallback = () => (
  <div className="page min-h-dvh pt-14">
    <h1 className="sr-only">{TITLE}</h1>
    <LoadingState text={LOADING} />
  </div>
);

/** A member's start page. Keyed by person: a tab that was frozen during another person's login shows nothing of the former. */
export default function MonCercle({ loaderData: { personId, name, states } }: Route.ComponentProps) {
  return (
    <>
      <MemberHead eyebrow={TITLE} title={name ? `Bonjour, ${name}` : 'Bonjour'} lead={LEAD} />
      <div key={personId} className="page min-h-dvh pb-6">
        <Suspense fallback={<LoadingState text={LOADING} />}>
          <WeekView states={states} />
        </Suspense>
      </div>
    </>
  );
}
