// The invoices and credit notes that were issued to a person, in their own name, and what they paid; those of companies are no
// personal data.

import type { KeptInvoices } from '@cercle/contract/admin-personal-data';
import type { PersonalData } from '@cercle/contract/personal-data';
import { toDocumentRow } from '../billing/documents/details.ts';
import { lastDayKept } from '../billing/documents/expired-documents.ts';
import { type DocumentFile, pdfOf } from '../billing/documents/files.ts';
import { countDraftsOf, listIssuedTo } from '../billing/documents/person-documents.table.ts';
import { listPaymentsOf } from '../billing/payments/person-payments.table.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { today } from '../kernel/calendar.ts';
import type { Clock } from '../kernel/clock.ts';
import { findPersonParties, isNameNeeded, type Payer } from '../parties/person-parties.table.ts';

/** More than a person gets in ten years. Bounds the archive. */
const MAX_PDFS = 100;

const partyIdsOf = async (db: Db, payer: Payer) => (await findPersonParties(db, payer)).map(({ id }) => id);

/** The newest first. */
async function listOwnInvoices({ db, clock }: { db: Db; clock: Clock }, payer: Payer) {
  const rows = await listIssuedTo(db, await partyIdsOf(db, payer));
  return rows.map((row) => toDocumentRow(row, today(clock))).toReversed();
}

export async function invoicesData(
  dependencies: { db: Db; clock: Clock },
  payer: Payer,
): Promise<PersonalData['invoices']> {
  const invoices = await listOwnInvoices(dependencies, payer);
  return invoices.map(({ id, party, membershipId, createdAt, ...invoice }) => invoice);
}

export const paymentsData = async (db: Db, payer: Payer): Promise<PersonalData['payments']> =>
  (await listPaymentsOf(db, await partyIdsOf(db, payer))).map((row) => ({
    kind: row.kind,
    paidOn: row.paid_on,
    cents: row.cents,
    method: row.method,
    note: row.note,
    account: row.counterparty_iban ?? '',
    holder: row.counterparty_name ?? '',
    communication: row.structured ?? row.free ?? '',
  }));

/** The PDFs, by their names; those that nobody asked for until now are made. */
export async function invoicePdfs(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'site'>,
  payer: Payer,
): Promise<DocumentFile[]> {
  const files: DocumentFile[] = [];
  for (const { id } of (await listOwnInvoices(dependencies, payer)).slice(0, MAX_PDFS))
    files.push(await pdfOf(dependencies, id));
  return files;
}

/** What an erasure would leave of them, and until when. */
export async function keptInvoices(
  dependencies: { db: Db; clock: Clock },
  payer: Payer,
): Promise<KeptInvoices> {
  const { db } = dependencies;
  const parties = await findPersonParties(db, payer);
  const erased = parties.filter((party) => !isNameNeeded(party));
  const invoices = await listOwnInvoices(dependencies, payer);
  const days = invoices.map(({ issuedOn }) => issuedOn ?? '').sort();
  const latest = days.at(-1);
  return {
    isPayerKept: parties.some(({ has_open_term }) => has_open_term),
    isPaymentKept: parties.some(({ has_uninvoiced_payments }) => has_uninvoiced_payments),
    drafts: await countDraftsOf(
      db,
      erased.map(({ id }) => id),
    ),
    issued: invoices.map(({ id, number, openCents }) => ({ id, number: number ?? '', openCents })),
    until: latest === undefined ? null : lastDayKept(latest),
  };
}
