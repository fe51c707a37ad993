import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** What a query, or a part of another, is built from. */
type Source = Pick<Db, 'selectFrom'>;

// Any channel but e-mail has an acknowledgement of the receiver's system: Peppol.
const IS_EMAIL = sql<boolean>`sending.channel = 'EMAIL'`;
const IS_ACKNOWLEDGED = sql<boolean>`sending.channel <> 'EMAIL'`;

/** Sendings that were accepted and did not fail since. */
const standing = (db: Source) =>
  db
    .selectFrom('document_delivery as sending')
    .innerJoin('document', 'document.id', 'sending.document_id')
    .where('sending.accepted_at', 'is not', null)
    .where('sending.failed_at', 'is', null);

/**
 * Those of the invoice of the term that follows another, unless it was credited in whole. Seats added to that term have an invoice
 * of their own, which starts nothing.
 */
const standingOfRenewal = (db: Source, termId: number | RawBuilder<number>) =>
  standing(db)
    .innerJoin('document_line as line', 'line.document_id', 'document.id')
    .innerJoin('membership_term as next', 'next.id', 'line.term_id')
    .where('next.predecessor_id', '=', termId)
    .where('next.state', '<>', 'ANNULLED')
    .where('line.reason', 'like', '{"kind":"TERM",%')
    .where('document.kind', '=', 'INVOICE')
    .whereRef('document.credited_cents', '<', 'document.total_cents');

const SENDING = [
  'sending.id',
  'sending.channel',
  'sending.recipient',
  'document.kind',
  'document.year',
  'document.number',
] as const;

type Numbered = { year: number; number: number; accepted_at: string };

/** The sending by which the invoice of a renewal is received: the first acknowledged by Peppol, else the first mail accepted. */
export const findReceivedSending = (db: Db, termId: number) =>
  standingOfRenewal(db, termId)
    .select(SENDING)
    .select('sending.accepted_at')
    .orderBy(IS_EMAIL)
    .orderBy('sending.accepted_at')
    .orderBy('sending.id')
    .limit(1)
    .$narrowType<Numbered>()
    .executeTakeFirst();

/** The first sending of a document that Peppol acknowledged. */
export const findAcknowledgedSending = (db: Db, documentId: number) =>
  standing(db)
    .select(SENDING)
    .select('sending.accepted_at')
    .where('sending.document_id', '=', documentId)
    .where(IS_ACKNOWLEDGED)
    .orderBy('sending.accepted_at')
    .orderBy('sending.id')
    .limit(1)
    .$narrowType<Numbered>()
    .executeTakeFirst();

export type ReceivedSending = NonNullable<Awaited<ReturnType<typeof findReceivedSending>>>;

export const sendingById = (db: Db, id: number) =>
  db
    .selectFrom('document_delivery')
    .select(['channel', 'document_id', 'accepted_at', 'failed_at', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const PART: Source = expressionBuilder<Schema, never>();

export type InvoiceResult = { id: number; membership_id: number };

/**
 * Renewals that the sendings of their invoices move: told, and the invoice was accepted; or the sending by which it was received has
 * come back, or is a mail whose invoice Peppol has acknowledged since. One whose receipt was entered by hand is not among them.
 */
export const listInvoiceResults = (
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<InvoiceResult[]> =>
  db
    .selectFrom('renewal_case as renewal')
    .innerJoin('membership_term as term', 'term.id', 'renewal.term_id')
    .leftJoin('document_delivery as by', 'by.id', 'renewal.invoice_delivery_id')
    .select(['renewal.id', 'term.membership_id'])
    .where('renewal.id', '>', after)
    .where('renewal.state', 'in', ['TOLD', 'CLOCK'])
    .where(({ and, or, eb, exists }) =>
      or([
        and([
          eb('renewal.state', '=', 'TOLD'),
          exists(standingOfRenewal(PART, sql.ref('renewal.term_id')).select('sending.id')),
        ]),
        and([
          eb('renewal.state', '=', 'CLOCK'),
          or([
            eb('by.failed_at', 'is not', null),
            and([
              eb('by.channel', '=', 'EMAIL'),
              exists(
                standing(PART)
                  .select('sending.id')
                  .where('sending.document_id', '=', sql.ref<number>('by.document_id'))
                  .where(IS_ACKNOWLEDGED),
              ),
            ]),
          ]),
        ]),
      ]),
    )
    .orderBy('renewal.id')
    .limit(limit)
    .execute();
