import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { isTransientError } from '../transient-errors.ts';

test('AU-6 only their owner may read the database and the files beside it, even in a folder that others may read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-test-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const files = readdirSync(dataDir);
  expect(files).toContain('cercle.sqlite-wal');
  for (const file of files) expect(statSync(join(dataDir, file)).mode & 0o077, file).toBe(0);
  await database.close();
  rmSync(dataDir, { recursive: true });
});

test('DU-6 a change on a full disk fails with that error and is rolled back, and the next one succeeds', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-test-'));
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir });
  const add = (bytes: number) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into tally (name, number) values (${`t${bytes}`}, 1)`.execute(trx);
      await sql`insert into tally (name, number) values (${'x'.repeat(bytes)}, 1)`.execute(trx);
    });
  await sql`pragma max_page_count = 1`.execute(db);
  const failure = await add(1_000_000).catch((error) => error);
  expect(isTransientError(failure), String(failure)).toBe(true);
  await sql`pragma max_page_count = 1000000`.execute(db);
  await add(10);
  const { rows } = await sql<{ name: string }>`select name from tally where name like 't1%'`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(['t10']);
  await close();
  rmSync(dataDir, { recursive: true });
});

test('DU-2 each commit waits for the disk before it is acknowledged, as `npm run test:resilience -- DU-2` shows by power cuts', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-test-'));
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir });
  const FULL = 2;
  expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: FULL }]);
  await close();
  rmSync(dataDir, { recursive: true });
});
