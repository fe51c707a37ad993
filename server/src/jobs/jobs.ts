// What the clock does, for administrators: which jobs there are, when each is due, what ran; and starting one now. The jobs
// themselves belong to the features, and are listed in `job-list.ts`.

import { JOB_LABELS } from '@cercle/contract/job-labels';
import type { Job, JobName, JobRun, JobRunsQuery } from '@cercle/contract/jobs';
import type { Page } from '@cercle/contract/paging';
import { recordAudit } from '../audit-log/audit-entries.ts';
import { pageFrom } from '../db/page.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { hasJob, listJobs, listRuns, makeDue } from './jobs.table.ts';

export const ALREADY_RUNNING = 'Cette tâche est déjà en cours. Attendez qu’elle se termine.';
export const NO_SUCH_JOB = 'Cette tâche n’est pas réglée sur ce site.';

export type Jobs = ReturnType<typeof createJobs>;

export function createJobs({ db, clock, wakeJobs }: Pick<Dependencies, 'db' | 'clock' | 'wakeJobs'>) {
  /** The jobs of this site. */
  async function list(actor: Actor): Promise<Job[]> {
    requireAdmin(actor);
    const jobs = await listJobs(db, clock);
    return jobs.map(({ name, due_at, last_done_at, run }) => ({
      name,
      label: JOB_LABELS[name],
      dueAt: due_at,
      runningSince: run?.state === 'RUNNING' ? run.startedAt : null,
      lastDoneAt: last_done_at,
      lastRun: run,
    }));
  }

  /** What ran in the last `JOB_RUN_DAYS`, newest first. */
  async function runs(actor: Actor, query: JobRunsQuery): Promise<Page<JobRun>> {
    requireAdmin(actor);
    const { rows, total } = await listRuns(db, clock, query);
    return pageFrom(rows, total, query);
  }

  /**
   * Makes the job due now: this process begins it at once, unless another one does.
   * @throws DomainError not-found for a job that this site does not have; conflict while it runs
   */
  async function run(actor: Actor, name: JobName): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      if (!(await hasJob(trx, name))) throw new DomainError('not-found', NO_SUCH_JOB);
      if (!(await makeDue(trx, clock, name))) throw new DomainError('conflict', ALREADY_RUNNING);
      await recordAudit(trx, clock, admin, 'job.started', { kind: 'job', id: 0, name: JOB_LABELS[name] });
    });
    wakeJobs();
  }

  return { list, runs, run };
}
