import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';

test('AU-6 the database and the files beside it are for their owner alone, in a folder that others may read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-test-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const files = readdirSync(dataDir);
  expect(files).toContain('cercle.sqlite-wal');
  for (const file of files) expect(statSync(join(dataDir, file)).mode & 0o077, file).toBe(0);
  await database.close();
  rmSync(dataDir, { recursive: true });
});
