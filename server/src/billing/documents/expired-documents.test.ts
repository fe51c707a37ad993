// PR-3 Documents are kept ten years from 1 January of the year after theirs, by law, and then go.

import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { isConstraintViolation } from '../../db/constraint-errors.ts';
import type { Day } from '../../kernel/calendar.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { moneyOf } from '../../testing/money.ts';
import { lastDayKept } from './expired-documents.ts';
import { verifyDocuments } from './verify-documents.ts';

const at = invoicingPerTest();
const heartbeat = async () => {};
const purge = async (day: Day) => {
  at.goTo(day);
  return (await at.domain.retention.purgeExpired(heartbeat)).documents;
};
const numbers = async () => {
  const rows = await at.database.db
    .selectFrom('document')
    .select(['kind', 'year', 'number'])
    .where('number', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, year, number }) => `${kind} ${year}-${number}`);
};
const countRows = async () => {
  const counts: Record<string, number> = {};
  for (const table of ['document_series', 'document_line', 'document_file', 'document_event'] as const) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      at.database.db,
    );
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
};

/**
 * Two invoices of 2014, one credited in 2014 and one in 2015, and two of 2015: a real database compares their years with those of
 * its own clock.
 */
let ids: { party: number; of2014: number; ofNote2015: number; of2015: number };
beforeEach(async () => {
  at.goTo('2014-12-30');
  const party = await at.party({ legalName: 'Atelier Lesse SRL' });
  const first = await at.invoice(party);
  const second = await at.invoice(party);
  await at.domain.documents.pdf(at.admin, first.id);
  await at.credited(first.id);
  at.goTo('2015-03-02');
  const note = await at.credited(second.id, [{ id: second.lines[0]?.id ?? 0, netCents: 1_000 }]);
  const { id } = await at.invoice(party);
  await at.invoice(party);
  ids = { party, of2014: second.id, ofNote2015: note.id, of2015: id };
});

const ALL_OF_2015 = ['CREDIT_NOTE 2015-1', 'INVOICE 2015-1', 'INVOICE 2015-2'];
const ALL = ['INVOICE 2014-1', 'INVOICE 2014-2', 'CREDIT_NOTE 2014-1', ...ALL_OF_2015];

test('The last day of a document is its tenth 31 December after its own year', () => {
  expect(lastDayKept('2026-01-01')).toBe('2036-12-31');
  expect(lastDayKept('2026-12-31')).toBe('2036-12-31');
});

describe('PR-3 Documents', () => {
  test('stay the whole of ten years, and go a day later with all that belongs to them, a year at a time', async () => {
    expect(await purge('2024-12-31')).toBe(0);
    expect(await purge('2025-01-01')).toBe(0);
    expect(await numbers()).toEqual(ALL);
    expect(await purge('2025-01-02')).toBe(3);
    expect(await numbers()).toEqual(ALL_OF_2015);
    expect(await countRows()).toEqual({
      document_series: 2,
      document_line: 3,
      document_file: 3,
      document_event: 6,
    });
    expect(await purge('2026-01-02')).toBe(3);
    expect(await countRows()).toEqual({
      document_series: 0,
      document_line: 0,
      document_file: 0,
      document_event: 0,
    });
  });

  test('that stay are as they were issued: their chains hold', async () => {
    await purge('2025-01-02');
    expect(await verifyDocuments(at.database.db)).toEqual({ documents: 3, files: 3, faults: [] });
  });

  test('of which one credits an older one stay: it says the number of that, without a link', async () => {
    await purge('2025-01-02');
    const note = await at.domain.documents.find(at.admin, ids.ofNote2015);
    expect(note.creditedDocumentId).toBeNull();
    expect(note.content.creditedInvoice).toEqual({ number: '2014-000002', issuedOn: '2014-12-30' });
  });

  test('leave what paid them when they go: the balance of the party stays', async () => {
    const money = moneyOf(at);
    await money.pay(ids.party, 80_000, { [ids.of2014]: 70_000 });
    await purge('2025-01-02');
    expect(await at.database.db.selectFrom('allocation').select(['document_id', 'cents']).execute()).toEqual([
      { document_id: null, cents: 70_000 },
    ]);
    expect(await money.balance(ids.party)).toBe(10_000);
  });

  test('are in the audit log when they go, by how many they were', async () => {
    await purge('2025-01-02');
    const entries = await at.database.db
      .selectFrom('audit_entry')
      .select(['action', 'subject_name'])
      .where('subject_kind', 'in', ['document', 'data'])
      .orderBy('id')
      .execute();
    expect(entries.at(-1)).toEqual({
      action: 'data.expired',
      subject_name: '3 factures et notes de crédit',
    });
  });

  test('stay when the clock of the site is ten years fast: the database asks its own', async () => {
    at.goTo('2026-03-02');
    const { id } = await at.invoice(await at.party());
    await purge('2027-03-02');
    await expect(purge('2040-03-02')).rejects.toSatisfy(isConstraintViolation);
    expect(await numbers()).toEqual(['INVOICE 2026-1']);
    expect(await at.domain.documents.find(at.admin, id)).toMatchObject({ number: '2026-000001' });
    expect((await verifyDocuments(at.database.db)).faults).toEqual([]);
  });
});

describe('The database', () => {
  const isRefused = (statement: string) =>
    sql
      .raw(statement)
      .execute(at.database.db)
      .then(() => false, isConstraintViolation);

  const OF_2026 = '(select id from document where year = 2026)';
  test.each([
    'delete from document where year = 2026',
    `delete from document_line where document_id in ${OF_2026}`,
    `delete from document_file where document_id in ${OF_2026}`,
    'delete from document_series where year = 2026',
    'update document set credits_document_id = null where year = 2026',
    `update document_line set credits_line_id = null where document_id in ${OF_2026}`,
    'update document set credits_document_id = (select min(id) from document) where year = 2015',
    'update document_line set credits_line_id = (select min(id) from document_line) where document_id in (select id from document where year = 2015)',
    'update document set year = 2014 where year = 2026',
  ])('refuses for documents that must be kept: %s', async (statement) => {
    at.goTo('2026-03-02');
    const { id } = await at.invoice(await at.party());
    await at.credited(id);
    expect(await isRefused(statement)).toBe(true);
    expect((await verifyDocuments(at.database.db)).faults).toEqual([]);
  });

  test('shows that a whole series is missing', async () => {
    await sql`delete from document_series where kind = 'INVOICE' and year = 2015`.execute(at.database.db);
    expect((await verifyDocuments(at.database.db)).faults).toEqual([
      '2015-000001 est après le dernier de sa série.',
      '2015-000002 est après le dernier de sa série.',
    ]);
  });
});
