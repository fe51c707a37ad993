// What Peppol has of each sending: the key under which it is handed over, what the access point answers, and when to ask again.

import type { DocumentKind } from '@cercle/contract/document-states';
import type { Updateable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type Clock, hoursLater, timestamp } from '../../kernel/clock.ts';

/** Longer than anything waits: a later time was set by a clock that was ahead and has been corrected since. */
export const MAX_WAIT_HOURS = 25;

type NewMessage = { documentId: number; key: string; recipient: string; at: string };

/** @returns the id of the delivery */
export async function insertMessage(trx: Trx, { documentId, key, recipient, at }: NewMessage) {
  const { id } = await trx
    .insertInto('document_delivery')
    .values({ document_id: documentId, channel: 'PEPPOL', mail_id: null, recipient, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('peppol_message').values({ delivery_id: id, key, next_attempt_at: at }).execute();
  return id;
}

/** Whether a sending of the document has no outcome yet. */
export const isUnderWay = async (db: Db, documentId: number) =>
  (await db
    .selectFrom('document_delivery')
    .select('id')
    .where('document_id', '=', documentId)
    .where('channel', '=', 'PEPPOL')
    .where('accepted_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export const hasMessages = async (db: Db) =>
  (await db.selectFrom('peppol_message').select('delivery_id').limit(1).executeTakeFirst()) !== undefined;

/** Those whose next call is due, the one that waits longest first. */
export function listDueMessages(db: Db, clock: Clock, limit: number) {
  const [now, maxFuture] = [timestamp(clock), hoursLater(clock, MAX_WAIT_HOURS)];
  return db
    .selectFrom('peppol_message')
    .select(['delivery_id', 'attempts'])
    .where('next_attempt_at', 'is not', null)
    .where((eb) => eb.or([eb('next_attempt_at', '<=', now), eb('next_attempt_at', '>', maxFuture)]))
    .orderBy('next_attempt_at')
    .orderBy('delivery_id')
    .limit(limit)
    .execute();
}

/** One attempt: what was claimed counts it, and what it finds is recorded only while nobody claimed the next one. */
export type Claim = { deliveryId: number; attempt: number };

/** @returns undefined when another process was faster */
export async function claimMessage(
  db: Db,
  { delivery_id, attempts }: { delivery_id: number; attempts: number },
  until: string,
): Promise<Claim | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('peppol_message')
    .set({ attempts: attempts + 1, next_attempt_at: until })
    .where('delivery_id', '=', delivery_id)
    .where('attempts', '=', attempts)
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { deliveryId: delivery_id, attempt: attempts + 1 } : undefined;
}

export type SelectedMessage = Awaited<ReturnType<typeof findMessage>>;

export const findMessage = (db: Db, deliveryId: number) =>
  db
    .selectFrom('peppol_message as message')
    .innerJoin('document_delivery as delivery', 'delivery.id', 'message.delivery_id')
    .innerJoin('document', 'document.id', 'delivery.document_id')
    .select(['message.delivery_id', 'message.key', 'message.receiver', 'message.message_id'])
    .select(['message.submitted_at', 'message.last_error', 'delivery.document_id', 'delivery.created_at'])
    .select(['document.kind', 'document.content'])
    .where('message.delivery_id', '=', deliveryId)
    .$narrowType<{ kind: DocumentKind; content: string }>()
    .executeTakeFirstOrThrow();

/** Under which ids the access point has the earlier sendings of the same document. */
export async function listEarlierIds(
  db: Db,
  { document_id, delivery_id }: Pick<SelectedMessage, 'document_id' | 'delivery_id'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('document_delivery as delivery')
    .innerJoin('peppol_message as message', 'message.delivery_id', 'delivery.id')
    .select('message.message_id')
    .where('delivery.document_id', '=', document_id)
    .where('delivery.id', '<', delivery_id)
    .execute();
  return rows.flatMap(({ message_id }) => message_id ?? []);
}

/** @returns false when another process claimed it since: what this one found is not recorded, as that one finds it as well */
export async function updateClaimed(
  db: Db | Trx,
  { deliveryId, attempt }: Claim,
  change: Updateable<Schema['peppol_message']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('peppol_message')
    .set(change)
    .where('delivery_id', '=', deliveryId)
    .where('attempts', '=', attempt)
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const updateDelivery = (
  trx: Trx,
  { deliveryId }: Claim,
  change: Updateable<Schema['document_delivery']>,
) => trx.updateTable('document_delivery').set(change).where('id', '=', deliveryId).execute();

/** No call before this moment, as the access point asks. */
export const postponeAll = (db: Db, until: string) =>
  db
    .updateTable('peppol_message')
    .set({ next_attempt_at: until })
    .where('next_attempt_at', '<', until)
    .execute();
