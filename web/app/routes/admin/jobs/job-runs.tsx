import { JOB_RUN_STATE_LABELS } from '@cercle/contract/job-labels';
import type { Job, JobRun } from '@cercle/contract/jobs';
import { PAGE_SIZE } from '@cercle/contract/page-size';
import type { Page } from '@cercle/contract/paging';
import type { Result } from '../../../api/result.ts';
import { JOB_RUN_TONES, JOBS, runText } from '../../../content/admin-jobs.ts';
import { formatDateTime } from '../../../dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Pagination } from '../../../ui/pagination.tsx';

type JobRunsProps = { jobs: Job[]; runs: Result<Page<JobRun>> | null; page: number; onRetry: () => void };

/** What ran and did something, newest first. */
export function JobRuns({ jobs, runs, page, onRetry }: JobRunsProps) {
  const labelOf = (run: JobRun) => jobs.find(({ name }) => name === run.job)?.label ?? run.job;
  return (
    <section aria-labelledby="passages" className="mt-8">
      <h2 id="passages" className="text-lg">
        {JOBS.runs}
      </h2>
      {runs === null && (
        <p role="status" className="mt-3 text-slate">
          Chargement…
        </p>
      )}
      {runs?.failure !== undefined && (
        <div role="alert" className="card mt-3 flex flex-wrap items-center justify-between gap-3 p-5">
          <p>{JOBS.runsFailed}</p>
          <Button size="small" look="quiet" onClick={onRetry}>
            Réessayer
          </Button>
        </div>
      )}
      {runs?.value?.content.length === 0 && <p className="card mt-3 p-5 text-slate">{JOBS.noRuns}</p>}
      {runs?.value && runs.value.content.length > 0 && (
        <>
          <ul className="card mt-3 divide-y divide-hairline px-5 text-sm">
            {runs.value.content.map((run) => (
              <li
                key={run.id}
                className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto]"
              >
                <div>
                  <p className="font-[550]">{labelOf(run)}</p>
                  <time dateTime={run.startedAt} className="text-slate tabular-nums">
                    {formatDateTime(run.startedAt)}
                  </time>
                </div>
                <p
                  className={`[overflow-wrap:anywhere] max-lg:order-1 max-lg:col-span-full lg:self-center ${run.state === 'FAILED' ? 'text-danger' : 'text-slate'}`}
                >
                  {runText(run)}
                </p>
                <div className="max-sm:order-1 sm:self-center">
                  <Badge tone={JOB_RUN_TONES[run.state]}>{JOB_RUN_STATE_LABELS[run.state]}</Badge>
                </div>
              </li>
            ))}
          </ul>
          <Pagination current={page} total={Math.ceil(runs.value.totalElements / PAGE_SIZE)} />
        </>
      )}
    </section>
  );
}
