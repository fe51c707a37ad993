// What was charged and credited, beside what the model says.

import { expect } from 'vitest';
import { verifyDocuments } from '../../billing/documents/verify-documents.ts';
import type { Db } from '../../db/database.ts';
import { chargesOf } from './reference-charges.ts';
import type { ReferenceMembership } from './reference-membership.ts';

type ByHand = ReadonlySet<number>;

/**
 * By term, charges less credits of drafts and issued documents. What somebody credits by hand is beside the rules; but of a term
 * that is annulled, only what is left is credited.
 * @throws what differs
 */
export async function compareCharges(db: Db, membership: ReferenceMembership, byHand: ByHand): Promise<void> {
  const lines = await db
    .selectFrom('document_line as line')
    .innerJoin('document', 'document.id', 'line.document_id')
    .innerJoin('membership_term as term', 'term.id', 'line.term_id')
    .select(['document.id', 'document.kind', 'term.number', 'line.net_cents'])
    .where('document.membership_id', '=', membership.id)
    .execute();
  const sums = new Map<number, number>();
  for (const { id, kind, number, net_cents: cents } of lines) {
    const isAnnulled = membership.terms.some((term) => term.number === number && term.state === 'ANNULLED');
    if (byHand.has(id) && !isAnnulled) continue;
    sums.set(number, (sums.get(number) ?? 0) + signed(kind, cents));
  }
  const actual = membership.terms.map(({ number }) => `term ${number} costs ${sums.get(number) ?? 0}`);
  const expected = [...chargesOf(membership)].map(([number, cents]) => `term ${number} costs ${cents}`);
  expect(actual).toEqual(expected);
}

const signed = (kind: string, cents: number) => (kind === 'INVOICE' ? cents : -cents);

/**
 * All documents at the end.
 * @returns how many were issued
 * @throws what is not as it should be
 */
export async function compareDocuments(db: Db): Promise<{ invoices: number; creditNotes: number }> {
  expect((await verifyDocuments(db)).faults).toEqual([]);
  await compareSums(db);
  const issued = await listIssued(db);
  expect(numberFaults(issued)).toEqual([]);
  expect(vatFaults(issued, await listLines(db))).toEqual([]);
  const invoices = issued.filter(({ kind }) => kind === 'INVOICE').length;
  return { invoices, creditNotes: issued.length - invoices };
}

/** Of every party, drafts included: documents add up to their lines. */
async function compareSums(db: Db): Promise<void> {
  const documents = await db.selectFrom('document').select(['id', 'party_id', 'kind', 'net_cents']).execute();
  const lines = await listLines(db);
  const sums = new Map<number, { documents: number; lines: number }>();
  const netOf = (id: number) => (lines.get(id) ?? []).reduce((sum, { net_cents: cents }) => sum + cents, 0);
  for (const { id, party_id: party, kind, net_cents: cents } of documents) {
    const sum = sums.get(party) ?? { documents: 0, lines: 0 };
    sum.documents += signed(kind, cents);
    sum.lines += signed(kind, netOf(id));
    sums.set(party, sum);
  }
  expect([...sums].filter(([, sum]) => sum.documents !== sum.lines)).toEqual([]);
}

async function listLines(db: Db) {
  const lines = await db
    .selectFrom('document_line')
    .select(['document_id', 'net_cents', 'vat_category', 'vat_basis_points'])
    .execute();
  return Map.groupBy(lines, ({ document_id }) => document_id);
}

const listIssued = (db: Db) =>
  db
    .selectFrom('document')
    .select(['id', 'kind', 'year', 'number', 'issued_on', 'vat_cents', 'credits_document_id'])
    .where('number', 'is not', null)
    .orderBy('kind')
    .orderBy('year')
    .orderBy('number')
    .$narrowType<{ year: number; number: number; issued_on: string }>()
    .execute();

type Issued = Awaited<ReturnType<typeof listIssued>>[number];
type Lines = Awaited<ReturnType<typeof listLines>>;

/** Numbers of each series are 1, 2, 3 … in the order of the days. */
function numberFaults(issued: Issued[]): string[] {
  return issued.flatMap(({ kind, year, number, issued_on: day }, index) => {
    const last = issued[index - 1];
    const follows = last?.kind === kind && last.year === year;
    const isNext = number === (follows ? last.number + 1 : 1);
    const isInOrder = day.startsWith(String(year)) && (!follows || last.issued_on <= day);
    return isNext && isInOrder ? [] : [`${kind} ${year} ${number} of ${day}`];
  });
}

/**
 * VAT is the sum of each rate times it, half a cent rounded up; the credit notes of an invoice take no more of it than is left,
 * and all of it with the last of the net.
 */
function vatFaults(issued: Issued[], lines: Lines): string[] {
  const left = new Map<string, { net: number; vat: number }>();
  const faults: string[] = [];
  const { INVOICE: invoices = [], CREDIT_NOTE: notes = [] } = Object.groupBy(issued, ({ kind }) => kind);
  for (const { id, kind, vat_cents: actual, credits_document_id: invoice } of [...invoices, ...notes]) {
    let sum = 0;
    for (const [rate, net] of netByRate(lines.get(id) ?? [])) {
      const rounded = Math.floor((2 * net * rate + 10_000) / 20_000);
      const rest = invoice === null ? undefined : left.get(`${invoice} ${rate}`);
      const most = rest?.net === net ? rest.vat : Math.min(rounded, rest?.vat ?? rounded);
      if (rest) Object.assign(rest, { net: rest.net - net, vat: rest.vat - most });
      if (kind === 'INVOICE') left.set(`${id} ${rate}`, { net, vat: rounded });
      sum += most;
    }
    if (sum !== actual) faults.push(`${kind} ${id} has VAT of ${actual}, not ${sum}`);
  }
  return faults;
}

function netByRate(lines: { net_cents: number; vat_basis_points: number }[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { net_cents: cents, vat_basis_points: rate } of lines)
    sums.set(rate, (sums.get(rate) ?? 0) + cents);
  return sums;
}
