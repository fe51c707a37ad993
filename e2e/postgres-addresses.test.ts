import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { call } from '../scripts/cercle/call.ts';
import { openRawConnection } from '../server/src/db/plain.ts';
import { createTestDatabase } from '../server/src/testing/postgres-database.ts';

const isPostgres = process.env.TEST_ENGINE === 'postgres';

let folder: string;
let database: { url: string; giveBack(): Promise<void> } | null;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-addresses-'));
  vi.stubEnv('DATA_DIR', folder);
  database = isPostgres ? await createTestDatabase() : null;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database?.giveBack();
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
    const complaint = await complaintOf('migrate', '--status');
    expect(complaint).toMatch(sentence);
    expect(complaint).not.toContain('wrong@');
  },
);

test.runIf(isPostgres)('a user of PostgreSQL without rights is told of in a sentence', async () => {
  const { href } = Object.assign(new URL(database?.url ?? ''), { username: 'guest', password: 'guest' });
  const owner = await openRawConnection({ databaseUrl: database?.url ?? '', dataDir: folder }, 'writing');
  await owner.run("create role guest login password 'guest'");
  vi.stubEnv('DATABASE_URL', href);
  // Of all commands this one makes tables.
  expect(await complaintOf('demo')).toMatch(/pas le droit d’y faire des tables.*alter database … owner to/);
  await owner.run('drop role guest');
  await owner.close();
});

/** Of a command that fails. */
async function complaintOf(...args: string[]): Promise<string> {
  const words: string[] = [];
  const take = (text: string) => words.push(text);
  expect(await call(args, { isWatched: false, say: take, complain: take })).toBe(1);
  return words.join('\n');
}
