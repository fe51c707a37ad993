import type { DocumentProblem } from '@cercle/contract/document-deliveries';
import type { Db } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { disputes } from '../peppol/responses.table.ts';
import { lockDocument } from './documents.table.ts';
import { type Change, recordDocumentEvent } from './events.table.ts';
import { undelivered } from './undelivered.table.ts';

const undeliveredOf = (db: Db, id: number, day: Day) =>
  undelivered(db, day).where('delivery.document_id', '=', id);
const disputesOf = (db: Db, id: number) => disputes(db).where('response.document_id', '=', id);

/** Why a document is in _À traiter_: it reached nobody, nobody says whether it did, or its buyer refuses it. */
export async function problemsOf(db: Db, id: number, day: Day): Promise<DocumentProblem[]> {
  const problems: DocumentProblem[] = [];
  const delivery = await undeliveredOf(db, id, day).select('delivery.failed_at').executeTakeFirst();
  if (delivery) problems.push(delivery.failed_at === null ? 'UNANSWERED' : 'UNDELIVERED');
  if (await disputesOf(db, id).select('response.id').executeTakeFirst()) problems.push('DISPUTED');
  return problems;
}

/**
 * Stops pointing a document out; with it the mail that did not reach anyone, if it is still there.
 * @throws DomainError not-found; conflict for one that is not pointed out
 */
export async function dismissDocument(change: Change, id: number): Promise<void> {
  const { trx, clock, day } = change;
  await lockDocument(trx, id);
  const deliveries = await undeliveredOf(trx, id, day).select(['delivery.id', 'delivery.mail_id']).execute();
  const responses = await disputesOf(trx, id).select('response.id').execute();
  if (deliveries.length + responses.length === 0)
    throw new DomainError('conflict', 'Ce document n’est pas, ou plus, signalé.');
  const dismissed = { dismissed_at: timestamp(clock) };
  for (const { id: deliveryId, mail_id: mailId } of deliveries) {
    await trx.updateTable('document_delivery').set(dismissed).where('id', '=', deliveryId).execute();
    if (mailId !== null) await trx.updateTable('mail').set(dismissed).where('id', '=', mailId).execute();
  }
  for (const { id: responseId } of responses)
    await trx.updateTable('document_response').set(dismissed).where('id', '=', responseId).execute();
  await recordDocumentEvent(change, id, 'dismissed');
}
