import { ALWAYS, type Period } from '../../accounts/email-change/email-change.table.ts';
import type { Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import type { RecommendationTableRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { today } from '../../kernel/calendar.ts';
import { eraseTexts } from '../clock-steps.table.ts';
import { tellGiver } from '../letters.ts';
import { recordStep } from '../recommendation-history.ts';
import { changeRecommendation } from '../recommendations.table.ts';
import { deleteIntroductionMails } from './introduction-mails.table.ts';

type ForgetDependencies = Pick<Dependencies, 'clock' | 'outbox' | 'site'>;

/**
 * A person outside who is erased is no longer known, by their address, with all that was written about them; whom a mail asks at that
 * moment refuses by it, and what is under way is closed: nobody can be in touch with them.
 * @returns how many recommendations told of them
 */
export async function forgetContact(
  trx: Trx,
  dependencies: ForgetDependencies,
  email: string,
  { since, until }: Period = ALWAYS,
): Promise<number> {
  await deleteIntroductionMails(trx, email);
  const found = trx
    .selectFrom('recommendation')
    .selectAll()
    .where('contact_email', '=', email)
    .where((eb) => eb.between('created_at', since, until))
    .orderBy('id');
  const rows = await lockRows(trx, found);
  for (const row of rows) await forgetIn(trx, dependencies, row);
  return rows.length;
}

async function forgetIn(
  trx: Trx,
  dependencies: ForgetDependencies,
  row: RecommendationTableRow,
): Promise<void> {
  const { clock } = dependencies;
  const day = today(clock);
  if (row.introduction === 'WAITING' && row.state === 'SENT') {
    await changeRecommendation(trx, clock, row, {
      ...{ state: 'DECLINED', closedOn: day, introduction: 'REFUSED' },
      ...{ isLinkVoid: true, isContactErased: true },
    });
    await recordStep(trx, clock, row.id, { kind: 'introduction.refused', by: null });
    await tellGiver(trx, dependencies, row, { outcome: 'REFUSED', reason: '' });
  } else if (row.closed_on === null)
    await changeRecommendation(trx, clock, row, {
      ...{ state: row.state === 'SENT' ? 'DECLINED' : 'LOST', closedOn: day, isLinkVoid: true },
    });
  await eraseTexts(trx, row.id, day);
  await recordStep(trx, clock, row.id, { kind: 'recommendation.contact-erased', by: null });
}
