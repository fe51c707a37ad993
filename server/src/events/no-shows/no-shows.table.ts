import type { NoShowState } from '@cercle/contract/no-show-states';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { NoShowTableRow } from '../../db/schema.ts';
import type { Day } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { lockEvent } from '../events.table.ts';

/** Who pays: the person, or who brought them; null once that account is deleted. */
const PAYER_ID = sql<number | null>`
  case when registration.host_id is null then registration.account_id else host.account_id end`;

/** With the person, who pays, and the document that charges it. */
export const selectNoShows = (db: Db) =>
  db
    .selectFrom('no_show')
    .innerJoin('event_registration as registration', 'registration.id', 'no_show.registration_id')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .leftJoin('event_registration as host', 'host.id', 'registration.host_id')
    .leftJoin('account as payer', (join) => join.on('payer.id', '=', PAYER_ID))
    .leftJoin('document_line as line', 'line.id', 'no_show.line_id')
    .leftJoin('document', 'document.id', 'line.document_id')
    .select(['no_show.id', 'no_show.registration_id', 'no_show.cause', 'no_show.state', 'no_show.evidence'])
    .select(['no_show.mail_id', 'no_show.told_on', 'no_show.contest_until', 'no_show.line_id'])
    .select(['registration.event_id', 'registration.host_id', 'registration.name as guest_name'])
    .select(['payer.id as payer_id', 'payer.full_name as payer_name', 'payer.email as payer_email'])
    .select([
      'document.id as document_id',
      'document.kind as document_kind',
      'document.year',
      'document.number',
    ]);

export type NoShowRecord = Awaited<ReturnType<typeof listOfEvent>>[number];

export const listOfEvent = (db: Db, eventId: number) =>
  selectNoShows(db).where('registration.event_id', '=', eventId).orderBy('no_show.id').execute();

export const noShowNotFound = () => new DomainError('not-found', 'Cette absence n’existe pas ou plus.');

/** @throws DomainError not-found */
export async function noShowById(db: Db, id: number): Promise<NoShowRecord> {
  const row = await selectNoShows(db).where('no_show.id', '=', id).executeTakeFirst();
  if (!row) throw noShowNotFound();
  return row;
}

/** One, under the lock of its event: one change of it at a time. @throws DomainError not-found */
export async function lockNoShow(trx: Trx, id: number) {
  const { event_id } = await noShowById(trx, id);
  const event = await lockEvent(trx, event_id);
  return { event, noShow: await noShowById(trx, id) };
}

export type NewNoShow = Pick<NoShowTableRow, 'registration_id' | 'cause' | 'evidence' | 'created_at'>;

/** A statement takes a limited number of values. */
const ROWS_PER_STATEMENT = 500;

/** @returns their ids */
export async function insertNoShows(trx: Trx, rows: NewNoShow[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const inserted = await trx
      .insertInto('no_show')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT).map((row) => ({ ...row, state: 'PROPOSED' })))
      .returning('id')
      .execute();
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

type Transition = {
  from: readonly NoShowState[];
  to: NoShowState;
  /** Null: they were not told after all. */
  told?: { on: Day; contestUntil: Day } | null;
  /** The letter that was sent is none any more: another one may be. */
  isLetterVoid?: boolean;
  lineId?: number | null;
};

/** Moves one from one of the states `from` to `to`; of concurrent attempts, one gets true. */
export async function moveNoShow(trx: Trx, id: number, transition: Transition): Promise<boolean> {
  const { from, to, told, isLetterVoid, lineId } = transition;
  const { numUpdatedRows } = await trx
    .updateTable('no_show')
    .set({
      state: to,
      ...(told !== undefined && { told_on: told?.on ?? null, contest_until: told?.contestUntil ?? null }),
      ...(isLetterVoid && { mail_id: null }),
      ...(lineId !== undefined && { line_id: lineId }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The letter that tells the member is on its way; false when one was sent, or nothing is to be told any more. */
export async function setLetter(trx: Trx, id: number, mailId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('no_show')
    .set({ mail_id: mailId })
    .where('id', '=', id)
    .where('state', '=', 'PROPOSED')
    .where('mail_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countOfEvent(db: Db, eventId: number): Promise<number> {
  const { count } = await db
    .selectFrom('no_show')
    .innerJoin('event_registration as registration', 'registration.id', 'no_show.registration_id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('registration.event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
