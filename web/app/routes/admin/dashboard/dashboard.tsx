import type { BillingFigures } from '@cercle/contract/billing-figures';
import type { DashboardStats, DashboardSummary, DashboardTrends } from '@cercle/contract/dashboard';
import type { ToDo } from '@cercle/contract/to-do';
import { ArrowRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { type Result, toResult, useResult } from '../../../api/result.ts';
import { STAT_CARDS } from '../../../content/admin-dashboard.ts';
import { TO_DO } from '../../../content/admin-to-do.ts';
import { formatNumber } from '../../../content/plural.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { consoleLog } from '../../../session/console-log.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import type { Route } from './+types/dashboard.ts';
import { FirstSteps } from './first-steps.tsx';
import { RecentContacts, RecentRequests } from './recent.tsx';
import { ToDoSection } from './to-do.tsx';

const Billing = lazyComponent(() => import('./billing.tsx'));
const Trends = lazyComponent(() => import('./trends.tsx'));

export const meta = privateMeta('Dashboard', 'Ce qui attend, et où en est le site.');

/** Section 8 of docs/product.md: a load error is logged, and the loading ends. */
async function logFailure<Value>(promise: Promise<Result<Value>>): Promise<Result<Value>> {
  const result = await promise;
  if (result.failure !== undefined) consoleLog(result.failure);
  return result;
}

export const clientLoader = () => ({
  toDo: logFailure(toResult(api.get<ToDo>('/admin/dashboard/to-do'))),
  summary: logFailure(toResult(api.get<DashboardSummary>('/admin/dashboard/summary'))),
  figures: logFailure(toResult(api.get<BillingFigures>('/admin/billing/figures'))),
  trends: logFailure(toResult(api.get<DashboardTrends>('/admin/dashboard/trends'))),
});

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const { result: toDo } = useResult(loaderData.toDo);
  const { result } = useResult(loaderData.summary);
  const { result: figures } = useResult(loaderData.figures);
  const { result: trends } = useResult(loaderData.trends);
  return (
    <>
      <h1 className="text-xl">Dashboard</h1>
      {(result === null || toDo === null) && <LoadingState text="Chargement du dashboard…" />}
      {toDo?.value && <ToDoSection toDo={toDo.value} onChange={reload} />}
      {toDo?.failure !== undefined && <ToDoFailed onRetry={reload} />}
      {toDo?.value?.firstSteps && <FirstSteps steps={toDo.value.firstSteps} />}
      {result?.failure !== undefined && (
        <div className="mt-5">
          <ErrorState
            title="Le dashboard n’a pas pu être chargé"
            text="Rien n’est perdu. Vérifiez votre connexion, puis réessayez."
            action={<Button onClick={reload}>Réessayer</Button>}
          />
        </div>
      )}
      {result?.value && toDo && (
        <>
          <StatCards stats={result.value.stats} />
          <div className="mt-5 grid items-start gap-5 xl:grid-cols-2">
            <RecentRequests requests={result.value.recentMemberRequests} />
            <RecentContacts contacts={result.value.recentContacts} />
          </div>
          {figures?.value?.hasInvoices && (
            <Suspense>
              <Billing figures={figures.value} />
            </Suspense>
          )}
          {trends?.value && !toDo.value?.firstSteps && (
            <Suspense>
              <Trends trends={trends.value} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}

/** The rest of the screen stands without it. */
const ToDoFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="card mt-5 flex flex-wrap items-center justify-between gap-3 p-5">
    <p>{TO_DO.failed}</p>
    <Button size="small" look="quiet" onClick={onRetry}>
      Réessayer
    </Button>
  </div>
);

/** How much there is of everything; the whole card leads to its list, what waits to what waits. */
function StatCards({ stats }: { stats: DashboardStats }) {
  return (
    <ul className="mt-5 grid grid-cols-2 gap-3 @max-[19rem]/screen:grid-cols-1 sm:gap-4 xl:grid-cols-4">
      {STAT_CARDS.map(({ label, to, total, pending }) => {
        const count = pending ? stats[pending.count] : 0;
        return (
          <li key={to} className="card relative p-4 hover:shadow-card sm:p-5">
            <Link
              to={to}
              className="flex items-center justify-between gap-3 text-sm font-[550] text-slate after:absolute after:inset-0 hover:text-ink"
            >
              <span>{label}</span>
              <ArrowRight
                className="size-4 shrink-0 text-brass-deep max-[22.5rem]:hidden"
                aria-hidden="true"
              />
            </Link>
            <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-serif text-2xl tabular-nums">{formatNumber(stats[total])}</span>
              {pending && count > 0 && (
                <Link
                  to={pending.to}
                  className="relative z-1 rounded-full bg-warning-tint px-2.5 py-1 text-sm font-[550] text-warning underline-offset-4 hover:underline"
                >
                  {pending.text(count)}
                </Link>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
