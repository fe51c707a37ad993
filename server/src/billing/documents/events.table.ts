import type { DocumentEventKind } from '@cercle/contract/document-states';
import type { Db, Trx } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';
import { type Clock, timestamp } from '../../kernel/clock.ts';

/** A change of documents: its transaction, the day that it counts for and its author; without an account, the clock. */
export type Change = {
  trx: Trx;
  clock: Clock;
  day: Day;
  by: { accountId: number | null; name: string };
};

/** Adds a line to the history of a document. */
export const recordDocumentEvent = (
  { trx, clock, by }: Change,
  documentId: number,
  kind: DocumentEventKind,
  reason = '',
) =>
  trx
    .insertInto('document_event')
    .values({
      document_id: documentId,
      at: timestamp(clock),
      kind,
      account_id: by.accountId,
      by_name: by.name,
      reason,
    })
    .execute();

/** The history of a document, the latest first. */
export const listDocumentEvents = (db: Db, documentId: number) =>
  db
    .selectFrom('document_event')
    .select(['id', 'at', 'kind', 'by_name', 'reason'])
    .where('document_id', '=', documentId)
    .orderBy('id', 'desc')
    .execute();
