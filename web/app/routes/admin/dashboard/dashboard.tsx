import type { DashboardSummary, DashboardTrends } from '@cercle/contract/dashboard';
import { Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { type Result, toResult, useResult } from '../../../api/result.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { consoleLog } from '../../../session/console-log.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import type { Route } from './+types/dashboard.ts';
import { RecentContacts, RecentRequests } from './recent.tsx';
import { StatCards } from './stat-cards.tsx';

const Trends = lazyComponent(() => import('./trends.tsx'));

export const meta = privateMeta('Dashboard', 'Ce qui attend, et où en est le site.');

/** Section 8 of docs/product.md: a load error is logged, and the loading ends. */
async function logFailure<Value>(promise: Promise<Result<Value>>): Promise<Result<Value>> {
  const result = await promise;
  if (result.failure !== undefined) consoleLog(result.failure);
  return result;
}

export const clientLoader = () => ({
  summary: logFailure(toResult(api.get<DashboardSummary>('/admin/dashboard/summary'))),
  trends: logFailure(toResult(api.get<DashboardTrends>('/admin/dashboard/trends'))),
});

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { result } = useResult(loaderData.summary);
  const { result: trends } = useResult(loaderData.trends);
  return (
    <>
      <h1 className="text-xl">Dashboard</h1>
      {result === null && <LoadingState text="Chargement du tableau de bord…" />}
      {result?.failure !== undefined && (
        <div className="mt-5">
          <ErrorState
            title="Le tableau de bord n’a pas pu être chargé"
            text="Rien n’est perdu. Vérifiez votre connexion, puis réessayez."
            action={<Button onClick={() => void revalidate()}>Réessayer</Button>}
          />
        </div>
      )}
      {result?.value && (
        <>
          <StatCards stats={result.value.stats} />
          <div className="mt-5 grid items-start gap-5 xl:grid-cols-2">
            <RecentRequests requests={result.value.recentMemberRequests} />
            <RecentContacts contacts={result.value.recentContacts} />
          </div>
          {trends?.value && (
            <Suspense>
              <Trends trends={trends.value} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}
