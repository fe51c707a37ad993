import type { Db } from '../../db/database.ts';
import { daysBetween, earlierDay, laterDay } from '../../kernel/calendar.ts';
import { conditionsById } from '../../policies/conditions.ts';
import type { SeatsInTerm } from './dues.ts';

/**
 * The terms in which a member had a seat, the first one first, until they ended or were closed; not those that were annulled. A term that
 * began as an upgrade is shorter than what its price is for.
 */
export async function termsOf(db: Db, accountId: number): Promise<SeatsInTerm[]> {
  const rows = await listSeatsInTerms(db, accountId);
  const byTerm = Map.groupBy(rows, ({ id }) => id);
  const terms = await Promise.all([...byTerm.values()].map((seats) => termFrom(db, seats)));
  return terms.filter(({ seats }) => seats.length > 0);
}

type Row = Awaited<ReturnType<typeof listSeatsInTerms>>[number];

const listSeatsInTerms = (db: Db, accountId: number) =>
  db
    .selectFrom('seat_assignment as seat')
    .innerJoin('membership_term as term', 'term.membership_id', 'seat.membership_id')
    .select(['seat.from_on', 'seat.to_on', 'term.id', 'term.offer', 'term.origin', 'term.unit_net_cents'])
    .select(['term.starts_on', 'term.ends_on', 'term.closed_on', 'term.policy_version_id'])
    .where('seat.account_id', '=', accountId)
    .where('seat.state', '<>', 'INVITED')
    .where('term.state', '<>', 'ANNULLED')
    .orderBy('term.starts_on')
    .orderBy('seat.from_on')
    .execute();

async function termFrom(db: Db, rows: Row[]): Promise<SeatsInTerm> {
  const [{ offer, origin, unit_net_cents, starts_on, ends_on, policy_version_id }] = rows as [Row];
  return {
    offer,
    from: starts_on,
    to: ends_on,
    unitCents: unit_net_cents,
    ofDays:
      origin === 'UPGRADE'
        ? (await conditionsById(db, policy_version_id)).rules.termDays
        : daysBetween(starts_on, ends_on),
    seats: rows.map(seatWithin).filter(({ from, to }) => from < to),
  };
}

const seatWithin = ({ from_on, to_on, starts_on, ends_on, closed_on }: Row) => ({
  from: laterDay(from_on, starts_on),
  to: earlierDay(to_on ?? ends_on, closed_on ?? ends_on),
});
