import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Span } from './period.ts';

type Count = number | string;
type Outcome = 'renewed' | 'declined' | 'lapsed';
export type EndedTerms = { month: string; outcome: Outcome; count: number };

/** Another term of the membership begins as this one ends, whatever its origin (H3). */
const isRenewed = sql<boolean>`exists (
  select 1 from membership_term next
  where next.membership_id = term.membership_id and next.starts_on = term.ends_on and next.state <> 'ANNULLED'
)`;

/**
 * The terms that came to their end in the period, by its month: that of the first day without them. A decline counts by its day,
 * which stays when the case is closed, and goes when it is undone.
 */
export async function countEndedTerms(db: Db, { from, asOf }: Span): Promise<EndedTerms[]> {
  const month = sql<string>`substr(term.ends_on, 1, 7)`;
  const outcome = sql<Outcome>`case
    when ${isRenewed} then 'renewed' when renewal.declined_on is not null then 'declined' else 'lapsed' end`;
  const rows = await db
    .selectFrom('membership_term as term')
    .leftJoin('renewal_case as renewal', 'renewal.term_id', 'term.id')
    .select([month.as('month'), outcome.as('outcome')])
    .select(({ fn }) => fn.countAll<Count>().as('count'))
    .where('term.state', 'in', ['PLANNED', 'CURRENT', 'ENDED'])
    .where('term.ends_on', '>=', from)
    .where('term.ends_on', '<=', asOf)
    .groupBy(['month', 'outcome'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Terms that come to their end in what is left of the period. */
export async function countWaitingTerms(db: Db, { asOf, to }: Span): Promise<number> {
  const { count } = await db
    .selectFrom('membership_term')
    .select(({ fn }) => fn.countAll<Count>().as('count'))
    .where('state', 'in', ['PLANNED', 'CURRENT'])
    .where('ends_on', '>', asOf)
    .where('ends_on', '<', to)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Terms that were terminated in the period, before their end. */
export async function countEndedEarly(db: Db, { from, asOf }: Span): Promise<number> {
  const { count } = await db
    .selectFrom('membership_term')
    .select(({ fn }) => fn.countAll<Count>().as('count'))
    .where('state', '=', 'TERMINATED')
    .where('closed_on', '>=', from)
    .where('closed_on', '<=', asOf)
    .executeTakeFirstOrThrow();
  return Number(count);
}
