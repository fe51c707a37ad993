// Recommendations and thanks as rows of their own, for tests of what is derived from them.

import type { RecommendationState } from '@cercle/contract/recommendation-states';
import { type Day, startOfDay } from '../kernel/calendar.ts';
import { insertRecommendation, insertThanks } from './recommendation-rows.ts';
import type { World } from './world.ts';

type Pair = { from: number; to: number };
type Recommended = Pair & { on: Day; state?: RecommendationState; closedOn?: Day; movedAt?: string };
type Thanked = { by: number; to: number | null; month: string; cents: number; isWithdrawn?: boolean };

export function createCircleRecords({ database: { db } }: Pick<World, 'database'>) {
  /** @returns its id */
  const recommendation = ({ from, to, on, state = 'SENT', closedOn, movedAt }: Recommended) =>
    insertRecommendation(db, {
      ...{ giver_id: from, receiver_id: to, state, created_at: startOfDay(on), created_on: on },
      ...{ moved_at: movedAt ?? startOfDay(closedOn ?? on), closed_on: closedOn ?? null },
    });

  /** To a visitor, who has no account, where `to` is null. */
  const thanks = ({ by, to, month, cents, isWithdrawn = false }: Thanked) =>
    insertThanks(db, {
      ...{ writer_id: by, thanked_id: to, kind: 'INSIDE', cents, month },
      ...{ visitor_name: to === null ? 'Lou Martin' : null, created_at: startOfDay(`${month}-01`) },
      withdrawn_at: isWithdrawn ? startOfDay(`${month}-02`) : null,
    });

  return { recommendation, thanks };
}
