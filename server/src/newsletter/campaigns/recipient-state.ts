// What became of the recipients of campaigns. It follows from their mails; of a mail that is deleted, `outcome` tells it.

import type { RecipientState } from '@cercle/contract/campaign-states';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** What became of a `mail`. Word for word that of the index `mail_of_bulk_outcome`. */
export const MAIL_OUTCOME = sql<RecipientState>`case when mail.bounced_at is not null then 'BOUNCED' when mail.parked_at is not null then 'FAILED' when mail.sent_at is null then 'QUEUED' when mail.written_to_file then 'WRITTEN' else 'SENT' end`;

/** Of `campaign_recipient as recipient`, left joined to its `mail`. */
export const RECIPIENT_STATE = sql<RecipientState>`case when recipient.state <> 'QUEUED' then recipient.state when recipient.outcome is not null then recipient.outcome when mail.id is null then 'QUEUED' else ${MAIL_OUTCOME} end`;

/** Writes down what became of the recipients of these mails, which the caller is about to delete; nothing of one that waits. */
export async function storeOutcomes(trx: Trx, mailIds: readonly number[]): Promise<void> {
  if (mailIds.length === 0) return;
  await trx
    .updateTable('campaign_recipient')
    .set({ outcome: outcomeOfMail })
    .where('mail_id', 'in', mailIds)
    .execute();
}

const outcomeOfMail = ({ selectFrom }: ExpressionBuilder<Schema, 'campaign_recipient'>) =>
  selectFrom('mail')
    .whereRef('mail.id', '=', 'campaign_recipient.mail_id')
    .select(sql<'SENT' | null>`nullif(${MAIL_OUTCOME}, 'QUEUED')`.as('outcome'));
