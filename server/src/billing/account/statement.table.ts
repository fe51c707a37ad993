import type { DocumentKind } from '@cercle/contract/document-states';
import type { PaymentKind, PaymentMethod } from '@cercle/contract/payments';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';
import { numberText } from '../documents/document-content.ts';
import type { OpenInvoice, StatementEntry } from './statement.ts';

type Movement = {
  id: number;
  on: Day;
  kind: DocumentKind | Exclude<PaymentKind, 'CORRECTION'>;
  cents: number | string;
  year: number | null;
  number: number | null;
  due_on: Day | null;
  method: PaymentMethod | null;
};

/**
 * What raised and lowered the debt of a party until a day, in their order. What concerns an invoice that was deleted at the end of its
 * time is left out: its credit notes, and the part of payments that paid it.
 */
export async function listEntries(db: Db, partyId: number, to: Day): Promise<StatementEntry[]> {
  const { rows } = await sql<Movement>`
    select id, issued_on as "on", kind, case kind when 'INVOICE' then total_cents else -total_cents end as cents,
      year, number, due_on, null as method, case kind when 'INVOICE' then 1 else 2 end as rank
    from document
    where party_id = ${partyId} and issued_on <= ${to} and (kind = 'INVOICE' or credits_document_id is not null)
    union all
    select id, paid_on, kind, ${gone} - cents, null, null, null, method, 3
    from payment
    where party_id = ${partyId} and paid_on <= ${to} and kind <> 'CORRECTION' and cents <> ${gone} and not exists (
      select 1 from payment correction where correction.reverses_id = payment.id and correction.kind = 'CORRECTION'
    )
    order by 2, 9, 1`.execute(db);
  const paid = await paidNumbers(db, partyId);
  return rows.map((row) => toEntry(row, paid));
}

/** Of the amount of a payment, what paid invoices that are deleted. */
const gone = sql`coalesce((
  select sum(allocation.cents) from allocation where allocation.payment_id = payment.id and allocation.document_id is null
), 0)`;

function toEntry(row: Movement, paid: Map<number, string[]>): StatementEntry {
  const common = { on: row.on, cents: Number(row.cents) };
  const { kind, year, number, method } = row;
  if (kind === 'INVOICE' || kind === 'CREDIT_NOTE')
    return { ...common, kind, number: numberText(kind, year ?? 0, number ?? 0), dueOn: row.due_on };
  return { ...common, kind, method: method ?? 'OTHER', paid: paid.get(row.id) ?? [] };
}

/** The numbers of the invoices that each payment of a party pays, by its id. */
async function paidNumbers(db: Db, partyId: number): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('allocation', 'allocation.payment_id', 'payment.id')
    .innerJoin('document', 'document.id', 'allocation.document_id')
    .select(['payment.id', 'document.year', 'document.number'])
    .where('payment.party_id', '=', partyId)
    .groupBy(['payment.id', 'document.id', 'document.year', 'document.number'])
    .having(({ fn }) => fn.sum('allocation.cents'), '>', 0)
    .orderBy('document.year')
    .orderBy('document.number')
    .execute();
  const numbers = new Map<number, string[]>();
  for (const { id, year, number } of rows)
    numbers.set(id, [...(numbers.get(id) ?? []), numberText('INVOICE', year ?? 0, number ?? 0)]);
  return numbers;
}

/** The invoices of a party that are not paid in full, the first due first. */
export async function listOpenInvoices(db: Db, partyId: number): Promise<OpenInvoice[]> {
  const rows = await db
    .selectFrom('document')
    .select(['year', 'number', 'issued_on', 'due_on', 'total_cents', 'credited_cents', 'paid_cents'])
    .select('payment_reference')
    .where('party_id', '=', partyId)
    .where('due_on', 'is not', null)
    .where(sql<boolean>`credited_cents + paid_cents < total_cents`)
    .orderBy('due_on')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    number: numberText('INVOICE', row.year ?? 0, row.number ?? 0),
    issuedOn: row.issued_on ?? '',
    dueOn: row.due_on ?? '',
    totalCents: row.total_cents,
    openCents: row.total_cents - row.credited_cents - row.paid_cents,
    paymentReference: row.payment_reference ?? '',
  }));
}
