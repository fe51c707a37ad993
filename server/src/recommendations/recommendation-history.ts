import type { RecommendationHistoryKind } from '@cercle/contract/recommendation-states';
import type { Db, Trx } from '../db/database.ts';
import type { Member } from '../kernel/actor.ts';
import { type Day, today } from '../kernel/calendar.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';

/** Who changes a recommendation: one of its members, or null: its contact, or the clock. */
type Author = Pick<Member, 'id' | 'name'> | null;

type Step = {
  kind: RecommendationHistoryKind;
  by: Author;
  reason?: string;
  /** The day that the step is of, if it is not today: the clock may come by later. */
  on?: Day;
};

/** Adds a line to the history of a recommendation. */
export const recordStep = (
  trx: Trx,
  clock: Clock,
  recommendationId: number,
  { kind, by, reason, on }: Step,
) =>
  trx
    .insertInto('recommendation_history')
    .values({
      recommendation_id: recommendationId,
      at: timestamp(clock),
      on_day: on ?? today(clock),
      kind,
      account_id: by?.id ?? null,
      by_name: by?.name ?? '',
      reason: reason ?? '',
    })
    .execute();

/** The first line first. */
export const listSteps = (db: Db, recommendationId: number) =>
  db
    .selectFrom('recommendation_history')
    .select(['at', 'kind', 'account_id', 'by_name', 'reason'])
    .where('recommendation_id', '=', recommendationId)
    .orderBy('id')
    .execute();
