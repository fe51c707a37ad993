// Whom a member thanks, and for what: the other person of a recommendation, a member or former member, or a visitor without account.

import type { RecommendationKind } from '@cercle/contract/recommendation-states';
import { THANKED_REQUIRED, type ThanksCreate } from '@cercle/contract/thanks';
import { lockAccount } from '../../accounts/accounts.table.ts';
import type { Trx } from '../../db/database.ts';
import type { Member } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { statusOn } from '../../members/person-status.ts';
import { type MoveDependencies, winInTransaction } from '../move.ts';
import { isReachable } from '../people/people.table.ts';
import { canThank, sideOf } from '../possible.ts';
import { lockRecommendation } from '../recommendations.table.ts';

type ThanksSubject = {
  recommendation_id: number | null;
  thanked_id: number | null;
  visitor_name: string | null;
  kind: RecommendationKind;
  /** What was recommended; empty without a recommendation. */
  subject: string;
};

/** @throws DomainError as `create` of `thanks.ts` does */
export async function subjectOfThanks(
  trx: Trx,
  dependencies: MoveDependencies,
  writer: Member,
  { recommendationId, toId, visitorName, kind }: ThanksCreate,
): Promise<ThanksSubject> {
  if (recommendationId !== null) return ofRecommendation(trx, dependencies, writer, recommendationId);
  if (kind === null) throw fieldError('kind', 'Choisissez pour qui');
  const without = { recommendation_id: null, kind, subject: '' };
  if (toId === null) return { ...without, thanked_id: null, visitor_name: visitorName };
  await requireThankable(trx, dependencies.clock, writer, toId);
  return { ...without, thanked_id: toId, visitor_name: null };
}

/** As `GET /me/people` lists them, former members too: nobody learns by thanks who else has an account. */
async function requireThankable(trx: Trx, clock: Clock, writer: Member, id: number): Promise<void> {
  if (id === writer.id) throw fieldError('toId', 'Choisissez une autre personne que vous');
  const isDirectoryOpen = (await statusOn(trx, writer.id, today(clock))) !== 'FORMER';
  if (!(await isReachable(trx, writer.id, id, { isFormerToo: true, isDirectoryOpen })))
    throw fieldError('toId', THANKED_REQUIRED);
}

/** Concludes it, unless it is won already. */
async function ofRecommendation(
  trx: Trx,
  dependencies: MoveDependencies,
  writer: Member,
  id: number,
): Promise<ThanksSubject> {
  await lockAccount(trx, writer.id);
  const row = await lockRecommendation(trx, { id, memberId: writer.id });
  if (sideOf(row, writer.id) === 'GIVEN') throw new DomainError('forbidden', FOR_RECEIVER);
  if (!canThank(row, writer.id))
    throw new DomainError('conflict', row.giver_id === null ? GIVER_ERASED : NOT_THANKABLE);
  if (row.state !== 'WON') await winInTransaction(trx, dependencies, { id, by: writer });
  return {
    recommendation_id: id,
    thanked_id: row.giver_id,
    visitor_name: null,
    kind: row.kind,
    subject: row.subject,
  };
}

const FOR_RECEIVER = 'Seul le membre recommandé note le merci\u202f: une affaire compte une fois.';
const NOT_THANKABLE = 'On remercie pour une recommandation acceptée, en cours ou conclue.';
const GIVER_ERASED = 'La personne qui recommandait n’est plus connue\u202f: ses données sont effacées.';
