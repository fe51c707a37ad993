import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BACKUP_TABLES } from '../db/backup-tables.ts';
import { knownMigrations } from '../db/migrate.ts';
import type { Row } from '../db/raw/raw-connection.ts';
import { writeLines } from './backup-file.ts';
import type { Part } from './content.ts';
import type { Head } from './parse-line.ts';
import { SECRETS_TABLE } from './secrets.ts';
import { serializeBackup } from './serialize-backup.ts';
import { verifyBackup } from './verify-backup.ts';

let folder: string;
let fileCount = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-crafted-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const HEAD: Head = {
  cercle: 1,
  version: '0.1.0',
  at: '2026-03-02T09:00:00.000Z',
  engine: 'sqlite',
  migrations: knownMigrations('sqlite'),
  mark: null,
};
const ESCAPE = '\u001b[2J\u001b]0;owned\u0007';

const table = (name: string, columns: string[], ...rows: Row[]): Part[] => [
  { metadata: { table: name, columns, bytes: [], lastId: null } },
  { rows },
];
const EVERY_TABLE = BACKUP_TABLES.flatMap((name) => table(name, ['role']));

/** All its checksums are right. */
async function backupOf(head: Partial<Head>, parts: Part[]): Promise<string> {
  fileCount += 1;
  const file = join(folder, `${fileCount}.backup`);
  await writeLines(
    file,
    serializeBackup(
      { ...HEAD, ...head },
      (async function* () {
        yield* parts;
      })(),
    ),
  );
  return file;
}

describe('BK-2 A crafted backup is refused with the right reason, and none of its text is shown', () => {
  test.each<[string, Partial<Head>, Part[], RegExp]>([
    ['a version that no version has', { version: ESCAPE }, EVERY_TABLE, /son en-tête est illisible/],
    ['a form to come', { cercle: 2 as never }, EVERY_TABLE, /vient d’une version plus récente/],
    ['an invalid time', { at: ESCAPE }, EVERY_TABLE, /son en-tête est illisible/],
    ['invalid names of migrations', { migrations: [ESCAPE] }, EVERY_TABLE, /son en-tête est illisible/],
    [
      'the first migration left out',
      { migrations: HEAD.migrations.slice(1) },
      EVERY_TABLE,
      /ses migrations n’ont pas de début/,
    ],
    ['no migrations at all', { migrations: [] }, [], /ses migrations n’ont pas de début/],
    ['the name of a table that is none', {}, table(ESCAPE, ['id']), /une ligne n’est pas à sa place/],
    [
      'a table twice',
      {},
      [...EVERY_TABLE, ...table('account', ['role'])],
      /la table account n’est pas à sa place/,
    ],
    ['tables left out', {}, table('account', ['role']), /il lui manque contact, membership_request/],
    [
      'a secret that names a file elsewhere',
      {},
      [...EVERY_TABLE, { metadata: SECRETS_TABLE }, { rows: [['../../etc/cron.d/x', 'y']] }],
      /un de ses secrets n’en est pas un/,
    ],
    [
      'a secret with a name that is too long for a file',
      {},
      [...EVERY_TABLE, { metadata: SECRETS_TABLE }, { rows: [['x'.repeat(300), 'y']] }],
      /un de ses secrets n’en est pas un/,
    ],
    [
      'a secret without end',
      {},
      [...EVERY_TABLE, { metadata: SECRETS_TABLE }, { rows: Array(21).fill(['session', 'y']) }],
      /elle a trop de secrets/,
    ],
    [
      'what is no value',
      {},
      table('account', ['role'], [{ role: 'ADMIN' } as never]),
      /une ligne n’est pas à sa place/,
    ],
  ])('%s', async (_, head, parts, sentence) => {
    const error = await verifyBackup(await backupOf(head, parts)).catch((error) => error);
    expect(error.name).toBe('DomainError');
    expect(error.message).toMatch(sentence);
    expect(error.message).not.toMatch(/\p{Cc}/u);
  });

  test('a site without administrators is valid, and reported', async () => {
    expect(await verifyBackup(await backupOf({}, EVERY_TABLE))).toMatchObject({ administrators: 0 });
    const [, ...others] = BACKUP_TABLES;
    const rest = others.flatMap((name) => table(name, ['role'], ['ADMIN']));
    const accounts = table('account', ['email', 'role'], ['a@b.example', 'ADMIN'], ['m@b.example', 'MEMBER']);
    expect(await verifyBackup(await backupOf({}, [...accounts, ...rest]))).toMatchObject({
      administrators: 1,
    });
  });
});

describe('A crafted backup takes little memory', () => {
  // It does not depend on the engine: once is enough.
  test.skipIf(process.env.TEST_ENGINE === 'postgres')(
    'whatever its lines are',
    { timeout: 120_000 },
    async () => {
      const atRest = await backupOf({}, EVERY_TABLE);
      const bombs = [
        await bombOf('', '[', 40e6),
        await bombOf('[', '{},', 1.2e6),
        await bombOf('', '[1]\n', 1e6),
        await bombOf('["', 'a', 60e6),
      ];
      expect(megabytesFor(...bombs) - megabytesFor(atRest)).toBeLessThan(60);
    },
  );
});

async function bombOf(start: string, piece: string, times: number): Promise<string> {
  fileCount += 1;
  const file = join(folder, `${fileCount}.bomb`);
  const block = Buffer.from(piece.repeat(10_000));
  await writeLines(
    file,
    (async function* () {
      yield Buffer.from(
        `${JSON.stringify(HEAD)}\n${JSON.stringify({ table: 'account', columns: ['id'], bytes: [], lastId: null })}\n${start}`,
      );
      for (let done = 0; done < times; done += 10_000) yield block;
      yield Buffer.from('\n');
    })(),
  );
  return file;
}

/** The peak memory of a process that refuses, or accepts, one file after the other. */
function megabytesFor(...files: string[]): number {
  const script = `import { verifyBackup } from ${JSON.stringify(import.meta.resolve('./verify-backup.ts'))};
    for (const file of ${JSON.stringify(files)})
      await verifyBackup(file).catch((error) => {
        if (error.name !== 'DomainError') throw error;
      });
    console.log(process.resourceUsage().maxRSS);`;
  const args = ['--max-semi-space-size=16', '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return Number(stdout) / 1024;
}
