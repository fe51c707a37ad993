import { ALWAYS, type Period } from '../../accounts/email-change/email-change.table.ts';
import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import { countOf } from '../../db/page.ts';
import { RECIPIENT_STATE, storeOutcomes } from './recipient-state.ts';

/** As a member, and by an address in the time when it was theirs; it is what the campaign was written to. */
type RecipientPerson = { accountId: number; email: string | null; period?: Period };

const ofPerson = (db: Db, { accountId, email, period: { since, until } = ALWAYS }: RecipientPerson) =>
  db
    .selectFrom('campaign_recipient as recipient')
    .innerJoin('campaign', 'campaign.id', 'recipient.campaign_id')
    .leftJoin('mail', 'mail.id', 'recipient.mail_id')
    .where(({ eb, or, and, fn }) =>
      or([
        eb('recipient.account_id', '=', accountId),
        and([
          eb('recipient.email', '=', email),
          eb.between(fn.coalesce('mail.created_at', 'campaign.scheduled_at'), since, until),
        ]),
      ]),
    );

export const countCampaignsOf = (db: Db, person: RecipientPerson): Promise<number> =>
  countOf(ofPerson(db, person));

/** The campaigns that were addressed to them, the last first. */
export const listCampaignsOf = (db: Db, person: RecipientPerson) =>
  ofPerson(db, person)
    .select(['recipient.id', 'recipient.email', 'recipient.unsubscribed_at', 'campaign.subject'])
    .select([RECIPIENT_STATE.as('state'), (eb) => eb.ref('campaign.scheduled_at').$notNull().as('at')])
    .orderBy('campaign.scheduled_at', 'desc')
    .orderBy('recipient.id', 'desc')
    .execute();

/**
 * Their mails go, the rows stay without address and name, with what became of them: the figures never change. One to whom nothing was
 * sent yet is passed over. The link of a mail that they still have leads to the row.
 * @returns how many
 */
export async function forgetRecipients(trx: Trx, person: RecipientPerson): Promise<number> {
  const found = (await ofPerson(trx, person).select('recipient.id').execute()).map(({ id }) => id);
  if (found.length === 0) return 0;
  const mails = await lockWithMails(trx, found);
  if (mails.length > 0) {
    await storeOutcomes(trx, mails);
    await trx.deleteFrom('mail').where('id', 'in', mails).execute();
  }
  const recipients = trx.updateTable('campaign_recipient').where('id', 'in', found);
  await recipients
    .set({ state: 'SKIPPED', skip_reason: 'GONE' })
    .where('state', '!=', 'SKIPPED')
    .where('outcome', 'is', null)
    .execute();
  await recipients.set({ email: null, name: '', account_id: null }).execute();
  return found.length;
}

/**
 * Locks recipients and their mails. Those who wait first: the job that is writing their mails ends before, or passes them over. Then a
 * mail before its recipient, as a pause and retention take them by deleting the mail, so that nobody waits in a circle.
 * @returns the ids of their mails
 */
async function lockWithMails(trx: Trx, ids: number[]): Promise<number[]> {
  const recipients = trx
    .selectFrom('campaign_recipient')
    .select(['id', 'mail_id'])
    .where('id', 'in', ids)
    .orderBy('id');
  await lockRows(trx, recipients.where('state', '=', 'WAITING'));
  const queued = mailIdsOf(await recipients.execute());
  if (queued.length > 0)
    await lockRows(trx, trx.selectFrom('mail').select('id').where('id', 'in', queued).orderBy('id'));
  return mailIdsOf(await lockRows(trx, recipients));
}

const mailIdsOf = (recipients: { mail_id: number | null }[]) =>
  recipients.flatMap(({ mail_id }) => mail_id ?? []);
