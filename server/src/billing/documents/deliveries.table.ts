// The sendings of issued documents. What becomes of one by e-mail is copied from its mail by triggers, so that it outlives it.

import type { DocumentDelivery, DocumentDeliveryState } from '@cercle/contract/document-deliveries';
import type { Db, Trx } from '../../db/database.ts';
import { explainFailure } from '../../mail/explain-bounce.ts';

type NewDelivery = { documentId: number; mailId: number; recipient: string; at: string };

/** @returns its id */
export async function insertDelivery(trx: Trx, delivery: NewDelivery): Promise<number> {
  const { id } = await trx
    .insertInto('document_delivery')
    .values({
      document_id: delivery.documentId,
      channel: 'EMAIL',
      mail_id: delivery.mailId,
      recipient: delivery.recipient,
      created_at: delivery.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const selectDeliveries = (db: Db) =>
  db
    .selectFrom('document_delivery as delivery')
    .leftJoin('mail', 'mail.id', 'delivery.mail_id')
    .leftJoin('peppol_message as message', 'message.delivery_id', 'delivery.id')
    .select(['delivery.id', 'delivery.channel', 'delivery.mail_id', 'delivery.recipient'])
    .select(['delivery.created_at', 'message.submitted_at'])
    .select(['delivery.accepted_at', 'delivery.written_at', 'delivery.failed_at'])
    // Until it is known what becomes of it: why the attempts so far failed.
    .select(({ fn }) => fn.coalesce('delivery.reason', 'mail.last_error', 'message.last_error').as('reason'));

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number];

/** Of one document, the latest first. */
export const listDeliveries = async (db: Db, documentId: number): Promise<DocumentDelivery[]> =>
  (
    await selectDeliveries(db)
      .where('delivery.document_id', '=', documentId)
      .orderBy('delivery.id', 'desc')
      .execute()
  ).map(toDelivery);

const toDelivery = (row: DeliveryRow): DocumentDelivery => ({
  id: row.id,
  channel: row.channel,
  state: stateOf(row),
  recipient: row.recipient,
  mailId: row.mail_id,
  createdAt: row.created_at,
  submittedAt: row.submitted_at,
  acceptedAt: row.accepted_at,
  failedAt: row.failed_at,
  reason: row.channel === 'EMAIL' ? row.reason : null,
  explanation: explainDelivery(row),
});

function stateOf(row: DeliveryRow): DocumentDeliveryState {
  const { accepted_at, written_at, failed_at, mail_id } = row;
  if (failed_at !== null) return accepted_at === null ? 'REFUSED' : 'RETURNED';
  if (accepted_at !== null) return 'ACCEPTED';
  if (written_at !== null) return 'WRITTEN';
  if (row.channel === 'PEPPOL') return row.submitted_at === null ? 'QUEUED' : 'SUBMITTED';
  return mail_id === null ? 'DELETED' : 'QUEUED';
}

type Outcome = Pick<DeliveryRow, 'channel' | 'accepted_at' | 'failed_at' | 'reason'>;

/** Why it failed, in French where that is known: by Peppol it always is. */
export const explainDelivery = ({ channel, accepted_at, failed_at, reason }: Outcome) =>
  channel === 'PEPPOL'
    ? reason
    : explainFailure({ bounced_at: accepted_at === null ? null : failed_at, last_error: reason });
