import { describe, expect, test } from 'vitest';
import { bankPerTest, received } from '../../testing/bank.ts';
import { camtFile } from '../../testing/camt-file.ts';
import { codaFile } from '../../testing/coda-file.ts';

const bank = bankPerTest();
const renamed = (from: string, to: string) =>
  Buffer.from(camtFile(bank.next()).toString().replaceAll(from, to));
const six = () => Array.from({ length: 6 }, () => received(50_00, { bankReference: '' }));

describe('A file of the bank', () => {
  test('is imported: its statement is accepted, its movements wait for a person', async () => {
    const structured = '090933755493';
    const statement = bank.next(
      received(121_00, { structured }),
      received(-30_00, { counterparty: { name: 'Imprimeur' }, free: 'facture 12' }),
    );
    expect(await bank.importCoda(statement)).toEqual({
      name: 'releve.cod',
      isKnown: false,
      statements: [
        { label: 'BE68 5390 0754 7034, relevé 2026/1', outcome: 'ACCEPTED', movements: 2, problems: [] },
      ],
      booked: 0,
      waiting: 2,
    });
    expect(await bank.movements()).toMatchObject([
      { cents: 121_00, structured, counterparty_name: 'Société de Dinant', booked_on: '2026-02-27', part: 0 },
      { cents: -30_00, structured: null, free: 'facture 12', counterparty_name: 'Imprimeur' },
    ]);
    const { content } = await bank.domain.bankFiles.listStatements(bank.admin, { page: 0, size: 10 });
    expect(content).toMatchObject([
      { file: { name: 'releve.cod', format: 'CODA' }, sequence: 1, state: 'ACCEPTED', movements: 2 },
    ]);
    const journal = { page: 0, size: 10, q: '', sort: 'createdAt,desc', kind: 'bank' } as const;
    expect((await bank.domain.auditLog.list(bank.admin, journal)).content).toMatchObject([
      { action: 'bank.imported', subjectName: 'releve.cod' },
    ]);
  });

  test('that is imported again changes nothing, and is told what became of it', async () => {
    const bytes = codaFile(bank.next(received(10_00)));
    await bank.importBytes(bytes);
    expect(await bank.importBytes(bytes, 'le même.cod')).toMatchObject({
      name: 'releve.cod',
      isKnown: true,
      statements: [{ outcome: 'KNOWN', movements: 1 }],
      waiting: 1,
    });
    expect(await bank.statements()).toEqual(['2026/1 ACCEPTED 1']);
  });

  test('with a statement that another file had is told so, and only the others are imported', async () => {
    const first = bank.next(received(10_00));
    await bank.importCoda(first);
    const second = bank.next(received(20_00));
    expect(await bank.outcomesOf(first, second)).toEqual(['KNOWN', 'ACCEPTED']);
    expect(await bank.amounts()).toEqual([10_00, 20_00]);
  });

  test('of which all is known leaves no trace, whatever else its bytes say', async () => {
    const first = bank.next(received(10_00));
    await bank.importCoda(first);
    const again = Buffer.from(codaFile(first).toString().replaceAll('CERCLE', 'CERCLF'));
    expect(await bank.importBytes(again)).toMatchObject({
      isKnown: false,
      statements: [{ outcome: 'KNOWN', movements: 1 }],
    });
    expect(await bank.database.db.selectFrom('bank_file').select('id').execute()).toHaveLength(1);
  });

  test.each<[string, (coda: Buffer) => Uint8Array, string]>([
    ['D9 camt.052', () => renamed('camt.053', 'camt.052'), 'camt.052'],
    ['of another version', () => renamed('053.001.08', '053.001.99'), 'version 99'],
    ['cut in a line', (coda) => coda.subarray(0, 300), 'igne'],
    ['empty', () => new Uint8Array(), 'est vide'],
  ])('that is %s is refused as a whole, and nothing of it is kept', async (_, damage, words) => {
    const coda = Buffer.from(codaFile(bank.next(received(10_00))));
    await expect(bank.importBytes(damage(coda))).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringContaining(words),
    });
    expect(await bank.statements()).toEqual([]);
    expect(await bank.database.db.selectFrom('bank_file').select('id').execute()).toEqual([]);
  });

  test('keeps its letters, in the encoding of old programs and in that of Windows', async () => {
    const statement = bank.next(received(10_00, { free: 'cotisation #', counterparty: { name: 'Andre #' } }));
    const coda = Buffer.from(codaFile(statement)).toString('latin1');
    await bank.importBytes(Buffer.from(coda.replaceAll('e #', 'é  ').replaceAll('#', '\xe8'), 'latin1'));
    expect(await bank.movements()).toMatchObject([{ free: 'cotisation è', counterparty_name: 'André' }]);
  });

  test('may be camt.053: the next statements follow, whichever format they come in', async () => {
    const [first, second] = [bank.next(received(10_00)), bank.next(received(20_00))];
    await bank.importCoda(first);
    const { statements } = await bank.importBytes(camtFile(second), 'releve.xml');
    expect(statements).toMatchObject([{ outcome: 'ACCEPTED', movements: 1 }]);
    const { content } = await bank.domain.bankFiles.listStatements(bank.admin, { page: 0, size: 1 });
    expect(content).toMatchObject([{ file: { format: 'CAMT053' }, sequence: 2 }]);
  });

  test('that two import at once is imported once', async () => {
    const bytes = codaFile(bank.next(received(10_00)), bank.next(received(20_00)));
    const outcomes = await Promise.all([bank.importBytes(bytes), bank.importBytes(bytes)]);
    expect(outcomes.map(({ isKnown }) => isKnown).sort()).toEqual([false, true]);
    expect(await bank.amounts()).toEqual([10_00, 20_00]);
  });

  test('and the next one, imported at once, follow each other', async () => {
    const [first, second] = [bank.next(received(10_00)), bank.next(received(20_00))];
    await bank.importCoda(bank.next());
    await Promise.all([bank.importCoda(second), bank.importCoda(first)]);
    expect(await bank.statements()).toEqual(['2026/1 ACCEPTED 1', '2026/2 ACCEPTED 1', '2026/3 ACCEPTED 0']);
  });
});

describe('A movement is imported once', () => {
  test('D7 although six equal ones of a day are six', async () => {
    const statement = bank.next(...six());
    await bank.importCoda(statement);
    expect(await bank.amounts()).toHaveLength(6);
    expect(await bank.outcomesOf({ ...statement, sequence: 2, closingOn: '2026-02-28' })).toEqual([
      expect.stringContaining('Ses mouvements sont déjà tous importés'),
    ]);
    expect(await bank.amounts()).toHaveLength(6);
  });

  test('D7 and twelve, when the next statement has six more of that day', async () => {
    const [first, second] = [bank.next(...six()), bank.next(...six())];
    await bank.importCoda(first);
    expect(await bank.outcomesOf(second)).toEqual(['ACCEPTED']);
    expect(await bank.amounts()).toHaveLength(12);
    expect(await bank.outcomesOf(first, second)).toEqual(['KNOWN', 'KNOWN']);
  });

  test('D8 although the rule of its fingerprint has changed since', async () => {
    const statement = bank.next(received(10_00), received(10_00), received(20_00));
    await bank.importCoda(statement);
    await withoutGuards(async () => {
      for (const { id } of await bank.movements())
        await bank.database.db
          .updateTable('bank_movement')
          .set({ fingerprint: String(id).padStart(64, 'f') })
          .where('id', '=', id)
          .execute();
    });
    expect(await bank.outcomesOf(statement, bank.next(received(5_00)))).toEqual(['KNOWN', 'ACCEPTED']);
    expect(await bank.amounts()).toEqual([10_00, 10_00, 20_00, 5_00]);
  });

  test('D10 whether its batch is given whole, or with the payments in it, and the other way round', async () => {
    const details = [{ cents: 30_00 }, { cents: 70_00 }];
    const split = bank.next(received(100_00, { details }));
    const { details: _, ...whole } = split.movements[0] as ReturnType<typeof received>;
    await bank.importCoda(split);
    expect(await bank.amounts()).toEqual([30_00, 70_00]);
    expect(await bank.outcomesOf({ ...split, movements: [whole] }, bank.next())).toEqual([
      'KNOWN',
      'ACCEPTED',
    ]);

    const later = bank.next(received(100_00));
    await bank.importCoda(later);
    const [movement] = later.movements;
    const asSplit = { ...later, movements: movement ? [{ ...movement, details }] : [] };
    expect(await bank.outcomesOf(asSplit, bank.next())).toEqual(['KNOWN', 'ACCEPTED']);
    expect(await bank.amounts()).toEqual([30_00, 70_00, 100_00]);
  });
});

/** What the bank said never changes: the tables refuse it. */
async function withoutGuards(work: () => Promise<void>): Promise<void> {
  const { db } = bank.database;
  const { sql } = await import('kysely');
  if (process.env.TEST_ENGINE === 'postgres') {
    await sql`alter table bank_movement disable trigger user`.execute(db);
    await work();
    await sql`alter table bank_movement enable trigger user`.execute(db);
    return;
  }
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'trigger' and name = 'bank_movement_unchanged'`.execute(db);
  await sql`drop trigger bank_movement_unchanged`.execute(db);
  await work();
  await sql.raw(rows[0]?.sql ?? '').execute(db);
}
