// What a payment may pay, and whose it may be. Each query has a limit: however many invoices are open, a page of movements takes a
// moment.

import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { matchesSearch } from '../../../db/search.ts';
import { openCentsOf } from '../../documents/details.ts';
import { numberText } from '../../documents/document-content.ts';
import { isReversed } from '../../payments/payment-rows.table.ts';

export type Party = { id: number; name: string };

/** An issued invoice, paid or not. */
export type Invoice = {
  id: number;
  /** « 2026-000123 » */
  number: string;
  reference: string | null;
  party: Party;
  openCents: number;
  dueOn: string;
};

const MAX_OPEN_OF_PARTY = 50;
const MAX_OF_AMOUNT = 200;
const MAX_OF_NAME = 100;
/** The latest of an account; a payment service may have thousands. */
const MAX_OF_ACCOUNT = 200;

const invoices = (db: Db) =>
  db
    .selectFrom('document')
    .innerJoin('party', 'party.id', 'document.party_id')
    .select(['document.id', 'document.year', 'document.number', 'document.payment_reference'])
    .select(['document.party_id', 'party.legal_name', 'document.due_on'])
    .select(['document.total_cents', 'document.credited_cents', 'document.paid_cents'])
    .where('document.due_on', 'is not', null);

const read = async (query: ReturnType<typeof invoices>): Promise<Invoice[]> =>
  (await query.execute()).map((row) => ({
    id: row.id,
    number: numberText('INVOICE', row.year ?? 0, row.number ?? 0),
    reference: row.payment_reference,
    party: { id: row.party_id, name: row.legal_name },
    openCents: openCentsOf(row),
    dueOn: row.due_on ?? '',
  }));

export const invoicesByReference = (db: Db, references: string[]) =>
  references.length === 0
    ? Promise.resolve([])
    : read(invoices(db).where('document.payment_reference', 'in', references));

export const invoicesByIds = (db: Db, ids: number[]) =>
  ids.length === 0 ? Promise.resolve([]) : read(invoices(db).where('document.id', 'in', ids));

/** @param numbers each with its year */
export const invoicesByNumber = (db: Db, numbers: { year: number; number: number }[]) =>
  numbers.length === 0
    ? Promise.resolve([])
    : read(
        invoices(db)
          .where('document.kind', '=', 'INVOICE')
          .where((eb) =>
            eb.or(
              [...new Set(numbers.map(({ year }) => year))].map((year) =>
                eb('document.year', '=', year).and(
                  'document.number',
                  'in',
                  numbers.filter((one) => one.year === year).map(({ number }) => number),
                ),
              ),
            ),
          ),
      );

/** As its index has it. */
const OPEN_CENTS = sql<number>`document.total_cents - document.credited_cents - document.paid_cents`;
const isOpen = sql<boolean>`document.total_cents > document.credited_cents + document.paid_cents`;

/** The open invoices of a party, the first due first. */
export const openInvoicesOf = (db: Db, partyId: number) =>
  read(
    invoices(db)
      .where('document.party_id', '=', partyId)
      .where(isOpen)
      .orderBy('document.due_on')
      .orderBy('document.id')
      .limit(MAX_OPEN_OF_PARTY),
  );

/** The open invoices of exactly that amount. */
export const openInvoicesOfAmount = (db: Db, cents: number) =>
  read(invoices(db).where(isOpen).where(OPEN_CENTS, '=', cents).orderBy('document.id').limit(MAX_OF_AMOUNT));

/** The same, of some parties: found by these, as most invoices may have that amount. */
export const openInvoicesOfAmountAndParties = (db: Db, cents: number, partyIds: number[]) =>
  partyIds.length === 0
    ? Promise.resolve([])
    : read(
        invoices(db)
          .where(isOpen)
          .where(sql<boolean>`(${OPEN_CENTS} = ${cents}) is true`)
          .where('document.party_id', 'in', partyIds)
          .orderBy('document.party_id')
          .orderBy('document.id')
          .limit(MAX_OF_AMOUNT),
      );

/** Parties that have all of the words in their name or number. */
export const partiesWithWords = async (db: Db, words: string[]): Promise<Party[]> =>
  words.length === 0
    ? []
    : db
        .selectFrom('party')
        .select(['party.id', 'party.legal_name as name'])
        .where(matchesSearch(db, 'party', words.join(' ')))
        .limit(MAX_OF_NAME)
        .execute();

const movementsOf = (db: Db, iban: string) =>
  db
    .selectFrom('bank_movement')
    .select(['bank_movement.id'])
    .where('bank_movement.counterparty_iban', '=', iban)
    // What the index is of.
    .where('bank_movement.counterparty_iban', '<>', sql.lit(''))
    .orderBy('bank_movement.id', 'desc')
    .limit(MAX_OF_ACCOUNT);

/** For whom payments came from an account, the latest first. */
export async function partiesPaidFrom(db: Db, iban: string): Promise<Party[]> {
  const rows = await db
    .selectFrom(movementsOf(db, iban).as('movement'))
    .innerJoin('payment', 'payment.movement_id', 'movement.id')
    .innerJoin('party', 'party.id', 'payment.party_id')
    .select(['party.id', 'party.legal_name as name'])
    .where('payment.kind', '=', 'PAYMENT')
    .where(({ not }) => not(isCorrected))
    .groupBy(['party.id', 'party.legal_name'])
    .orderBy(({ fn }) => fn.max('payment.id'), 'desc')
    .limit(5)
    .execute();
  return rows;
}

/** Entered by mistake: it says nothing of the account. */
const isCorrected = sql<boolean>`exists (
  select 1 from payment as correction where correction.reverses_id = payment.id and correction.kind = 'CORRECTION'
)`;

export type Payment = { id: number; party: Party };

const payments = (db: Db, cents: number) =>
  db
    .selectFrom('payment')
    .innerJoin('party', 'party.id', 'payment.party_id')
    .select(['payment.id', 'party.id as party_id', 'party.legal_name'])
    .where('payment.kind', '=', 'PAYMENT')
    .where('payment.cents', '=', cents)
    .where(({ not }) => not(isReversed))
    .orderBy('payment.id', 'desc')
    .limit(3);

const readPayments = async (query: ReturnType<typeof payments>): Promise<Payment[]> =>
  (await query.execute()).map(({ id, party_id, legal_name }) => ({
    id,
    party: { id: party_id, name: legal_name },
  }));

/** Payments of that amount from an account, that the bank may take back. */
export const paymentsFrom = (db: Db, iban: string, cents: number) =>
  readPayments(payments(db, cents).where('payment.movement_id', 'in', movementsOf(db, iban)));

/** Payments of that amount that pay these invoices. */
export const paymentsOf = (db: Db, documentIds: number[], cents: number) =>
  documentIds.length === 0
    ? Promise.resolve([])
    : readPayments(
        payments(db, cents).where(
          'payment.id',
          'in',
          db.selectFrom('allocation').select('payment_id').where('document_id', 'in', documentIds),
        ),
      );
