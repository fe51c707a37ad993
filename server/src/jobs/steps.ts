// The ledger of what the club's calendar asks for: steps, each done once for its subject, by any process and however often a
// run dies and begins again. A step's row and its work are one transaction. Dates come from the subject, never from now: a run
// that is days late does the steps of those days, in their order.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JobName } from '@cercle/contract/jobs';
import type { Trx } from '../db/database.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import { settleAll, transactionsAtOnce } from './at-once.ts';
import { explainJobError } from './explain-job-error.ts';
import type { Heartbeat, JobDependencies } from './run-job.ts';
import { deleteOldFailures, insertFailure, insertStep, type StepKey } from './steps.table.ts';

const BATCH_STEPS = 100;
/** So many failures have one cause, and the subjects that wait are known in memory. */
const MAX_FAILED_SUBJECTS = 1_000;

/** Steps are done in this order; `order` tells steps of one day and subjects of different kinds apart. */
export type StepPosition = { dueOn: string; order: number; id: number };

/** `work` runs in the transaction of the step's row. */
export type DueStep = StepKey & {
  order: number;
  /** Steps of one group are done one after the other, in their order; of different ones, some at once. */
  group: string;
  /** What it does, in French, for administrators; without a name of a person. */
  title: string;
  work(trx: Trx): Promise<void>;
};

type StepQuery = {
  /** The first steps after this position; null from the beginning. */
  after: StepPosition | null;
  limit: number;
};

/**
 * The steps that are due up to the planner's last day and are not done, in the order of `StepPosition`. Fewer than `limit` are
 * the last. A day has no time: `dueOn` is `YYYY-MM-DD`.
 */
export type Planner = (query: StepQuery) => Promise<DueStep[]>;

/**
 * Does a step unless it is done, in the caller's transaction.
 * @returns false when it was done already
 */
export async function runStepOnce(
  trx: Trx,
  clock: Clock,
  key: StepKey,
  work: (trx: Trx) => Promise<void>,
): Promise<boolean> {
  if (!(await insertStep(trx, key, timestamp(clock)))) return false;
  await work(trx);
  return true;
}

/**
 * Does every step that is due, each in its own transaction. One that throws is recorded and tried again at the next run; the
 * later steps of its subject wait for it, those of other subjects do not.
 * @param planner asked again for each day, and for each further step of a group, as a step may make others due
 * @throws what `heartbeat` throws, between two steps, or a few at once; or when `MAX_FAILED_SUBJECTS` have failed
 */
export async function runDueSteps(
  { db, clock, job }: JobDependencies & { job: JobName },
  planner: Planner,
  heartbeat: Heartbeat,
): Promise<{ done: number; failed: number }> {
  const startedAt = timestamp(clock);
  const failedSubjects = new Set<string>();
  const doneElsewhere = new Set<string>();
  const atOnce = transactionsAtOnce(db);
  let done = 0;

  async function runStep({ work, title, ...key }: DueStep): Promise<void> {
    try {
      const isDoneNow = await db.transaction().execute((trx) => runStepOnce(trx, clock, key, work));
      if (isDoneNow) done += 1;
      else checkPlanner(key);
    } catch (error) {
      await insertFailure(db, key, { job, title, error: explainJobError(error) }, timestamp(clock));
      failedSubjects.add(subjectOf(key));
      if (failedSubjects.size >= MAX_FAILED_SUBJECTS)
        throw new Error(`The steps of ${MAX_FAILED_SUBJECTS} subjects failed`, { cause: error });
    }
  }

  /** Another process may do a step between the planner's answer and ours, but then the planner knows it. */
  function checkPlanner(key: StepKey) {
    const name = `${subjectOf(key)} ${key.step}`;
    if (doneElsewhere.has(name)) throw new Error(`The planner returns ${key.step}, which is done`);
    doneElsewhere.add(name);
  }

  /** Does the next steps, of one day and of different groups: no step that they make due comes before another of them. */
  async function runNextSteps(): Promise<boolean> {
    const groups = new Set<string>();
    let day: string | null = null;
    let batch: DueStep[] = [];
    const runBatch = async () => {
      const steps = batch;
      batch = [];
      await settleAll(steps.map(runStep));
    };
    for await (const step of stepsOf(planner)) {
      if (failedSubjects.has(subjectOf(step))) continue;
      if (groups.has(step.group) || step.dueOn !== (day ?? step.dueOn)) break;
      if (batch.length === 0) await heartbeat();
      // Pages are served meanwhile.
      await nextTurn();
      batch.push(step);
      day = step.dueOn;
      groups.add(step.group);
      if (batch.length === atOnce) await runBatch();
    }
    await runBatch();
    return groups.size > 0;
  }

  while (await runNextSteps());
  await deleteOldFailures(db, job, startedAt);
  return { done, failed: failedSubjects.size };
}

const subjectOf = ({ subject: { kind, id } }: StepKey) => `${kind} ${id}`;

async function* stepsOf(planner: Planner): AsyncGenerator<DueStep> {
  let after: StepPosition | null = null;
  for (;;) {
    const steps: DueStep[] = await planner({ after, limit: BATCH_STEPS });
    yield* steps;
    const last = steps.at(-1);
    if (!last || steps.length < BATCH_STEPS) return;
    after = { dueOn: last.dueOn, order: last.order, id: last.subject.id };
  }
}
