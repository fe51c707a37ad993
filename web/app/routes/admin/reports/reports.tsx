import type { Report } from '@cercle/contract/reports';
import { Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { type Result, toResult, useResult } from '../../../api/result.ts';
import { countedUntil, PERIOD_PROBLEM_TEXTS, periodTitle, REPORTS } from '../../../content/admin-reports.ts';
import { dayInBelgium } from '../../../dates.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { consoleLog } from '../../../session/console-log.ts';
import { serverNow } from '../../../session/server-time.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { PdfDownload } from '../events/pdf-download.tsx';
import type { Route } from './+types/reports.ts';
import { isEmptyReport } from './empty-report.ts';
import { type Period, type PeriodProblem, periodSearch, presetPeriods, readPeriod } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';

const loadView = () => import('./report-view.tsx');
/** What shows a report comes with it: no part of it moves another. */
const PARTS: (() => Promise<unknown>)[] = [loadView, () => import('../plots/plot.tsx')];
const ReportView = lazyComponent(loadView);

export const meta = privateMeta(REPORTS.title, 'Ce que le conseil lit d’une période.');

const MONTH_LENGTH = 'AAAA-MM'.length;
const thisMonthInBelgium = () => dayInBelgium(new Date(serverNow())).slice(0, MONTH_LENGTH);

type Loaded = { problem: PeriodProblem } | { problem?: never; report: Report };

async function loadReport(period: Period): Promise<Result<Loaded>> {
  const [result] = await Promise.all([
    toResult(api.get<Report>('/admin/reports', period)),
    // A part that fails to load says so in its place.
    ...PARTS.map((load) => load().catch(() => undefined)),
  ]);
  if (result.value) return { value: { report: result.value } };
  consoleLog(result.failure);
  return { failure: result.failure };
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const thisMonth = thisMonthInBelgium();
  const { period = null, problem } = readPeriod(new URL(request.url).searchParams, thisMonth);
  const loaded: Promise<Result<Loaded>> = problem
    ? Promise.resolve({ value: { problem } })
    : loadReport(period ?? presetPeriods(thisMonth).lastQuarter);
  return { thisMonth, period, loaded };
};

export default function Reports({ loaderData: { thisMonth, period, loaded } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { result, isLoading } = useResult(loaded);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl">{REPORTS.title}</h1>
        {period && (
          <PdfDownload
            path={`/admin/reports/pdf?from=${period.from}&to=${period.to}`}
            label={REPORTS.pdf}
            failure={REPORTS.pdfFailed}
          />
        )}
      </div>
      <p className="mt-1 max-w-[47em] text-slate">{REPORTS.lead}</p>
      <PeriodChoice period={period} thisMonth={thisMonth} />
      {result === null ? (
        <LoadingState text={REPORTS.loading} />
      ) : (
        <Shown
          result={result}
          isLoading={isLoading}
          lastQuarter={presetPeriods(thisMonth).lastQuarter}
          onRetry={() => void revalidate()}
        />
      )}
    </>
  );
}

type ShownProps = {
  result: Result<Loaded>;
  isLoading: boolean;
  lastQuarter: Period;
  onRetry: () => void;
};

/** The report of another period takes the place of the last one once it is there. */
function Shown({ result, isLoading, lastQuarter, onRetry }: ShownProps) {
  if (!result.value)
    return (
      <div className="mt-5">
        <ErrorState
          title={REPORTS.failedTitle}
          text={REPORTS.failedText}
          action={<Button onClick={onRetry}>{REPORTS.retry}</Button>}
        />
      </div>
    );
  if (result.value.problem)
    return (
      <div className="mt-5">
        <ErrorState
          title={REPORTS.wrongTitle}
          text={PERIOD_PROBLEM_TEXTS[result.value.problem]}
          action={<ButtonLink to={periodSearch(lastQuarter)}>{REPORTS.lastQuarter}</ButtonLink>}
        />
      </div>
    );
  const { report } = result.value;
  return (
    <>
      <p role="status" className="mt-6 flex min-h-6 flex-wrap gap-x-3 text-sm text-slate">
        {isLoading ? (
          <span>{REPORTS.updating}</span>
        ) : (
          <>
            <span className="font-[550] text-ink">{periodTitle(report)}</span>
            <span>{countedUntil(report.asOf)}</span>
          </>
        )}
      </p>
      {isEmptyReport(report) ? (
        <div className="mt-3">
          <EmptyState
            title={REPORTS.emptyTitle}
            text={REPORTS.emptyText}
            action={<ButtonLink to="/admin/adhesions">{REPORTS.emptyAction}</ButtonLink>}
          />
        </div>
      ) : (
        <Suspense fallback={<LoadingState text={REPORTS.loading} />}>
          <ReportView report={report} />
        </Suspense>
      )}
    </>
  );
}
