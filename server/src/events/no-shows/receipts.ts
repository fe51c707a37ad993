// What became of the letters that tell members of an absence: accepted by the mail server, it is received, and the days to contest
// begin; refused or returned, nobody was told, and nothing is charged until they are. What a member has contested, or was charged,
// they have heard of otherwise.

import { CONTEST_DAYS } from '@cercle/contract/no-show-states';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { recordResults } from '../../jobs/record-results.ts';
import type { Heartbeat } from '../../jobs/run-job.ts';
import { type Day, dayOf, deadline } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { changeByCalendar } from '../change.ts';
import { recordNoShows } from './no-show-history.ts';
import { lockNoShow, moveNoShow } from './no-shows.table.ts';
import { findLetterResult, listLetterResults } from './receipts.table.ts';

/** The last day to contest an absence: 14 days from the receipt of the letter, counted as the Civil Code does (article 1.7). */
export const contestUntil = (receivedOn: Day): Day => deadline(receivedOn, CONTEST_DAYS).lastDay;

type ReceiptDependencies = Pick<Dependencies, 'db' | 'clock'>;

/**
 * Tells the absences what became of their letters.
 * @param heartbeat called between two of them, or a few at once
 * @returns how many
 */
export const recordLetterResults = (
  { db, clock }: ReceiptDependencies,
  heartbeat: Heartbeat,
): Promise<number> =>
  recordResults(
    {
      db,
      list: (query) => listLetterResults(db, query),
      groupOf: ({ event_id }) => event_id,
      record: ({ id }) =>
        db.transaction().execute(async (trx) => {
          await lockNoShow(trx, id);
          await recordLetterResult(trx, clock, id);
        }),
    },
    heartbeat,
  );

export const hasLetterResults = async ({ db }: Pick<ReceiptDependencies, 'db'>): Promise<boolean> =>
  (await listLetterResults(db, { after: 0, limit: 1 })).length > 0;

/** Of one that is locked, before a person changes it: a member who has the letter may answer before the clock has noted that. */
export async function recordLetterResult(trx: Trx, clock: Clock, id: number): Promise<void> {
  const result = await findLetterResult(trx, id);
  if (!result) return;
  const change = changeByCalendar(trx, clock);
  const { failure, known_at } = result;
  if (failure === null) {
    const on = dayOf(known_at);
    const told = { on, contestUntil: contestUntil(on) };
    if (await moveNoShow(trx, id, { from: ['PROPOSED'], to: 'TOLD', told }))
      await recordNoShows(change, [id], 'no-show.told');
    return;
  }
  const untold = { from: ['PROPOSED', 'TOLD'], to: 'PROPOSED', told: null, isLetterVoid: true } as const;
  if (await moveNoShow(trx, id, untold)) await recordNoShows(change, [id], 'no-show.returned', failure);
}
