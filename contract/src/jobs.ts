import { z } from 'zod';
import { pageQuery } from './paging.ts';

/** What the clock does, by its name in the database, the metrics and the commands. */
export const JOB_NAMES = [
  'trash',
  'bounces',
  'memberships',
  'events',
  'campaigns',
  'peppol',
  'bank',
  'retention',
  'pictures',
  'backup',
] as const;
const jobName = z.enum(JOB_NAMES, { error: 'Tâche inconnue' });

/** POST /admin/jobs/{name}/run. */
export const jobParam = z.object({ name: jobName });

/** How long it is known what ran. */
export const JOB_RUN_DAYS = 90;

/** A run whose process died, which nothing has recorded, is `INTERRUPTED` once its lease has ended. */
const JOB_RUN_STATES = ['RUNNING', 'DONE', 'FAILED', 'INTERRUPTED'] as const;

export const jobRun = z
  .object({
    id: z.number().int(),
    job: jobName,
    state: z.enum(JOB_RUN_STATES),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
    result: z
      .record(z.string(), z.number())
      .nullable()
      .meta({ description: 'Combien de chaque sorte, une fois le passage réussi' }),
    error: z.string().nullable().meta({ description: 'Ce qui a empêché le passage, en français' }),
  })
  .meta({ id: 'JobRun' });

/** GET /admin/jobs. A run that found nothing to do leaves no row: `lastDoneAt` is later than `lastRun` then. */
export const job = z
  .object({
    name: jobName,
    label: z.string(),
    dueAt: z.string().meta({ description: 'Passée, la tâche est lancée dans la minute, s’il y a à faire' }),
    runningSince: z.string().nullable(),
    lastDoneAt: z.string().nullable().meta({ description: 'Le dernier passage réussi' }),
    lastRun: jobRun.nullable().meta({ description: 'Le dernier passage qui a fait quelque chose' }),
  })
  .meta({ id: 'Job' });

/** GET /admin/jobs/runs, newest first. */
export const jobRunsQuery = pageQuery.omit({ q: true });

/** A job whose last run failed, or a step of one that failed: each is tried again by itself. */
export const failedJob = z
  .object({
    kind: z.enum(['job', 'step']),
    id: z.number().int(),
    title: z.string(),
    dueOn: z.string().nullable().meta({ description: 'Le jour prévu de l’étape, AAAA-MM-JJ' }),
    failedAt: z.string(),
    error: z.string().meta({ description: 'Ce qui l’a empêchée, en français' }),
  })
  .meta({ id: 'FailedJob' });

export type JobName = (typeof JOB_NAMES)[number];
export type JobRunState = (typeof JOB_RUN_STATES)[number];
export type JobRun = z.infer<typeof jobRun>;
export type Job = z.infer<typeof job>;
export type JobRunsQuery = z.infer<typeof jobRunsQuery>;
export type FailedJob = z.infer<typeof failedJob>;
