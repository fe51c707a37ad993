// What becomes of recommendations, thanks and meetings when one of their members is deleted or erased. The other keeps what concerns
// them, without the name; the amounts of thanks stay in the circle's sum, which was told.

import type { RecommendationState } from '@cercle/contract/recommendation-states';
import type { Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import type { RecommendationTableRow } from '../../db/schema.ts';
import { today } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eraseTexts } from '../clock-steps.table.ts';
import { changeRecommendation } from '../recommendations.table.ts';
import { deleteIntroductionMails } from './introduction-mails.table.ts';

type Dependencies = { trx: Trx; clock: Clock };

/**
 * Before the account is deleted: what they wrote goes; what they recommended and nobody has accepted yet is withdrawn, and what was
 * recommended to them is closed, both with the person outside. @returns how many rows named them
 */
export async function forgetMember(dependencies: Dependencies, accountId: number): Promise<number> {
  const { trx } = dependencies;
  await deleteMailsInTheirName(trx, accountId);
  const rows = await lockRows(trx, ofMember(trx, accountId));
  for (const row of rows) await forgetIn(dependencies, row, accountId);
  await trx
    .updateTable('recommendation_history')
    .set({ by_name: '', reason: '' })
    .where('account_id', '=', accountId)
    .execute();
  return rows.length + (await forgetThanksAndMeetings(trx, accountId));
}

const ofMember = (trx: Trx, accountId: number) =>
  trx
    .selectFrom('recommendation')
    .selectAll()
    .where((eb) => eb.or({ giver_id: accountId, receiver_id: accountId }))
    .orderBy('id');

async function deleteMailsInTheirName(trx: Trx, accountId: number): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account) await deleteIntroductionMails(trx, account.email);
}

async function forgetIn(
  { trx, clock }: Dependencies,
  row: RecommendationTableRow,
  accountId: number,
): Promise<void> {
  const isGiver = row.giver_id === accountId;
  if (isGiver && row.state !== 'SENT') {
    await trx.updateTable('recommendation').set({ message: '' }).where('id', '=', row.id).execute();
    return;
  }
  if (row.closed_on === null)
    await changeRecommendation(trx, clock, row, {
      ...{ state: outcomeOf(row, isGiver), closedOn: today(clock), isLinkVoid: true },
      ...(row.introduction === 'WAITING' && { introduction: 'EXPIRED' }),
    });
  await eraseTexts(trx, row.id, today(clock));
}

function outcomeOf({ state }: RecommendationTableRow, isGiver: boolean): RecommendationState {
  if (isGiver) return 'WITHDRAWN';
  return state === 'SENT' ? 'DECLINED' : 'LOST';
}

async function forgetThanksAndMeetings(trx: Trx, accountId: number): Promise<number> {
  const visitors = await trx
    .updateTable('thanks')
    .set({ visitor_name: '' })
    .where('writer_id', '=', accountId)
    .where('visitor_name', 'is not', null)
    .returning('id')
    .execute();
  const meetings = await trx
    .updateTable('one_to_one')
    .set({ state: 'WITHDRAWN' })
    .where((eb) => eb.or({ proposer_id: accountId, other_id: accountId }))
    .where('state', '=', 'PROPOSED')
    .returning('id')
    .execute();
  return visitors.length + meetings.length;
}
