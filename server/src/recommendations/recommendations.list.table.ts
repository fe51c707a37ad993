import { OPEN_RECOMMENDATION_STATES } from '@cercle/contract/recommendation-states';
import type { RecommendationsQuery } from '@cercle/contract/recommendations';
import type { Db } from '../db/database.ts';
import { countOf, totalWith } from '../db/page.ts';
import { matchesSearch } from '../db/search.ts';

const SORT_COLUMN = { 'movedAt,desc': 'moved_at', 'createdAt,desc': 'created_at' } as const;

/** One page of a member's, and how many there are. */
export async function listRecommendations(
  db: Db,
  memberId: number,
  { side, state, sort, q, ...paging }: RecommendationsQuery,
) {
  const [own, other] = side === 'RECEIVED' ? OWN_SIDE.RECEIVED : OWN_SIDE.GIVEN;
  const query = db
    .selectFrom('recommendation')
    .where(own, '=', memberId)
    .$if(state === 'OPEN', (some) => some.where('state', 'in', OPEN_RECOMMENDATION_STATES))
    .$if(state !== undefined && state !== 'OPEN', (some) => some.where('state', '=', state as never))
    .$if(q !== '', (some) => some.where(matchesSearch(db, 'account', q, { id: `recommendation.${other}` })));
  const rows = await query
    .selectAll()
    .orderBy(SORT_COLUMN[sort], 'desc')
    .orderBy('id', 'desc')
    .limit(paging.size)
    .offset(paging.page * paging.size)
    .execute();
  return { rows, total: await totalWith(rows, paging, () => countOf(query)) };
}

const OWN_SIDE = {
  RECEIVED: ['receiver_id', 'giver_id'],
  GIVEN: ['giver_id', 'receiver_id'],
} as const;
