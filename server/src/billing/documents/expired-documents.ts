import { DOCUMENT_RETENTION_YEARS } from '@cercle/contract/business';
import type { Db, Trx } from '../../db/database.ts';
import { addDays, type Day, today } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { deleteFilesOfYear, deleteYear, oldestYear } from './expired-documents.table.ts';

const yearOf = (day: Day) => Number(day.slice(0, 4));

/** The last day on which a document must be kept, its tenth 31 December after its own year. */
export const lastDayKept = (issuedOn: Day): Day => `${yearOf(issuedOn) + DOCUMENT_RETENTION_YEARS}-12-31`;

/**
 * The last year of which no document must be kept any more. A day late: the database, whose clock is in UTC and may be slow,
 * refuses to delete a document before.
 */
const lastExpiredYear = (clock: Clock) => yearOf(addDays(today(clock), -1)) - DOCUMENT_RETENTION_YEARS - 1;

/** Deletes some files of the oldest year whose time is over. @returns how many */
export async function removeExpiredFiles(db: Db, clock: Clock): Promise<number> {
  const year = await oldestYear(db, lastExpiredYear(clock));
  return year === undefined ? 0 : deleteFilesOfYear(db, year);
}

/**
 * Deletes the documents of the oldest year whose time is over, all at once: the chain of each series that stays begins with its
 * number 1, as it did.
 * @returns how many
 */
export async function removeExpiredYear(trx: Trx, clock: Clock): Promise<number> {
  const year = await oldestYear(trx, lastExpiredYear(clock));
  return year === undefined ? 0 : deleteYear(trx, year);
}
