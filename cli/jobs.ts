import { JOB_LABELS, resultText } from '@cercle/contract/job-labels';
import { JOB_NAMES, type JobName } from '@cercle/contract/jobs';
import { readCacheVersion } from '../server/src/db/cache-version.ts';
import { type Database, openDatabase } from '../server/src/db/database.ts';
import { createDomain } from '../server/src/domain.ts';
import type { Settings } from '../server/src/env.ts';
import { createCacheVersion } from '../server/src/http/cache/cache-version.ts';
import { createImages } from '../server/src/images/images.ts';
import { createJobList } from '../server/src/job-list.ts';
import { explainJobError } from '../server/src/jobs/explain-job-error.ts';
import { type JobOutcome, runDueJobs } from '../server/src/jobs/job-runner.ts';
import { addJobs, listJobs, makeDue } from '../server/src/jobs/jobs.table.ts';
import { ALREADY_RUNNING, NO_SUCH_JOB } from '../server/src/jobs/jobs.ts';
import type { JobDefinition } from '../server/src/jobs/run-job.ts';
import { systemClock as clock, timestamp } from '../server/src/kernel/clock.ts';
import { DomainError } from '../server/src/kernel/domain-error.ts';
import { createLog } from '../server/src/kernel/log.ts';
import { createOutbox } from '../server/src/mail/outbox.ts';
import { firmOf, siteOf } from '../server/src/site.ts';
import {
  type Command,
  type CommandResult,
  dataOf,
  keysOf,
  refuseUnmigrated,
  requireArguments,
  settingsForWriting,
  UsageError,
} from './command.ts';

export const jobs: Command = {
  usages: ['', 'run [TÂCHE]'],
  summary: `Ce que le site fait de lui-même : quand, et ce qui a été fait ; ou le faire maintenant.
run fait ce qui est dû, ou la tâche nommée ; ce que le site est en train de faire, il le fait seul. Un passage sans rien à faire ne laisse pas de trace.`,
  argumentHelp: {
    run: 'lance les tâches dues, ici et maintenant',
    TÂCHE: `laquelle, due ou non : ${JOB_NAMES.join(', ')}`,
  },
  example: 'run retention',
  failure: 'une tâche a échoué',
  async run({ args: [action, ...args] }) {
    if (action !== undefined && action !== 'run')
      throw new UsageError(`La commande jobs ne sait pas « ${action} ».`);
    const name = nameOf(args);
    const settings = settingsForWriting();
    await refuseUnmigrated(dataOf(settings));
    const database = await openDatabase(dataOf(settings));
    const result = action ? runNow(database, settings, name) : list(database);
    return result.finally(() => database.close());
  },
};

function nameOf([name, ...others]: string[]): JobName | null {
  requireArguments(others);
  if (name === undefined) return null;
  const known = JOB_NAMES.find((jobName) => jobName === name);
  if (!known) throw new UsageError(`Il n’y a pas de tâche « ${name} » : ${JOB_NAMES.join(', ')}.`);
  return known;
}

async function list({ db }: Database): Promise<CommandResult> {
  const rows = await listJobs(db, clock);
  return {
    report: rows,
    lines: rows.map(({ name, due_at, last_done_at, run }) =>
      [
        `${name} : ${JOB_LABELS[name]}`,
        run?.state === 'RUNNING' ? `en cours depuis ${run.startedAt}` : dueText(due_at),
        `dernier passage réussi ${last_done_at ?? 'jamais'}`,
        ...(run?.state === 'FAILED' ? [`échec ${run.endedAt} : ${run.error}`] : []),
      ].join(' · '),
    ),
  };
}

const dueText = (dueAt: string) => (dueAt > timestamp(clock) ? `prévue ${dueAt}` : 'due maintenant');

async function runNow(database: Database, settings: Settings, name: JobName | null): Promise<CommandResult> {
  const { db } = database;
  const all = await jobsOf(database, settings);
  const wanted = all.filter((job) => name === null || job.name === name);
  if (wanted.length === 0) throw new DomainError('not-found', NO_SUCH_JOB);
  await addJobs(
    db,
    clock,
    all.map((job) => job.name),
  );
  if (name && !(await db.transaction().execute((trx) => makeDue(trx, clock, name))))
    throw new DomainError('conflict', ALREADY_RUNNING);
  const outcomes: JobOutcome[] = [];
  for await (const outcome of runDueJobs({ db, clock }, wanted, new AbortController().signal))
    outcomes.push(outcome);
  return {
    report: outcomes.map(({ name: job, ...outcome }) => ({ name: job, ...reportOf(outcome) })),
    isGood: outcomes.every((outcome) => 'result' in outcome),
    lines: outcomes.length > 0 ? outcomes.map(lineOf) : ['Rien à faire.'],
  };
}

type Ended = { result: Readonly<Record<string, number>> } | { error: unknown };

const reportOf = (outcome: Ended) =>
  'result' in outcome ? { result: outcome.result } : { error: explainJobError(outcome.error) };

const lineOf = (outcome: JobOutcome) =>
  `${outcome.name} : ${'result' in outcome ? resultText(outcome.result) : `échec. ${explainJobError(outcome.error)}`}`;

/** The jobs of the site, which they do as the site itself does. */
async function jobsOf({ db }: Database, settings: Settings): Promise<JobDefinition[]> {
  const keys = keysOf(dataOf(settings));
  const site = siteOf(settings);
  const domain = createDomain({
    location: dataOf(settings),
    ...{ db, clock, keys, site, firm: firmOf(settings), adminLoginToken: '' },
    images: createImages({ db, clock, keys }),
    outbox: createOutbox({ site, keys, clock }),
    cacheVersion: createCacheVersion(() => readCacheVersion(db, clock)),
    hasMailServer: settings.SMTP_URL !== null,
    wakeJobs: () => undefined,
  });
  return createJobList({ db, clock, log: createLog({ LOG_LEVEL: 'silent' }), domain, settings });
}
