import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { call } from '../scripts/cercle/call.ts';
import { openPlain } from '../server/src/db/plain.ts';
import { createTestDatabase } from '../server/src/testing/postgres-database.ts';
import { type SmtpPeer, startSmtpServer } from '../server/src/testing/smtp-server.ts';
import { ApiClient } from './support/api.ts';
import { ADMIN, prepareSite, type TestSite } from './support/site.ts';

const document = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
const isPostgres = process.env.TEST_ENGINE === 'postgres';
const SHOWN = { site: '/var/lib/cercle', backups: '/var/backups/cercle', trial: '/tmp/essai' };

type Step = { line: string; printed: string };

/** What the document types at `$`, and what it says is printed then. */
const steps: Step[] = [...document.matchAll(/^```\n(\$ [\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((step) => ({
      line: step.split('\n')[0] ?? '',
      printed: step.split('\n').slice(1).join('\n').trim(),
    })),
);

let folder: string;
let site: TestSite;
let peer: SmtpPeer;
let elsewhere: { url: string; giveBack(): Promise<void> } | null;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-operations-'));
  mkdirSync(at('backups'));
  peer = await startSmtpServer();
  elsewhere = isPostgres ? await createTestDatabase() : null;
  const settings = { ...documentedSettings(), SMTP_URL: peer.url, BACKUP_DIR: at('backups') };
  site = await prepareSite({
    ...settings,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'silent',
    DATA_DIR: at('data'),
  });
  await site.start();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.stubEnv('PORT', new URL(site.url).port);
  vi.stubEnv('DATA_DIR', at('data'));
  vi.stubEnv('DATABASE_URL', site.store.databaseUrl ?? '');
  // As the document says to give it.
  vi.stubEnv('PGPASSWORD', new URL(elsewhere?.url ?? site.url).password);
  // As if the site had made today's.
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  await typed(`npm run cercle -- backup ${SHOWN.backups}/cercle-${stamp}Z.backup`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await site?.close();
  await elsewhere?.giveBack();
  await peer?.close();
  rmSync(folder, { recursive: true });
});

/** Those of the example of /etc/cercle.env. */
function documentedSettings(): Record<string, string> {
  const lines = /```ini\n([\s\S]*?)```/.exec(document)?.[1]?.trim().split('\n') ?? [];
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2)));
}

test('docs/operations.md is walked through as it stands, and says what is printed', {
  timeout: 120_000,
}, async () => {
  const wrong: string[] = [];
  for (const step of steps) {
    if (step.line.startsWith('systemctl')) await (step.line.includes(' stop ') ? site.stop() : site.start());
    else if (isPossible(step.line)) {
      const said = await typed(step.line);
      if (!matcherOf(step.printed).test(said)) wrong.push(`$ ${step.line}\n${said}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(steps.length).toBeGreaterThan(15);
  await site.start();
  const office = await new ApiClient(site.url).logIn({ ...ADMIN, email: 'direction@example.be' });
  expect((await office.send('GET', '/admin/profile')).status).toBe(200);
});

/** Only with a PostgreSQL to move to. */
const isPossible = (line: string) => isPostgres || !line.includes('postgres://');

/** Types a line of the document, its places being those of this test. */
async function typed(line: string): Promise<string> {
  const [, given = '', words = ''] = /^((?:[A-Z_]+=\S* )*)npm run cercle(?: -- )?(.*)$/.exec(line) ?? [];
  const settings = given.trim()
    ? given
        .trim()
        .split(' ')
        .map((setting) => setting.split(/=(.*)/s, 2))
    : [];
  const isMoveToPostgres = words.includes('postgres://');
  // Who moves there comes from SQLite: the site that was restored for a trial.
  const overrides = isMoveToPostgres
    ? [
        ['DATA_DIR', SHOWN.trial],
        ['DATABASE_URL', ''],
      ]
    : settings;
  const kept = { ...process.env };
  for (const [name = '', value = ''] of overrides) process.env[name] = here(value);
  let said = '';
  const take = (text: string) => {
    said += `${text}\n`;
  };
  const code = await call(words ? here(words).split(' ') : [], {
    isWatched: false,
    say: take,
    complain: take,
  });
  Object.assign(process.env, { DATA_DIR: kept.DATA_DIR, DATABASE_URL: kept.DATABASE_URL });
  return code === 0 ? there(said).trim() : `${code}: ${said}`;
}

const withoutPassword = (url: string) => Object.assign(new URL(url), { password: '' }).href;

const here = (text: string) =>
  text
    .replace(/postgres:\/\/\S+/, elsewhere ? withoutPassword(elsewhere.url) : '')
    .replaceAll(SHOWN.site, at('data'))
    .replaceAll(SHOWN.backups, at('backups'))
    .replaceAll(SHOWN.trial, at('trial'));

const there = (text: string) =>
  text
    .replaceAll(at('data'), SHOWN.site)
    .replaceAll(at('backups'), SHOWN.backups)
    .replaceAll(at('trial'), SHOWN.trial);

/** What varies may vary: moments, sums, counts, versions, generated passwords, hosts; « … » stands for anything. */
function matcherOf(printed: string): RegExp {
  const masked = printed
    .split('\n')
    .map((line) => (line === '…' ? '(?:.*\\n)*?' : `${maskOf(line)}\\n`))
    .join('');
  return new RegExp(`^${masked.replace(/\\n$/, '')}$`);
}

const maskOf = (line: string) =>
  line
    .replace(/(SQLite|PostgreSQL) [\d.]+/, '§engine§')
    .replace(/\(sqlite\)/, '§kind§')
    .replace(/mail\.example\.be:587/, '§host§')
    .replace(/(passe de \S+ : ).*/, '$1§word§')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '§moment§')
    .replace(/\b[0-9a-f]{64}\b/g, '§sum§')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/(?<![-\d])\d+(\\\.\d+)*(?!\d*-)/g, '[\\d.\\s]+')
    .replace(/ {2,}/g, ' +')
    .replaceAll('…', '.*')
    .replace('§engine§', '(?:SQLite|PostgreSQL) [\\d.]+')
    .replace('§kind§', '\\((?:sqlite|postgres)\\)')
    .replace('§host§', '\\S+:\\d+')
    .replace('§word§', '[\\w-]{20}')
    .replaceAll('§moment§', '\\S+Z')
    .replaceAll('§sum§', '[0-9a-f]{64}');

test('docs/api.md: the first call is made as it stands', async () => {
  const page = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8');
  const script = /```sh\n(BASE=[\s\S]*?)```/.exec(page)?.[1] ?? '';
  const mine = script
    .replace('http://localhost:3000', site.url)
    .replace('admin@demo.example', 'direction@example.be')
    .replace('demonstration', ADMIN.password);
  const { stdout } = await promisify(execFile)('sh', ['-euc', mine], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({ content: [], totalPages: 0, totalElements: 0 });
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
    const { href } = change(new URL(elsewhere?.url ?? ''));
    vi.stubEnv('DATABASE_URL', href);
    const complaint = await complaintOf('migrate', '--status');
    expect(complaint).toMatch(sentence);
    expect(complaint).not.toContain('wrong@');
  },
);

test.runIf(isPostgres)('a user of PostgreSQL without rights is told of in a sentence', async () => {
  const { href } = Object.assign(new URL(elsewhere?.url ?? ''), { username: 'guest', password: 'guest' });
  const owner = await openPlain({ databaseUrl: elsewhere?.url ?? '', dataDir: folder }, 'writing');
  await owner.run("create role guest login password 'guest'");
  vi.stubEnv('DATABASE_URL', href);
  // Of all commands this one makes tables; of a site that the world reaches it would not even try.
  vi.stubEnv('PUBLIC_URL', '');
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
