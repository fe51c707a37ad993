import type { BillingFigures } from '@cercle/contract/billing-figures';
import type { DashboardSummary, DashboardTrends, DashboardWeek } from '@cercle/contract/dashboard';
import type { ToDo } from '@cercle/contract/to-do';
import { useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { type Result, toResult, useResult } from '../../../api/result.ts';
import { DASHBOARD, MONEY, WEEK } from '../../../content/admin-dashboard.ts';
import { TO_DO } from '../../../content/admin-to-do.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { consoleLog } from '../../../session/console-log.ts';
import { Button } from '../../../ui/button.tsx';
import { preload } from '../../../ui/lazy-component.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import type { Route } from './+types/dashboard.ts';
import { FirstSteps } from './first-steps.tsx';
import { MoneyLine } from './money-line.tsx';
import { loadBilling, loadTrends, Outlook } from './outlook.tsx';
import { RecentContacts, RecentRequests } from './recent.tsx';
import { StatCards } from './stat-cards.tsx';
import { ToDoSection } from './to-do.tsx';
import { Week } from './week.tsx';

export const meta = privateMeta('Dashboard', 'Ce qui attend, et où en est le site.');

/** Section 8 of docs/product.md: a load error is logged, and the loading ends. */
async function logFailure<Value>(promise: Promise<Value>): Promise<Result<Value>> {
  const result = await toResult(promise);
  if (result.failure !== undefined) consoleLog(result.failure);
  return result;
}

type Parts = {
  toDo: Result<ToDo>;
  week: Result<DashboardWeek>;
  figures: Result<BillingFigures>;
  summary: Result<DashboardSummary>;
  trends: Result<DashboardTrends>;
};

/** All parts at once: one that came later would move what is being read. */
async function loadParts(): Promise<Result<Parts>> {
  const [toDo, week, figures, summary, trends] = await Promise.all([
    logFailure(api.get<ToDo>('/admin/dashboard/to-do')),
    logFailure(api.get<DashboardWeek>('/admin/dashboard/week')),
    logFailure(api.get<BillingFigures>('/admin/billing/figures')),
    logFailure(api.get<DashboardSummary>('/admin/dashboard/summary')),
    logFailure(api.get<DashboardTrends>('/admin/dashboard/trends')),
  ]);
  if (figures.value?.hasInvoices) preload(loadBilling);
  if (!toDo.value?.firstSteps) preload(loadTrends);
  return { value: { toDo, week, figures, summary, trends } };
}

export const clientLoader = () => ({ parts: loadParts() });

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const { result } = useResult(loaderData.parts);
  return (
    <>
      <h1 className="text-xl">Dashboard</h1>
      {result?.value ? (
        <>
          <DayWork {...result.value} onChange={reload} />
          <Site {...result.value} onRetry={reload} />
        </>
      ) : (
        <LoadingState text="Chargement du dashboard…" />
      )}
    </>
  );
}

type DayWorkProps = Pick<Parts, 'toDo' | 'week' | 'figures'> & { onChange: () => void };

/** What an administrator came for. Each part stands without the others. */
const DayWork = ({ toDo, week, figures, onChange }: DayWorkProps) => (
  <>
    {toDo.value ? (
      <ToDoSection toDo={toDo.value} onChange={onChange} />
    ) : (
      <PartFailed text={TO_DO.failed} onRetry={onChange} />
    )}
    {week.value ? <Week week={week.value} /> : <PartFailed text={WEEK.failed} onRetry={onChange} />}
    {figures.value ? (
      <MoneyLine figures={figures.value} waitingMovements={toDo.value?.waitingMovements.total ?? null} />
    ) : (
      <PartFailed text={MONEY.failed} onRetry={onChange} />
    )}
    {toDo.value?.firstSteps && <FirstSteps steps={toDo.value.firstSteps} />}
  </>
);

type SiteProps = Pick<Parts, 'toDo' | 'summary' | 'figures' | 'trends'> & { onRetry: () => void };

/** Where the site stands. */
const Site = ({ toDo, summary, figures, trends, onRetry }: SiteProps) =>
  summary.value ? (
    <>
      <StatCards stats={summary.value.stats} />
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-2">
        <RecentRequests requests={summary.value.recentMemberRequests} />
        <RecentContacts contacts={summary.value.recentContacts} />
      </div>
      <Outlook
        figures={figures.value?.hasInvoices ? figures.value : null}
        trends={toDo.value?.firstSteps ? null : (trends.value ?? null)}
      />
    </>
  ) : (
    <div className="mt-5">
      <ErrorState
        title={DASHBOARD.failedTitle}
        text={DASHBOARD.failedText}
        action={<Button onClick={onRetry}>Réessayer</Button>}
      />
    </div>
  );

/** The rest of the screen stands without it. */
const PartFailed = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div role="alert" className="card mt-5 flex flex-wrap items-center justify-between gap-3 p-5">
    <p>{text}</p>
    <Button size="small" look="quiet" onClick={onRetry}>
      Réessayer
    </Button>
  </div>
);
