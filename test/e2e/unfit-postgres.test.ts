import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { explainError } from '../../cli/explain-error.ts';
import { runCommand } from '../../cli/run-command.ts';
import { ROOT } from '../../scripts/setup/repository.mjs';
import { LOW_MEMORY_ENV } from '../../scripts/setup/serve.mjs';
import { openDatabase } from '../../server/src/db/database.ts';
import { pg } from '../../server/src/db/postgres/postgres.ts';
import { createTestDatabase } from '../../server/src/testing/postgres-database.ts';

let folder: string;
let database: { url: string; release(): Promise<void> };
let owner: pg.Client;
/** As every hoster has it: a role that may log in, and is given the database. */
const GUEST = { username: 'tenant', password: 'tenant' };

describe.runIf(process.env.TEST_ENGINE === 'postgres')('A PostgreSQL that is not as it should be', () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cercle-unfit-'));
    vi.stubEnv('DATA_DIR', folder);
    database = await createTestDatabase();
    owner = new pg.Client(database.url);
    await owner.connect();
    await owner.query("create role tenant login password 'tenant'");
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await owner.end();
    await database.release();
    const server = new pg.Client(process.env.TEST_DATABASE_URL ?? '');
    await server.connect();
    await server.query('drop role tenant');
    await server.end();
    rmSync(folder, { recursive: true });
  });

  test.each([
    [
      'has a table of another application',
      'create table account (id int)',
      /tables d’une autre application.*"account" already exists.*base à lui seul/s,
    ],
    [
      'has a view of another application',
      'create view contact as select 1 as id',
      /tables d’une autre application.*"contact" already exists/,
    ],
    [
      'has a function of another application',
      "create function name_request() returns trigger language plpgsql as 'begin return new; end'",
      /tables d’une autre application.*name_request/,
    ],
    [
      'has the migrations of another application, in columns of their own',
      'create table migration (id int, done boolean)',
      /tables d’une autre application.*base à lui seul/s,
    ],
    [
      'has the migrations of another application',
      "create table migration (name text, checksum text); insert into migration values ('001-init', 'x')",
      /des tables d’une autre application.*base à lui seul/s,
    ],
    [
      'only lets itself be read',
      'alter database {name} set default_transaction_read_only to on',
      /n’accepte que des lectures.*default_transaction_read_only à off/,
    ],
    ['has no schema', 'drop schema public', /aucun schéma de son search_path.*create schema public/],
    [
      'looks for its tables in a schema that does not exist',
      'alter database {name} set search_path to absent',
      /aucun schéma de son search_path.*alter role … set search_path/,
    ],
    [
      'has its extension where it is not searched',
      'create schema extensions; create extension pg_trgm schema extensions',
      /pg_trgm est dans un schéma hors de son search_path.*alter extension pg_trgm set schema/,
    ],
  ])(
    'and %s is told in a sentence: by the start, and by the doctor beforehand',
    async (_, change, sentence) => {
      await owner.query(change.replace('{name}', nameOf(database.url)));
      await expectToldBeforehand(database.url, sentence);
    },
  );

  test.each([
    ['the tables', 'select 1', /pas le droit d’y faire.*alter database … owner to/],
    [
      'the extension',
      'grant create on schema public to tenant; revoke create on database {name} from public',
      /lui manque l’extension pg_trgm.*create extension pg_trgm.*permission denied/,
    ],
  ])('and gives no right to %s says so', async (_, change, sentence) => {
    await owner.query(change.replace('{name}', nameOf(database.url)));
    await expectToldBeforehand(Object.assign(new URL(database.url), GUEST).href, sentence);
  });

  test('is told in one line by the process that starts', async () => {
    await owner.query('create table account (id int)');
    const { status, stderr } = spawnSync(process.execPath, ['main.ts'], {
      cwd: ROOT,
      env: {
        ...LOW_MEMORY_ENV,
        PATH: process.env.PATH,
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        PORT: '4',
      },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^La base a des tables d’une autre application[^\n]+createdb[^\n]+\n$/),
    ]);
  });

  test('and became read-only since is told by the doctor', async () => {
    await (await openDatabase({ databaseUrl: database.url, dataDir: folder })).close();
    await owner.query(`alter database ${nameOf(database.url)} set default_transaction_read_only to on`);
    vi.stubEnv('DATABASE_URL', database.url);
    expect(await examine()).toMatch(/✗ base de données : .*\n.*n’accepte que des lectures/);
  });

  test('and holds another application is not emptied by a move', async () => {
    const site = await openDatabase({ databaseUrl: null, dataDir: folder });
    // Closes only what was opened.
    await site.ping();
    await site.close();
    await owner.query('create table session (id int); insert into session values (7)');
    const { code, output } = await run('move', '--to', database.url, '--replace');
    expect([code, output]).toEqual([1, expect.stringContaining('une autre application')]);
    expect((await owner.query('select id from session')).rows).toEqual([{ id: 7 }]);
  });

  test('and is as it should be is examined without a change', async () => {
    vi.stubEnv('DATABASE_URL', database.url);
    expect(await examine()).toMatch(/! migrations : la base est vide\n {4}→ npm start/);
    const { rowCount } = await owner.query("select from pg_tables where schemaname = 'public'");
    expect(rowCount).toBe(0);
  });
});

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function expectToldBeforehand(databaseUrl: string, sentence: RegExp): Promise<void> {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  const examined = await examine();
  expect(examined).toMatch(sentence);
  expect(examined).toMatch(/\d à corriger\.$/);
  const error = await openDatabase({ databaseUrl, dataDir: folder }).catch((error) => error);
  expect(explainError(error)).toMatch(sentence);
  expect(explainError(error)).not.toContain('\n');
}

const examine = async () => (await run('doctor')).output;

async function run(...args: string[]) {
  const lines: string[] = [];
  const collect = (text: string) => lines.push(text);
  const code = await runCommand(args, { isWatched: false, print: collect, printError: collect });
  return { code, output: lines.join('\n') };
}
