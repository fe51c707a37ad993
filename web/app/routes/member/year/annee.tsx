import { Suspense } from 'react';
import { toResult } from '../../../api/result.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { requireRole } from '../../../session/guards.ts';
import { lazyComponent, preload } from '../../../ui/lazy-component.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { MemberHead } from '../member-head.tsx';
import { startOwnMembershipLoad } from '../membership/use-own-membership.ts';
import type { Route } from './+types/annee.ts';
import { loadYear } from './load-year.ts';

/** Apart: it loads amounts, months and their words. */
const importYearView = () => import('./year-view.tsx');
const YearView = lazyComponent(importYearView);

const TITLE = 'Mon année';
const LEAD = 'Ce que vous avez donné, ce que vous avez reçu, et ce que le cercle vous a coûté.';
const LOADING = 'Chargement de votre année…';

export const meta = privateMeta(TITLE, LEAD);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { user } = requireRole(request, 'ROLE_USER');
  preload(importYearView);
  const year = new URL(request.url).searchParams.get('annee') ?? undefined;
  return { personId: user.id, year: toResult(loadYear(year)), membership: startOwnMembershipLoad() };
};

const Heading = () => <MemberHead eyebrow="Mon cercle" title={TITLE} lead={LEAD} />;

export const HydrateFallback = () => (
  <>
    <Heading />
    <div className="page min-h-dvh">
      <LoadingState text={LOADING} />
    </div>
  </>
);

/** Keyed by person: a tab that was frozen during another person's login shows nothing of the former. */
export default function MonAnnee({ loaderData: { personId, year, membership } }: Route.ComponentProps) {
  return (
    <>
      <Heading />
      <div key={personId} className="page min-h-dvh pb-6">
        <Suspense fallback={<LoadingState text={LOADING} />}>
          <YearView year={year} membership={membership} />
        </Suspense>
      </div>
    </>
  );
}
