// What members recommend to one another: SENT by the giver, ACCEPTED or DECLINED by the member recommended, then IN_PROGRESS, WON or LOST;
// WITHDRAWN by the giver before an answer. The member recommended may reopen one for some days. Nothing is known of it but to these two,
// administrators included, and the person outside is unknown to the member recommended until they agreed. Amounts are in thanks, never here.

import type { Page } from '@cercle/contract/paging';
import type { RecommendationVerb } from '@cercle/contract/recommendation-states';
import type {
  Recommendation,
  RecommendationCreate,
  RecommendationMove,
  RecommendationRow,
  RecommendationsQuery,
} from '@cercle/contract/recommendations';
import { pageFrom } from '../db/page.ts';
import type { Dependencies } from '../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import { type Actor, requireMember } from '../kernel/actor.ts';
import { refuseFormerMember } from '../members/person-status.ts';
import { createRecommendation } from './create.ts';
import { moveRecommendation } from './move.ts';
import { listRecommendations } from './recommendations.list.table.ts';
import { recommendationOf } from './recommendations.table.ts';
import { toRecommendation, toRows } from './views.ts';

export type Recommendations = ReturnType<typeof createRecommendations>;

export function createRecommendations(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'images' | 'outbox' | 'site'>,
) {
  const { db, clock } = dependencies;

  /**
   * Recommends a member to whom something comes.
   * @throws DomainError forbidden for a former member; validation on `to` and on `contact.email`
   */
  async function create(
    actor: Actor,
    form: RecommendationCreate,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<{ id: number }> {
    const member = requireMember(actor);
    await refuseFormerMember({ db, clock }, member);
    return execution.run(db, async (trx) => ({
      id: await createRecommendation(trx, dependencies, member, form),
    }));
  }

  /** The last moved first, or the newest; `q` is searched in the name and company of the other member. */
  async function list(actor: Actor, query: RecommendationsQuery): Promise<Page<RecommendationRow>> {
    const { id } = requireMember(actor);
    const { rows, total } = await listRecommendations(db, id, query);
    return pageFrom(await toRows(dependencies, rows, id), total, query);
  }

  /** @throws DomainError not-found, also for anybody else's */
  async function find(actor: Actor, id: number): Promise<Recommendation> {
    const member = requireMember(actor);
    const row = await recommendationOf(db, { id, memberId: member.id });
    return toRecommendation(dependencies, row, member.id);
  }

  /** Takes a step, former members too. @throws DomainError not-found; forbidden for the other side's verbs; conflict */
  async function move(
    actor: Actor,
    id: number,
    verb: RecommendationVerb,
    { reason, version }: RecommendationMove,
  ): Promise<Recommendation> {
    const by = requireMember(actor);
    await db
      .transaction()
      .execute((trx) => moveRecommendation(trx, dependencies, { id, verb, by, reason, version }));
    return find(actor, id);
  }

  return { create, list, find, move };
}
