// The steps of a recommendation, each in the caller's transaction: who may take it, the guarded update, its line of history and the mail
// that tells the other member. Of two at once, the second finds what the first did.

import type {
  RecommendationHistoryKind,
  RecommendationState,
  RecommendationVerb,
} from '@cercle/contract/recommendation-states';
import { lockAccount } from '../accounts/accounts.table.ts';
import type { Trx } from '../db/database.ts';
import type { RecommendationTableRow } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Member } from '../kernel/actor.ts';
import { today } from '../kernel/calendar.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { tellGiver, tellReceiver } from './letters.ts';
import { requirePossible } from './possible.ts';
import { recordStep } from './recommendation-history.ts';
import {
  changeRecommendation,
  lockRecommendation,
  type RecommendationChange,
} from './recommendations.table.ts';

export type MoveDependencies = Pick<Dependencies, 'clock' | 'outbox' | 'site'>;

type Move = {
  id: number;
  verb: RecommendationVerb;
  by: Member;
  reason: string;
  version?: number;
  /** The other member gets another mail that says it. */
  isTold?: boolean;
};

const KIND: Record<RecommendationVerb, RecommendationHistoryKind> = {
  accept: 'recommendation.accepted',
  decline: 'recommendation.declined',
  start: 'recommendation.started',
  win: 'recommendation.won',
  lose: 'recommendation.lost',
  reopen: 'recommendation.reopened',
  withdraw: 'recommendation.withdrawn',
};

const TO: Record<Exclude<RecommendationVerb, 'reopen'>, RecommendationState> = {
  accept: 'ACCEPTED',
  decline: 'DECLINED',
  start: 'IN_PROGRESS',
  win: 'WON',
  lose: 'LOST',
  withdraw: 'WITHDRAWN',
};

const CLOSES: readonly RecommendationVerb[] = ['decline', 'win', 'lose', 'withdraw'];
/** Nobody acts for the contact any more while they were being asked. */
const LINK_VOID = { introduction: 'EXPIRED', isLinkVoid: true, isContactErased: true } as const;

/**
 * Takes a step in the name of one of its members.
 * @throws DomainError not-found; forbidden for the other side's verbs; conflict in another state, or at another `version`
 */
export async function moveRecommendation(
  trx: Trx,
  dependencies: MoveDependencies,
  { id, verb, by, reason, version, isTold = false }: Move,
): Promise<void> {
  const { clock } = dependencies;
  await lockAccount(trx, by.id);
  const row = await lockRecommendation(trx, { id, memberId: by.id });
  const day = today(clock);
  if (version !== undefined && version !== row.version) throw new DomainError('conflict');
  requirePossible(verb, row, { memberId: by.id, today: day });
  await changeRecommendation(trx, clock, row, {
    state: nextState(verb, row),
    ...(verb === 'reopen' && { closedOn: null }),
    ...(CLOSES.includes(verb) && { closedOn: day }),
    ...voidedLink(row, verb),
  });
  await recordStep(trx, clock, id, { kind: KIND[verb], by, reason });
  if (!isTold) await tellOther(trx, dependencies, { row, verb, reason });
}

const nextState = (verb: RecommendationVerb, { state }: RecommendationTableRow): RecommendationState => {
  if (verb !== 'reopen') return TO[verb];
  return state === 'DECLINED' ? 'ACCEPTED' : 'IN_PROGRESS';
};

const voidedLink = (row: RecommendationTableRow, verb: RecommendationVerb): RecommendationChange =>
  CLOSES.includes(verb) && row.introduction === 'WAITING' ? LINK_VOID : {};

async function tellOther(
  trx: Trx,
  dependencies: MoveDependencies,
  { row, verb, reason }: { row: RecommendationTableRow; verb: RecommendationVerb; reason: string },
): Promise<void> {
  if (verb === 'decline') await tellGiver(trx, dependencies, row, { outcome: 'DECLINED', reason });
  if (verb === 'win') await tellGiver(trx, dependencies, row, { outcome: 'WON', reason });
  if (verb === 'lose') await tellGiver(trx, dependencies, row, { outcome: 'LOST', reason });
  if (verb === 'withdraw') await tellReceiver(trx, dependencies, row, reason);
}

/**
 * Concludes a recommendation by which business came, for the member whom it came to: `thanks` do in their own transaction, and
 * their mail tells it. @throws DomainError as `moveRecommendation`
 */
export const winInTransaction = (
  trx: Trx,
  dependencies: MoveDependencies,
  { id, by }: { id: number; by: Member },
): Promise<void> => moveRecommendation(trx, dependencies, { id, verb: 'win', by, reason: '', isTold: true });
