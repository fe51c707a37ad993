import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/setup/repository.mjs';
import { openRawConnection } from '../../server/src/db/raw/open-raw-connection.ts';
import { acquireTestDatabase, createTestDatabase } from '../../server/src/testing/postgres-database.ts';
import { startSmtpServer, type TestSmtpServer } from '../../server/src/testing/smtp-server.ts';
import { ApiClient } from '../support/api-client.ts';
import {
  blocksOf,
  type DocumentCommand,
  documentCommands,
  UNTESTED_PROGRAMS,
} from '../support/document-commands.ts';
import { linkBuildOutput, openGitOrigin } from '../support/git-origin.ts';
import { matcherOf } from '../support/printed-output.ts';
import { freePort } from '../support/site.ts';
import { openSystemd } from '../support/systemd.ts';
import { runCliCommand, startAndStop } from '../support/terminal.ts';
import { openTestMachine, type TestMachine } from '../support/test-machine.ts';

const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');
const document = read('docs/operations.md');
const isPostgres = process.env.TEST_ENGINE === 'postgres';

/** What needs a machine of its own, except what has a substitute here. */
const NOT_HERE = UNTESTED_PROGRAMS.filter((program) => !['docker', 'systemctl'].includes(program));
/** Only where there is a PostgreSQL to move to, or to share. */
const NEEDS_POSTGRES = /postgres:\/\/|PGPASSWORD|cercle@/;
/** The same on either engine: typed once. */
const NEEDS_NO_ENGINE = /\/tmp\/demo|npm start|npm run build|Caddyfile/;
/** What is typed there is about code, containers and the system, not about data. */
const SECTIONS_WITHOUT_ENGINE = ['Upgrade', 'With Docker', 'Jobs', 'Incidents'];

let machine: TestMachine;
let origin: ReturnType<typeof openGitOrigin>;
let services: ReturnType<typeof openSystemd>;
let peer: TestSmtpServer;
let database: { url: string; release(): Promise<unknown> } | null;
let otherDatabase: { url: string; release(): Promise<void> } | null;
/** An administrator who logged in before the site had its secrets from the settings. */
let office: ApiClient;
/** What stands here for what the document names. */
const replaced = new Map<string, string>();

beforeAll(async () => {
  const ports = new Map<string, string>();
  for (const port of ['3000', '3001', '3002', '3009']) ports.set(port, String(await freePort()));
  peer = await startSmtpServer();
  [database, otherDatabase] = isPostgres
    ? [await acquireTestDatabase(), await createTestDatabase()]
    : [null, null];
  machine = openTestMachine(replaced);
  for (const shell of Object.values(machine.shells)) shell.settings.PORT = ports.get('3000');
  services = openSystemd(machine, (shown) => ports.get(shown) ?? shown);
  origin = openGitOrigin(machine.at('origin'), machine.shells['#'].settings);
  replaced.set('ADDRESS', machine.at('origin'));
  replaced.set('localhost:3009', `localhost:${ports.get('3009')}`);
  replaced.set('PORT=3009', `PORT=${ports.get('3009')}`);
  if (otherDatabase) replaced.set('postgres://cercle@localhost/cercle', withoutPassword(otherDatabase.url));
});
afterAll(async () => {
  await services?.close();
  machine?.close();
  await database?.release();
  await otherDatabase?.release();
  await peer?.close();
});

test('docs/operations.md is walked through as it stands, and says what is printed', {
  timeout: 600_000,
}, async () => {
  const wrong: string[] = [];
  for (const command of documentCommands(document).filter(canRun)) {
    await prepare(command);
    const output = await follow(command).catch((error: Error) => `1: ${error.message}`);
    const isRight = command.output
      ? matcherOf(command.output).test(`${output}\n`)
      : !/^\d+: /.test(output ?? '');
    if (output !== null && !isRight) wrong.push(`${command.account} ${command.line}\n${output}`);
  }
  expect(wrong).toEqual([]);
});

test.skipIf(isPostgres)('an upgrade takes the newest release, not what came after it', async () => {
  expect(await machine.type('#', 'git -C /srv/cercle-2027-01-15 describe --tags --exact-match')).toBe(
    'v0.2.0',
  );
});

test('what a site generated goes on where its settings hold it, as on several machines', async () => {
  for (const name of services.names()) await services.stop(name);
  rmSync(machine.at('var/lib/cercle/secrets'), { recursive: true });
  await services.start('cercle');
  expect((await office.at(services.url()).send('GET', '/admin/profile')).status).toBe(200);
});

test('the line for cron makes a backup', async () => {
  const line =
    blocksOf(document)
      .find(({ kind }) => kind === 'cron')
      ?.block.trim() ?? '';
  const [, account, words = ''] = /^(?:\S+ ){5}(\S+) (.*)$/.exec(line) ?? [];
  expect(account).toBe('cercle');
  expect(await machine.type('$', words.replaceAll('\\%', '%'))).toContain('relu et vérifié');
  expect(await machine.type('$', 'ls /var/backups/cercle')).toMatch(/nuit-\d{4}-\d\d-\d\d\.backup/);
});

test.skipIf(isPostgres)(
  'README.md and docs/api.md: from a clone to a first call, as they stand',
  async () => {
    await services.stop('cercle');
    const settings = { ...machine.shells['#'].settings, DATA_DIR: machine.at('tmp/demo') };
    machine.shells.$ = { folder: machine.root, settings };
    const [clone = '', start = ''] = scriptIn('README.md').split('\n');
    await machine.type('$', clone);
    linkBuildOutput(machine.shells.$.folder);
    let answer = '';
    const expectedOutput = await startAndStop(machine, start.replace(/ +#.*/, ''), async (url) => {
      const script = scriptIn('docs/api.md').replace('http://localhost:3000', url);
      answer = await machine.type('$', `set -eu\n${script}`);
    });
    expect(expectedOutput).toContain('mot de passe : demonstration');
    expect(JSON.parse(answer)).toMatchObject({ totalElements: 40 });
  },
);

/** The first commands of a document. */
const scriptIn = (path: string) => blocksOf(read(path)).find(({ kind }) => kind === 'sh')?.block ?? '';

const withoutPassword = (url: string) => Object.assign(new URL(url), { password: '' }).href;

const canRun = ({ line, section }: DocumentCommand) =>
  !NOT_HERE.some((program) => line.includes(`${program} `)) &&
  !(isPostgres && SECTIONS_WITHOUT_ENGINE.includes(section)) &&
  !(isPostgres ? NEEDS_NO_ENGINE : NEEDS_POSTGRES).test(line);

/** What is there, or has happened, when somebody types this line. */
async function prepare({ line, section }: DocumentCommand): Promise<void> {
  if (section === 'Upgrade' && line.startsWith('git clone')) origin.release('v0.2.0');
  if (line === 'systemctl enable --now cercle') writeSettings();
  if (line === 'systemctl disable --now cercle') {
    const password = /mot de passe (\S+) \(/.exec(read(machine.at('journal')))?.[1] ?? '';
    office = await new ApiClient(services.url()).logIn({ email: 'direction@example.be', password });
  }
  if (line.endsWith('-- doctor') && section === 'Commands') {
    const stampOf = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    await runCliCommand(machine, `npm run cercle -- backup /var/backups/cercle/cercle-${stampOf}Z.backup`);
  }
  if (line.includes('forget-second-factor')) await enrol('prenom@societe.be');
  if (line.includes('9f0c3ab217de')) {
    await services.start('cercle');
    const { headers } = await fetch(`${services.url()}/api/members`);
    const id = headers.get('x-request-id') ?? '';
    await expect.poll(() => read(machine.at('journal'))).toContain(id);
    replaced.set('9f0c3ab217de', id);
  }
}

/** @returns what is printed, after the exit code where that is not 0; null where nothing was typed */
async function follow({ account, line, section }: DocumentCommand): Promise<string | null> {
  const placed = section === 'With Docker' ? line.replaceAll('/srv/', '/docker/') : line;
  if (line.startsWith('systemctl ')) return control(line);
  if (line.startsWith('docker compose ')) return compose(line);
  // Who moves there comes from SQLite: the site that was restored for a trial.
  if (line.includes('--to postgres://'))
    return runCliCommand(machine, `DATA_DIR=/tmp/essai DATABASE_URL= ${line}`);
  if (/npm run cercle\b/.test(line)) return runCliCommand(machine, line);
  if (line.endsWith('npm start')) return startAndStop(machine, line);
  const output = await machine.type(
    account,
    placed,
    otherDatabase ? new URL(otherDatabase.url).password : '',
  );
  if (line.startsWith('git clone')) linkBuildOutput(machine.here(placed).split(' ').at(-1) ?? '');
  return output;
}

async function control(line: string): Promise<null> {
  await services.control(line);
  return null;
}

/** What is done within a container is done here without one. The site is started when it is needed next. */
async function compose(line: string): Promise<string | null> {
  const [, words] = /(?:exec|run --rm) app node cli\/cercle\.ts (.*)$/.exec(line) ?? [];
  if (words) return runCliCommand(machine, `npm run cercle -- ${words}`);
  return line.includes(' stop ') ? control('systemctl stop cercle') : null;
}

/** The example of /etc/cercle.env, its mail server and its database being those of this test. */
function writeSettings() {
  const example = blocksOf(document).find(({ kind }) => kind === 'ini')?.block ?? '';
  const settings = machine.here(example).replace(/^SMTP_URL=.*$/m, `SMTP_URL=${peer.url}`);
  appendFileSync(machine.at('etc/cercle.env'), settings + (database ? `DATABASE_URL=${database.url}\n` : ''));
}

async function enrol(email: string) {
  const targetFolder = { databaseUrl: database?.url ?? null, dataDir: machine.at('var/lib/cercle') };
  const site = await openRawConnection(targetFolder, 'writing');
  const [account] = await site.query<{ id: number }>(`select id from account where email = '${email}'`);
  const columns = ['account_id', 'sealed_secret', 'confirmed_at'];
  await site.insert('second_factor', columns, [[account?.id ?? 0, 'sealed', new Date().toISOString()]]);
  await site.close();
}
