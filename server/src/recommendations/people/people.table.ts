import { PEOPLE_ROWS } from '@cercle/contract/recommendations';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { matchesSearch } from '../../db/search.ts';
import { selectPersons } from './circle-person.ts';

type Circle = {
  /** Also those who have left. */
  isFormerToo: boolean;
  /** The circle is open to the reader; to others, only who shares something with them. */
  isDirectoryOpen: boolean;
};

/** By name, or the one with this id. */
type Wanted = { q: string; id: number | undefined };

/** The ids of everybody with whom a member shares a recommendation, thanks or a meeting, on either side. */
const sharersWith = (memberId: number): RawBuilder<number> => sql<number>`(
  select receiver_id from recommendation where giver_id = ${memberId} and receiver_id is not null
  union select giver_id from recommendation where receiver_id = ${memberId} and giver_id is not null
  union select thanked_id from thanks where writer_id = ${memberId} and thanked_id is not null
  union select writer_id from thanks where thanked_id = ${memberId} and writer_id is not null
  union select other_id from one_to_one where proposer_id = ${memberId} and other_id is not null
  union select proposer_id from one_to_one where other_id = ${memberId} and proposer_id is not null
)`;

/** Whom a member may choose: by name and company, never by what a person hides. */
const reachableBy =
  (memberId: number, { isFormerToo, isDirectoryOpen }: Circle) =>
  (eb: ExpressionBuilder<Schema, 'account'>) => {
    const isListed = eb.and([eb('account.active', '=', true), eb('account.profile_public', '=', true)]);
    const isSharer = eb('account.id', 'in', sharersWith(memberId));
    return eb.and([
      eb('account.id', '<>', memberId),
      isDirectoryOpen ? eb.or([isListed, isSharer]) : isSharer,
      // A former member may have no login any more, and can be thanked all the same.
      ...(isFormerToo ? [] : [eb('account.active', '=', true), eb('account.left_circle', '=', false)]),
    ]);
  };

/** The first of them by name. */
export const listPeople = (db: Db, memberId: number, { id, q, ...circle }: Circle & Wanted) =>
  selectPersons(db)
    .where(reachableBy(memberId, circle))
    .$if(id !== undefined, (query) => query.where('account.id', '=', id ?? 0))
    .$if(q !== '', (query) => query.where(matchesSearch(db, 'account', q)))
    .orderBy('account.search_text')
    .orderBy('account.id')
    .limit(PEOPLE_ROWS)
    .execute();

const MEMBERS_TODAY: Circle = { isFormerToo: false, isDirectoryOpen: true };

/** Whether a member may choose this person: of the circle's members, a member of today. */
export async function isReachable(
  db: Db,
  memberId: number,
  id: number,
  circle: Circle = MEMBERS_TODAY,
): Promise<boolean> {
  const row = await selectPersons(db)
    .where('account.id', '=', id)
    .where(reachableBy(memberId, circle))
    .executeTakeFirst();
  return row !== undefined;
}
