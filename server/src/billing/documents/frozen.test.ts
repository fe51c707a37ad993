// What was issued never changes (MO-2), whatever statement the database is asked to run.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isConstraintViolation } from '../../db/constraint-errors.ts';
import { isPostgres } from '../../db/database.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { verifyDocuments } from './verify-documents.ts';

const at = invoicingPerTest();

const isRefused = (statement: string) =>
  sql
    .raw(statement)
    .execute(at.database.db)
    .then(() => false, isConstraintViolation);

async function issuedTwo() {
  const party = await at.party();
  const { id } = await at.invoice(party);
  const { id: other } = await at.invoice(party);
  await at.domain.documents.pdf(at.admin, id);
  return { id, other, draft: await at.draft(party) };
}

describe('An issued document', () => {
  test.each([
    'update document set number = 9 where number = 1',
    'update document set total_cents = total_cents + 1',
    "update document set content = '{}' where number is not null",
    "update document set issued_on = '2020-01-01' where number = 1",
    'update document set number = null, year = null, issued_on = null, due_on = null, payment_reference = null, content = null, previous_hash = null, hash = null where number = 1',
    'delete from document where number = 1',
    'update document_line set net_cents = net_cents + 1, unit_cents = unit_cents + 1',
    "update document_line set text = 'Autre chose'",
    'delete from document_line',
    'update document_line set document_id = (select min(id) from document), position = 9 where document_id = (select max(id) from document)',
    'update document_file set sha256 = sha256',
    'delete from document_file',
  ])('refuses: %s', async (statement) => {
    await issuedTwo();
    expect(await isRefused(statement)).toBe(true);
    expect(await verifyDocuments(at.database.db)).toEqual({ documents: 2, files: 3, faults: [] });
  });

  test('leaves drafts free to change and to go', async () => {
    const { draft } = await issuedTwo();
    expect(
      await isRefused(`update document_line set text = 'Autre chose' where document_id = ${draft}`),
    ).toBe(false);
    expect(await isRefused(`delete from document where id = ${draft}`)).toBe(false);
  });
});

/** As one could who owns the database. */
async function withoutTriggers(statement: string): Promise<void> {
  const { db } = at.database;
  if (isPostgres(db))
    return db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql.raw(statement).execute(trx);
    });
  const { rows } = await sql<{
    name: string;
  }>`select name from sqlite_master where type = 'trigger' and name like 'document%unchanged'`.execute(db);
  for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(db);
  await sql.raw(statement).execute(db);
}

describe('The chain', () => {
  test.each([
    [
      'a letter of what a document says',
      "update document set content = replace(content, 'printemps', 'printempS') where number = 1",
      '2026-000001 n’est pas tel',
    ],
    [
      'a hash',
      'update document set hash = previous_hash || substr(hash, 1, 64 - length(previous_hash)) where number = 2',
      '2026-000002 n’est pas tel',
    ],
    ['a number', 'update document set number = 0 where number = 1', '2026-000002 suit le numéro 0'],
    [
      'the last number',
      'update document set number = 7 where number = 2',
      '2026-000007 est après le dernier de sa série',
    ],
    ['a sum', 'update document set net_cents = net_cents - 100 where number = 1', 'les sommes'],
    [
      'a line',
      "update document_line set text = 'Autre chose' where document_id = (select id from document where number = 1)",
      'ses lignes',
    ],
    ['a credit', 'update document set credited_cents = 100 where number = 1', 'les notes de crédit'],
    [
      'a file',
      "update document_file set sha256 = (select sha256 from document_file other where other.kind = 'UBL' limit 1) where kind = 'PDF'",
      'Le fichier PDF',
    ],
  ])('shows that %s was changed', async (_what, statement, fault) => {
    await issuedTwo();
    await withoutTriggers(statement);
    const { faults } = await verifyDocuments(at.database.db);
    expect(faults.join('\n')).toContain(fault);
  });

  test('shows that the last document is gone', async () => {
    const { other } = await issuedTwo();
    const { db } = at.database;
    await withoutTriggers('update document_line set position = position');
    if (!isPostgres(db))
      for (const name of ['document_undeleted', 'document_line_undeleted', 'document_file_undeleted'])
        await sql.raw(`drop trigger ${name}`).execute(db);
    await withoutTriggers(`delete from document_file where document_id = ${other}`);
    await withoutTriggers(`delete from document_event where document_id = ${other}`);
    await withoutTriggers(`delete from document_line where document_id = ${other}`);
    await withoutTriggers(`delete from document where id = ${other}`);
    expect((await verifyDocuments(db)).faults).toEqual([
      '2026-000002 est le dernier de sa série, mais on trouve 2026-000001.',
    ]);
  });
});
