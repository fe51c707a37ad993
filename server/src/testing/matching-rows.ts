// Rows for tests of the matching: written straight into the tables, as making thousands of invoices by verbs would take minutes.

import type { BankMovement } from '../billing/bank/bank-statement.ts';
import { numberText, referenceDigits } from '../billing/documents/document-content.ts';
import type { Db } from '../db/database.ts';
import { searchColumns } from '../db/search-columns.ts';
import { structuredCommunication } from '../kernel/structured-communication.ts';

const AT = '2026-03-02T09:00:00.000Z';
/** Fewer than either engine has room for in one statement. */
const ROWS = 500;

function slicesOf<Row>(rows: Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS);
  return Array.from({ length: count }, (_, index) => rows.slice(index * ROWS, (index + 1) * ROWS));
}

/** @returns their ids, in the order of the names */
export async function insertParties(db: Db, names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const slice of slicesOf(names)) {
    const rows = slice.map((legal_name) => {
      const party = { legal_name, enterprise_number: null };
      return { ...party, ...ADDRESS, ...searchColumns.party(party) };
    });
    const inserted = await db.insertInto('party').values(rows).returning(['id', 'legal_name']).execute();
    ids.push(...inserted.map(({ id }) => id).sort((one, other) => one - other));
  }
  return ids;
}

const ADDRESS = {
  ...{ kind: 'COMPANY' as const, vat_status: 'LIABLE' as const, street: 'Rue de la Lesse 1' },
  ...{ postal_code: '5500', city: 'Dinant', country: 'BE', invoice_email: '', created_at: AT },
};

export type InvoiceToInsert = {
  partyId: number;
  year: number;
  number: number;
  cents: number;
  issuedOn?: string;
  dueOn?: string;
};

/** Issued invoices, of which all is open. @returns their ids, in the same order */
export async function insertInvoices(db: Db, invoices: InvoiceToInsert[]): Promise<number[]> {
  const ids: number[] = [];
  for (const slice of slicesOf(invoices)) {
    const rows = slice.map(({ partyId, year, number, cents, ...days }) => {
      const { issuedOn = `${year}-03-02`, dueOn = `${year}-04-01` } = days;
      const payment_reference = structuredCommunication(referenceDigits(year, number));
      const text = numberText('INVOICE', year, number);
      return {
        ...{ kind: 'INVOICE' as const, party_id: partyId, year, number, issued_on: issuedOn, due_on: dueOn },
        ...{ payment_reference, content: '{}', previous_hash: '', hash: '0'.repeat(64), created_at: AT },
        ...{ net_cents: cents, total_cents: cents },
        ...searchColumns.document({ buyer: '', number: text, payment_reference }),
      };
    });
    const inserted = await db.insertInto('document').values(rows).returning('id').execute();
    ids.push(...inserted.map(({ id }) => id).sort((one, other) => one - other));
  }
  return ids;
}

export type MovementToInsert = Pick<BankMovement, 'cents' | 'bookedOn'> &
  Partial<Pick<BankMovement, 'structured' | 'free' | 'isReversal'>> & { name?: string; iban?: string };

let fileCount = 0;

/** In one accepted statement of one file. @returns their ids, in the same order */
export async function insertMovements(db: Db, movements: MovementToInsert[]): Promise<number[]> {
  fileCount += 1;
  const sha256 = fileCount.toString(16).padStart(64, '0');
  const { id: file_id } = await db
    .insertInto('bank_file')
    .values({ sha256, name: 'mars.cod', format: 'CODA', bytes: 1, received_at: AT, by_name: 'Test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: statement_id } = await db
    .insertInto('bank_statement')
    .values({
      ...{ file_id, iban: 'BE68539007547034', year: 2026, sequence: fileCount, opening_cents: 0 },
      ...{ closing_cents: movements.reduce((sum, { cents }) => sum + cents, 0), closing_on: '2026-03-31' },
      ...{ movements: movements.length, state: 'ACCEPTED', problems: '[]' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const [slice, moved] of slicesOf(movements).entries()) {
    const rows = moved.map((movement, index) => {
      const { cents, bookedOn, structured = null, free = '', isReversal = false } = movement;
      const { name: counterparty_name = '', iban: counterparty_iban = '' } = movement;
      const position = slice * ROWS + index + 1;
      const texts = { counterparty_name, counterparty_iban, structured, free };
      return {
        ...{ statement_id, position, part: 0, cents, booked_on: bookedOn, is_reversal: isReversal },
        fingerprint: `${sha256.slice(-16)}${String(position).padStart(48, '0')}`,
        ...{ bank_reference: '', counterparty_bic: '', ...texts, ...searchColumns.bank_movement(texts) },
      };
    });
    const inserted = await db.insertInto('bank_movement').values(rows).returning('id').execute();
    ids.push(...inserted.map(({ id }) => id).sort((one, other) => one - other));
  }
  return ids;
}
