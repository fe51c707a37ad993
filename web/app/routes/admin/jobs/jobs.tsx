import type { Job, JobRun } from '@cercle/contract/jobs';
import { PAGE_SIZE } from '@cercle/contract/page-size';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult, useResult } from '../../../api/result.ts';
import { JOBS } from '../../../content/admin-jobs.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { pageNumber } from '../../../ui/pages-shown.ts';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useRefreshWhile } from '../use-refresh-while.ts';
import type { Route } from './+types/jobs.ts';
import { JobCard } from './job-card.tsx';
import { JobRuns } from './job-runs.tsx';

export const meta = privateMeta('Tâches', 'Ce que le site fait de lui-même.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const page = pageNumber(new URL(request.url).searchParams.get('page'));
  return {
    page,
    jobs: toResult(api.get<Job[]>('/admin/jobs')),
    runs: toResult(api.page<JobRun>('/admin/jobs/runs', { page: page - 1, size: PAGE_SIZE })),
  };
};

/** A job begins within this time, unless it has nothing to do. */
const MAX_START_MS = 60_000;

type Started = { job: Job; at: number };

/** Whether a job that was started here has not begun yet. */
const isAwaited = (job: Job, { job: before, at }: Started) =>
  job.name === before.name &&
  job.lastDoneAt === before.lastDoneAt &&
  job.lastRun?.id === before.lastRun?.id &&
  Date.now() - at < MAX_START_MS;

export default function JobsScreen({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const { result: jobs } = useResult(loaderData.jobs);
  const { result: runs } = useResult(loaderData.runs);
  const [started, setStarted] = useState<Started | null>(null);
  const isWaiting = (job: Job) => job.runningSince !== null || (started !== null && isAwaited(job, started));
  useRefreshWhile(jobs?.value?.some(isWaiting) ?? false, jobs);
  return (
    <>
      <h1 className="text-xl">{JOBS.title}</h1>
      <p className="mt-1 max-w-[47em] text-slate">{JOBS.lead}</p>
      {jobs === null && <LoadingState text={JOBS.loading} />}
      {jobs?.failure !== undefined && (
        <div className="mt-5">
          <ErrorState
            title={JOBS.failed}
            text="Rien n’est perdu. Vérifiez votre connexion, puis réessayez."
            action={<Button onClick={reload}>Réessayer</Button>}
          />
        </div>
      )}
      {jobs?.value && (
        <>
          <ul className="mt-5 grid gap-4 xl:grid-cols-2">
            {jobs.value.map((job) => (
              <li key={job.name} className="grid">
                <JobCard job={job} onStart={() => setStarted({ job, at: Date.now() })} onChange={reload} />
              </li>
            ))}
          </ul>
          <JobRuns jobs={jobs.value} runs={runs} page={loaderData.page} onRetry={reload} />
        </>
      )}
    </>
  );
}
