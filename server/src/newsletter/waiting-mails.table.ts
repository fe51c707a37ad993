import type { Trx } from '../db/database.ts';

/**
 * Deletes the mails of campaigns that wait for somebody who wants no more: those that no worker is about to send. Who was handed over
 * in vain is passed over; of a mail that was tried, the database keeps that it failed.
 */
export async function withdrawWaitingMails(trx: Trx, email: string): Promise<void> {
  const waiting = await trx
    .selectFrom('campaign_recipient as recipient')
    .innerJoin('mail', 'mail.id', 'recipient.mail_id')
    .select(['recipient.id', 'mail.id as mailId'])
    .where('recipient.email', '=', email)
    .where('mail.next_attempt_at', 'is not', null)
    .where('mail.claimed_until', 'is', null)
    .execute();
  if (waiting.length === 0) return;
  const mailIds = waiting.map(({ mailId }) => mailId);
  // Checks again that they are unclaimed: this waits for a worker that is claiming them, and then sees its claim.
  const deleted = await trx
    .deleteFrom('mail')
    .where('id', 'in', mailIds)
    .where('next_attempt_at', 'is not', null)
    .where('claimed_until', 'is', null)
    .returning('id')
    .execute();
  const deletedIds = new Set(deleted.map(({ id }) => id));
  const recipients = waiting.filter(({ mailId }) => deletedIds.has(mailId)).map(({ id }) => id);
  if (recipients.length === 0) return;
  await trx
    .updateTable('campaign_recipient')
    .set({ state: 'SKIPPED', skip_reason: 'UNSUBSCRIBED' })
    .where('id', 'in', recipients)
    .where('outcome', 'is', null)
    .execute();
}
