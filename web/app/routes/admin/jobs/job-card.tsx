import { JOB_RUN_STATE_LABELS } from '@cercle/contract/job-labels';
import type { Job } from '@cercle/contract/jobs';
import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import { JOB_RUN_TONES, JOB_SENTENCES, JOBS, lastRunOf, nextRunText } from '../../../content/admin-jobs.ts';
import { formatDateTime } from '../../../dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';

type JobCardProps = { job: Job; onStart: () => void; onChange: () => void };

/** A refusal of the server says more than that it failed. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.code === 'conflict' || error.code === 'not-found');

/** One job: what it does, when it runs next, what came of its last run, and the button that starts it. */
export function JobCard({ job, onStart, onChange }: JobCardProps) {
  const { name, label, dueAt, runningSince } = job;
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const lastRun = lastRunOf(job);

  async function run() {
    setBusy(true);
    try {
      await api.post(`/admin/jobs/${name}/run`);
      onStart();
      showToast('success', JOBS.started(label));
    } catch (error) {
      showError(error, ({ message }) => (isRefusal(error) ? message : JOBS.notStarted));
    } finally {
      setBusy(false);
      onChange();
    }
  }

  return (
    <section aria-labelledby={id} className="card flex flex-col p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="min-w-0 text-lg">
          {label}
        </h2>
        {lastRun && <Badge tone={JOB_RUN_TONES[lastRun.state]}>{JOB_RUN_STATE_LABELS[lastRun.state]}</Badge>}
      </div>
      <p className="mt-1 text-sm text-slate">{JOB_SENTENCES[name]}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-3 border-t border-hairline pt-4 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-slate">{JOBS.next}</dt>
          <dd className="tabular-nums">
            {runningSince ? JOB_RUN_STATE_LABELS.RUNNING : nextRunText(dueAt, Date.now())}
          </dd>
        </div>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <dt className="text-slate">{JOBS.last}</dt>
          {lastRun ? (
            <dd>
              <time dateTime={lastRun.at} className="tabular-nums">
                {formatDateTime(lastRun.at)}
              </time>
              <p className={lastRun.state === 'FAILED' ? 'text-danger' : 'text-slate'}>{lastRun.text}</p>
            </dd>
          ) : (
            <dd>{JOBS.never}</dd>
          )}
        </div>
      </dl>
      <div className="mt-auto pt-4">
        <Button
          size="small"
          look="quiet"
          isBusy={isBusy}
          disabled={isBusy || runningSince !== null}
          onClick={() => void run()}
        >
          {!isBusy && <Play className="size-4" aria-hidden="true" />}
          <span>{JOBS.run}</span>
          <span className="sr-only">{`\u202f: ${label}`}</span>
        </Button>
      </div>
    </section>
  );
}
