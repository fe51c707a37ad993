// The sendings of issued documents. What becomes of one is copied from its mail by triggers, so that it outlives it.

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
    .select(['delivery.id', 'delivery.mail_id', 'delivery.recipient', 'delivery.created_at'])
    .select(['delivery.accepted_at', 'delivery.written_at', 'delivery.failed_at'])
    // Until it is known what becomes of the mail: why the attempts so far failed.
    .select(({ fn }) => fn.coalesce('delivery.reason', 'mail.last_error').as('reason'));

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
  state: stateOf(row),
  recipient: row.recipient,
  mailId: row.mail_id,
  createdAt: row.created_at,
  acceptedAt: row.accepted_at,
  failedAt: row.failed_at,
  reason: row.reason,
  explanation: explainDelivery(row),
});

function stateOf({ accepted_at, written_at, failed_at, mail_id }: DeliveryRow): DocumentDeliveryState {
  if (failed_at !== null) return accepted_at === null ? 'REFUSED' : 'RETURNED';
  if (accepted_at !== null) return 'ACCEPTED';
  if (written_at !== null) return 'WRITTEN';
  return mail_id === null ? 'DELETED' : 'QUEUED';
}

type Outcome = Pick<DeliveryRow, 'accepted_at' | 'failed_at' | 'reason'>;

/** Why it failed, in French where that is known. */
export const explainDelivery = ({ accepted_at, failed_at, reason }: Outcome) =>
  explainFailure({ bounced_at: accepted_at === null ? null : failed_at, last_error: reason });
