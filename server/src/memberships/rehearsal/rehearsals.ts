// Rehearsals of the coming months, for administrators: one at a time in each process, in a thread of its own. What a rehearsal is
// stands in rehearsal.ts. It ends when the reader leaves, after a minute, or with the process.

import type { Rehearsal, RehearsalQuery } from '@cercle/contract/membership-rehearsal';
import type { Dependencies } from '../../dependencies.ts';
import { type ListExport, startExport, type WithFormat } from '../../import-export/list-export.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { inBatches, REHEARSAL_COLUMNS } from './rehearsal-export.ts';
import { rehearseInThread } from './rehearsal-thread.ts';

/** As long as a reader waits, and less than the proxies in deploy/ do. */
export const MAX_REHEARSAL_MS = 60_000;

const BUSY = 'Une répétition est déjà en cours. Attendez qu’elle soit finie, puis recommencez.';
const TOO_LONG = 'La répétition a été arrêtée\u202f: elle était trop longue. Choisissez moins de mois.';

export type Rehearsals = ReturnType<typeof createRehearsals>;

/** @param maxMs after which a rehearsal is ended */
export function createRehearsals(
  { db, clock, site, location }: Pick<Dependencies, 'db' | 'clock' | 'site' | 'location'>,
  maxMs = MAX_REHEARSAL_MS,
) {
  const stopping = new AbortController();
  let isRunning = false;

  /**
   * What the calendar will do with memberships in the coming months, in the order of the days.
   * @param left aborts when nobody waits for it any more
   * @throws DomainError conflict while another runs, validation when it takes too long
   */
  async function run(actor: Actor, { months }: RehearsalQuery, left?: AbortSignal): Promise<Rehearsal> {
    requireAdmin(actor);
    if (isRunning) throw new DomainError('conflict', BUSY);
    isRunning = true;
    const timeout = AbortSignal.timeout(maxMs);
    const ended = AbortSignal.any([stopping.signal, timeout, ...(left ? [left] : [])]);
    try {
      return { steps: await rehearseInThread({ location, site, today: today(clock), months }, ended) };
    } catch (error) {
      if (timeout.aborted || isOutOfMemory(error))
        throw new DomainError('validation', TOO_LONG, { errors: { months: [TOO_LONG] } });
      if (ended.aborted) throw new DomainError('unavailable');
      throw error;
    } finally {
      isRunning = false;
    }
  }

  /** Rehearses, and exports what `run` returns. @throws what `run` throws */
  async function exportList(
    actor: Actor,
    { months, format }: WithFormat<RehearsalQuery>,
    left?: AbortSignal,
  ): Promise<ListExport> {
    const admin = requireAdmin(actor);
    const { steps } = await run(actor, { months }, left);
    return startExport({ db, clock }, admin, {
      format,
      name: 'repetition-adhesions',
      subject: 'membership',
      action: 'rehearsal.exported',
      columns: REHEARSAL_COLUMNS,
      total: steps.length,
      batches: inBatches(steps),
      toItem: (step) => step,
    });
  }

  return {
    run,
    exportList,
    /** Ends the one that runs; called by the process itself, which stops. */
    stop: () => stopping.abort(),
  };
}

const isOutOfMemory = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
