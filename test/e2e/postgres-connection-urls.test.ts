import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runCommand } from '../../cli/run-command.ts';
import { openRawConnection } from '../../server/src/db/raw/open-raw-connection.ts';
import { createTestDatabase } from '../../server/src/testing/postgres-database.ts';

const isPostgres = process.env.TEST_ENGINE === 'postgres';

let folder: string;
let database: { url: string; release(): Promise<void> } | null;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-addresses-'));
  vi.stubEnv('DATA_DIR', folder);
  database = isPostgres ? await createTestDatabase() : null;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database?.release();
  rmSync(folder, { recursive: true });
});

test.runIf(isPostgres).each([
  [
    'a wrong password',
    (url: URL) => Object.assign(url, { password: 'wrong' }),
    /refuse le nom ou le mot de passe \(28P01\)/,
  ],
  [
    'no such database',
    (url: URL) => Object.assign(url, { pathname: 'absent' }),
    /n’existe pas encore sur le serveur.*createdb/,
  ],
  [
    'no server there',
    (url: URL) => Object.assign(url, { port: '1' }),
    /rien n’écoute.*PostgreSQL est-il démarré/,
  ],
  ['no such host', (url: URL) => Object.assign(url, { hostname: 'nowhere.invalid' }), /le nom de cet hôte/],
])(
  'an address of PostgreSQL with %s is told in a sentence that says what to do',
  async (_, change, sentence) => {
    const { href } = change(new URL(database?.url ?? ''));
    vi.stubEnv('DATABASE_URL', href);
    const errorOutput = await errorOutputOf('migrate', '--status');
    expect(errorOutput).toMatch(sentence);
    expect(errorOutput).not.toContain('wrong@');
  },
);

test.runIf(isPostgres)('a user of PostgreSQL without rights is told of in a sentence', async () => {
  const { href } = Object.assign(new URL(database?.url ?? ''), { username: 'guest', password: 'guest' });
  const owner = await openRawConnection({ databaseUrl: database?.url ?? '', dataDir: folder }, 'writing');
  await owner.run("create role guest login password 'guest'");
  vi.stubEnv('DATABASE_URL', href);
  // Of all commands this one makes tables.
  expect(await errorOutputOf('demo')).toMatch(
    /pas le droit d’y faire ou d’y lire des tables.*alter database … owner to/,
  );
  await owner.run('drop role guest');
  await owner.close();
});

/** Of a command that fails. */
async function errorOutputOf(...args: string[]): Promise<string> {
  const outputLines: string[] = [];
  const collect = (text: string) => outputLines.push(text);
  expect(await runCommand(args, { isWatched: false, print: collect, printError: collect })).toBe(1);
  return outputLines.join('\n');
}
