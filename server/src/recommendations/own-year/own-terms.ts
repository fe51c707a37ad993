import type { Db } from '../../db/database.ts';
import { daysBetween } from '../../kernel/calendar.ts';
import { seatedDays } from '../../members/seated-days.ts';
import { conditionsById } from '../../policies/conditions.ts';
import type { SeatsInTerm } from './dues.ts';

/**
 * The terms in which a member had a seat, the first one first, until they ended or were closed; not those that were annulled. A term that
 * began as an upgrade is shorter than what its price is for.
 */
export async function termsOf(db: Db, accountId: number): Promise<SeatsInTerm[]> {
  const rows = await listSeatsInTerms(db, accountId);
  const byTerm = Map.groupBy(rows, ({ id }) => id);
  return Promise.all([...byTerm.values()].map((seats) => termFrom(db, seats)));
}

type Row = Awaited<ReturnType<typeof listSeatsInTerms>>[number];

const listSeatsInTerms = (db: Db, accountId: number) =>
  seatedDays(db)
    .select(['term.id', 'term.offer', 'term.origin', 'term.unit_net_cents'])
    .select(['term.starts_on', 'term.ends_on', 'term.policy_version_id'])
    .where('seat.account_id', '=', accountId)
    .orderBy('term.starts_on')
    .orderBy('from')
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
    seats: rows.map(({ from, until }) => ({ from, to: until })),
  };
}
