import type { SkipReason } from '@cercle/contract/campaign-states';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import { countOf } from '../../db/page.ts';
import type { CampaignRecipientRow } from '../../db/schema.ts';

type NewRecipient = { email: string; name: string; accountId: number | null };

/** Adds those whose address is not among the recipients yet. */
export async function insertRecipients(trx: Trx, campaignId: number, people: NewRecipient[]): Promise<void> {
  if (people.length === 0) return;
  await trx
    .insertInto('campaign_recipient')
    .values(
      people.map(({ email, name, accountId }) => ({
        ...{ campaign_id: campaignId, email, name, account_id: accountId },
        state: 'WAITING' as const,
      })),
    )
    .onConflict((conflict) => conflict.columns(['campaign_id', 'email']).doNothing())
    .execute();
}

/** How many recipients a campaign has, or has in a state. */
export const countRecipients = (db: Db, campaignId: number, state?: CampaignRecipientRow['state']) =>
  countOf(
    db
      .selectFrom('campaign_recipient')
      .where('campaign_id', '=', campaignId)
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'WAITING')),
  );

export const hasWaiting = async (db: Db, campaignId: number): Promise<boolean> =>
  (await waitingRecipients(db, campaignId, 1).execute()).length > 0;

const waitingRecipients = (db: Db, campaignId: number, limit: number) =>
  db
    .selectFrom('campaign_recipient')
    .select(['id', 'email', 'name'])
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'WAITING')
    .orderBy('id')
    .limit(limit);

export type WaitingRecipient = Pick<CampaignRecipientRow, 'id' | 'email' | 'name'>;

/** The first who wait, locked: an erasure of one waits, or is seen. */
export const lockWaiting = (trx: Trx, campaignId: number, limit: number): Promise<WaitingRecipient[]> =>
  lockRows(trx, waitingRecipients(trx, campaignId, limit));

export const skipRecipients = (trx: Trx, ids: number[], reason: SkipReason) =>
  trx
    .updateTable('campaign_recipient')
    .set({ state: 'SKIPPED', skip_reason: reason })
    .where('id', 'in', ids)
    .execute();

export type QueuedRecipient = { id: number; mailId: number; tokenHash: string };

/** In one statement. Both engines call the columns of a list of values so. */
export async function queueRecipients(trx: Trx, recipients: QueuedRecipient[]): Promise<void> {
  const rows = recipients.map(
    ({ id, mailId, tokenHash }) => sql`(cast(${id} as bigint), cast(${mailId} as bigint), ${tokenHash})`,
  );
  await sql`update campaign_recipient set state = 'QUEUED', mail_id = column2, token_hash = column3
    from (values ${sql.join(rows)}) as queued where campaign_recipient.id = column1`.execute(trx);
}

/** Those whose mails were withdrawn wait again, in the transaction of the withdrawal: their mails are gone, untried. */
export const returnWithdrawn = (trx: Trx, campaignId: number) =>
  trx
    .updateTable('campaign_recipient')
    .set({ state: 'WAITING', token_hash: null })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', sql.lit('QUEUED'))
    // Word for word as in its index.
    .where(sql<boolean>`(mail_id is null) is true`)
    .where('outcome', 'is', null)
    .execute();
