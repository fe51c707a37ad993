import type { Db, Trx } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';

const seats = (db: Db) =>
  db
    .selectFrom('seat_assignment as seat')
    .innerJoin('account', 'account.id', 'seat.account_id')
    .select(['seat.id', 'seat.membership_id', 'seat.account_id', 'seat.from_on', 'seat.to_on', 'seat.state'])
    .select(['account.full_name', 'account.email']);

export type SeatRow = Awaited<ReturnType<typeof listSeats>>[number];

/** Everybody who sits or sat on the membership, the first ones first. */
export const listSeats = (db: Db, membershipId: number) =>
  seats(db).where('seat.membership_id', '=', membershipId).orderBy('seat.id').execute();

/** Those who sit on the membership now, or are invited to. */
export const listTakenSeats = (db: Db, membershipId: number) =>
  seats(db)
    .where('seat.membership_id', '=', membershipId)
    .where('seat.state', '<>', 'RELEASED')
    .orderBy('seat.id')
    .execute();

export const findSeat = (db: Db, id: number) => seats(db).where('seat.id', '=', id).executeTakeFirst();

/** The seat that a person has, or is invited to. */
export const findSeatOf = (db: Db, accountId: number) =>
  seats(db).where('seat.account_id', '=', accountId).where('seat.state', '<>', 'RELEASED').executeTakeFirst();

/** Every seat that a person has or had, the first one first; not those that they are invited to. */
export const listSeatsOf = (db: Db, accountId: number) =>
  seats(db)
    .where('seat.account_id', '=', accountId)
    .where('seat.state', '<>', 'INVITED')
    .orderBy('seat.from_on')
    .orderBy('seat.id')
    .execute();

type NewSeat = {
  membershipId: number;
  accountId: number;
  from: Day;
  state: 'INVITED' | 'ACTIVE';
  at: string;
};

export const insertSeat = (trx: Trx, { membershipId, accountId, from, state, at }: NewSeat) =>
  trx
    .insertInto('seat_assignment')
    .values({
      membership_id: membershipId,
      account_id: accountId,
      from_on: from,
      to_on: null,
      state,
      created_at: at,
    })
    .execute();

/** INVITED → ACTIVE. */
export async function activateSeat(trx: Trx, id: number, from: Day): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('seat_assignment')
    .set({ state: 'ACTIVE', from_on: from })
    .where('id', '=', id)
    .where('state', '=', 'INVITED')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** INVITED or ACTIVE → RELEASED. `to` is the first day without the seat. */
export async function releaseSeatRow(trx: Trx, id: number, to: Day): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('seat_assignment')
    .set({ state: 'RELEASED', to_on: to })
    .where('id', '=', id)
    .where('state', '<>', 'RELEASED')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type NewSeatChange = {
  termId: number;
  effectiveOn: Day;
  added: number;
  unitNetCents: number;
  reason: string;
  at: string;
};

export const insertSeatChange = (trx: Trx, change: NewSeatChange) =>
  trx
    .insertInto('seat_change')
    .values({
      term_id: change.termId,
      effective_on: change.effectiveOn,
      added: change.added,
      unit_net_cents: change.unitNetCents,
      reason: change.reason,
      created_at: change.at,
    })
    .execute();

/** The seats added to a term, or taken back, in the order of their days. */
export const listSeatChanges = (db: Db, termId: number) =>
  db
    .selectFrom('seat_change')
    .select(['effective_on', 'added', 'unit_net_cents', 'reason'])
    .where('term_id', '=', termId)
    .orderBy('effective_on')
    .orderBy('id')
    .execute();
