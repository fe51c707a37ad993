import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** What a query, or a part of another, is built from. */
type Source = Pick<Db, 'selectFrom'>;

const PART: Source = expressionBuilder<Schema, never>();

/** Peppol first. */
const IS_EMAIL = sql<boolean>`sending.channel = 'EMAIL'`;

/**
 * The invoice of the term that follows another, unless it was credited in whole. Seats added to that term have an invoice of their
 * own, which starts nothing.
 */
const invoiceOfRenewal = (db: Source, termId: number | RawBuilder<number>) =>
  db
    .selectFrom('membership_term as next')
    .innerJoin('document_line as line', 'line.term_id', 'next.id')
    .innerJoin('document', 'document.id', 'line.document_id')
    .where('next.predecessor_id', '=', termId)
    .where('next.state', '<>', 'ANNULLED')
    // In JSON, quotation marks of a text are escaped: none can look so.
    .where('line.reason', 'like', '%"kind":"TERM"%')
    .where('document.kind', '=', 'INVOICE')
    .whereRef('document.credited_cents', '<', 'document.total_cents');

/** Its sendings that were accepted and did not fail since. */
const standingOfRenewal = (db: Source, termId: number | RawBuilder<number>) =>
  invoiceOfRenewal(db, termId)
    .innerJoin('document_delivery as sending', 'sending.document_id', 'document.id')
    .where('sending.accepted_at', 'is not', null)
    .where('sending.failed_at', 'is', null);

/** Those of a document that Peppol acknowledged. */
const acknowledged = (db: Source, documentId: number | RawBuilder<number>) =>
  db
    .selectFrom('document_delivery as sending')
    .innerJoin('document', 'document.id', 'sending.document_id')
    .where('sending.document_id', '=', documentId)
    .where('sending.accepted_at', 'is not', null)
    .where('sending.failed_at', 'is', null)
    .where(sql<boolean>`sending.channel <> 'EMAIL'`);

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
  acknowledged(db, documentId)
    .select(SENDING)
    .select('sending.accepted_at')
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
              exists(acknowledged(PART, sql.ref('by.document_id')).select('sending.id')),
            ]),
          ]),
        ]),
      ]),
    )
    .orderBy('renewal.id')
    .limit(limit)
    .execute();

/**
 * The issued invoice of a renewal, for a condition of another query, where no sending of it is on its way, has arrived or waits as
 * undelivered.
 */
export const unsentInvoiceOfRenewal = (termId: RawBuilder<number>) =>
  invoiceOfRenewal(PART, termId)
    .select('document.id')
    .where('document.number', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_delivery as sending')
            .select('sending.id')
            .whereRef('sending.document_id', '=', 'document.id')
            .where((eb) =>
              eb.or([
                eb.and([eb('sending.accepted_at', 'is not', null), eb('sending.failed_at', 'is', null)]),
                eb.and([eb('sending.failed_at', 'is not', null), eb('sending.dismissed_at', 'is', null)]),
                eb.and([
                  eb('sending.accepted_at', 'is', null),
                  eb('sending.failed_at', 'is', null),
                  eb('sending.written_at', 'is', null),
                  // A mail that was deleted before it left never will.
                  eb.or([eb('sending.mail_id', 'is not', null), sql<boolean>`sending.channel <> 'EMAIL'`]),
                ]),
              ]),
            ),
        ),
      ),
    );
