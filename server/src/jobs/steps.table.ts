import type { FailedJob, JobName } from '@cercle/contract/jobs';
import type { Db, Trx } from '../db/database.ts';
import { countOf } from '../db/page.ts';

/** One step of a subject's calendar; done at most once. */
export type StepKey = { subject: { kind: string; id: number }; step: string; dueOn: string };

/** @returns false when the step is done; waits for another transaction that does it now */
export async function insertStep(trx: Trx, { subject, step, dueOn }: StepKey, at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('job_step')
    .values({
      subject_kind: subject.kind,
      subject_id: subject.id,
      step,
      due_on: dueOn,
      done_at: at,
    })
    .onConflict((conflict) => conflict.columns(['subject_kind', 'subject_id', 'step']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Failure = { job: JobName; title: string; error: string };

/** Stores the failure of a step, or its next one. */
export const insertFailure = (
  db: Db,
  { subject, step, dueOn }: StepKey,
  { job, title, error }: Failure,
  at: string,
) =>
  db
    .insertInto('job_step_failure')
    .values({
      job,
      subject_kind: subject.kind,
      subject_id: subject.id,
      step,
      title,
      due_on: dueOn,
      attempts: 1,
      failed_at: at,
      error,
    })
    .onConflict((conflict) =>
      conflict.columns(['subject_kind', 'subject_id', 'step']).doUpdateSet((eb) => ({
        title,
        due_on: dueOn,
        attempts: eb('job_step_failure.attempts', '+', 1),
        failed_at: at,
        error,
      })),
    )
    .execute();

/** Failures of steps that did not fail in the run which began at `before`: they are done, or their subjects no longer plan them. */
export const deleteOldFailures = (db: Db, job: JobName, before: string) =>
  db.deleteFrom('job_step_failure').where('job', '=', job).where('failed_at', '<', before).execute();

/** Whether some of a job are recorded, though nothing may be due any more. */
export async function hasFailures(db: Db, job: JobName): Promise<boolean> {
  const query = db.selectFrom('job_step_failure').select('id').where('job', '=', job).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The subjects of steps that have failed since, as « kind id ». */
export async function recentFailures(db: Db, since: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('job_step_failure')
    .select(['subject_kind', 'subject_id'])
    .where('failed_at', '>', since)
    .execute();
  return new Set(rows.map(({ subject_kind, subject_id }) => `${subject_kind} ${subject_id}`));
}

/** Those that wait longest first, at most `limit`. */
export async function listFailedSteps(db: Db, limit: number): Promise<FailedJob[]> {
  const rows = await db
    .selectFrom('job_step_failure')
    .select(['id', 'title', 'due_on', 'failed_at', 'error'])
    .orderBy('due_on')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, title, due_on, failed_at, error }) => ({
    ...{ kind: 'step', id, title, error },
    dueOn: due_on,
    failedAt: failed_at,
  }));
}

export const countFailedSteps = (db: Db): Promise<number> => countOf(db.selectFrom('job_step_failure'));
