// Who was a member, and what their memberships had. Each is one query for the whole period.

import type { MemberType } from '@cercle/contract/member-type';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Day } from '../kernel/calendar.ts';
import { seatedDays, seatedFrom, seatedUntil, termEnd } from '../members/seated-days.ts';
import type { Span } from './period.ts';

type Window = Pick<Span, 'from' | 'asOf'>;
/** Half-open, of one person and offer. */
export type Stay = { accountId: number; offer: MemberType; isSeated: boolean; start: Day; end: Day };

/** The stays of persons on seats in the period, each person's in order of their days. */
export async function listStays(db: Db, { from, asOf }: Window): Promise<Stay[]> {
  const rows = await seatedDays(db)
    .innerJoin('account', 'account.id', 'seat.account_id')
    .select('term.offer')
    .where('account.email_verified_at', 'is not', null)
    .where(seatedFrom, '<=', asOf)
    .where(seatedUntil, '>=', from)
    .orderBy('seat.account_id')
    .orderBy('from')
    .execute();
  return rows.map(({ account_id, offer, from: start, until }) => ({
    ...{ accountId: account_id, offer, isSeated: true },
    ...{ start, end: until },
  }));
}

/** Who has the circle open to them without ever having had a seat on a term that ran. */
export type WithoutSeat = {
  accountId: number;
  offer: MemberType | null;
  /** The moment at which they activated their access. */
  activatedAt: string;
  /** Their first day on a seat, if they came to one. */
  seatedOn: Day | null;
};

/**
 * Members before they had a seat; of those who have none to this day, those whose access is active. A person whose seat began on
 * the day of the activation, as nearly all do, or before the period is left out. That is looked up by the day in UTC, which is never
 * later than the one in Belgium: nobody is left out by it who should not be.
 */
export async function listWithoutSeat(db: Db, { from }: Window): Promise<WithoutSeat[]> {
  const stays = sql`
    from seat_assignment seat inner join membership_term term on term.membership_id = seat.membership_id
    where seat.account_id = person.id and term.state <> 'ANNULLED' and seat.state <> 'INVITED'
      and seat.from_on < ${termEnd} and coalesce(seat.to_on, '9999-12-31') >= term.starts_on`;
  const { rows } = await sql<{
    id: number;
    member_type: MemberType | null;
    activated_at: string;
    seated_on: Day | null;
  }>`
    select * from (
      select person.id, person.member_type, person.activated_at, person.active,
        (select min(${seatedFrom}) ${stays}) as seated_on
      from (
        select account.id, account.member_type, account.active, coalesce(
          (select min(former_verified_at) from email_change where email_change.account_id = account.id),
          account.email_verified_at
        ) as activated_at
        from account where account.role = 'MEMBER' and account.email_verified_at is not null
      ) person
      where not exists (select 1 ${stays} and ${seatedFrom} <= substr(cast(person.activated_at as text), 1, 10))
    ) unseated
    where seated_on >= ${from} or (seated_on is null and active)`.execute(db);
  return rows.map((row) => ({
    ...{ accountId: row.id, offer: row.member_type },
    ...{ activatedAt: row.activated_at, seatedOn: row.seated_on },
  }));
}

/** Seats and yearly dues that run together from a day to another. */
export type Holding = { offer: MemberType; start: Day; end: Day; seats: number; cents: number };

type Sums = { seats: number | string; cents: number | string };

/** What the terms of the period began with. */
export async function listHoldings(db: Db, { from, asOf }: Window): Promise<Holding[]> {
  const rows = await db
    .selectFrom('membership_term as term')
    .select(['term.offer', 'term.starts_on as start', termEnd.as('end')])
    .select(sql<Sums['seats']>`sum(term.seats)`.as('seats'))
    .select(sql<Sums['cents']>`sum(term.seats * term.unit_net_cents)`.as('cents'))
    .where('term.state', '<>', 'ANNULLED')
    .where('term.starts_on', '<=', asOf)
    .where(termEnd, '>=', from)
    .groupBy(['term.offer', 'term.starts_on', termEnd])
    .execute();
  return rows.map(withNumbers);
}

/** What was added to them since, or taken back, from its own day. */
export async function listAddedHoldings(db: Db, { from, asOf }: Window): Promise<Holding[]> {
  const start = sql<Day>`case when added.effective_on > term.starts_on then added.effective_on else term.starts_on end`;
  const rows = await db
    .selectFrom('seat_change as added')
    .innerJoin('membership_term as term', 'term.id', 'added.term_id')
    .select(['term.offer', start.as('start'), termEnd.as('end'), 'added.added as seats'])
    .select(sql<Sums['cents']>`added.added * added.unit_net_cents`.as('cents'))
    .where('term.state', '<>', 'ANNULLED')
    .where('term.starts_on', '<=', asOf)
    .where('added.effective_on', '<=', asOf)
    .where(termEnd, '>=', from)
    .execute();
  return rows.map(withNumbers).filter(({ start, end }) => start < end);
}

const withNumbers = <Row extends Sums>(row: Row) => ({
  ...row,
  seats: Number(row.seats),
  cents: Number(row.cents),
});
