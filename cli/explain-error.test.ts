import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAdmin } from '../server/src/accounts/create-admin.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { readSettings } from '../server/src/env.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { readOrCreateSecret } from '../server/src/kernel/secret-file.ts';
import { siteOf } from '../server/src/site.ts';
import { explainError } from './explain-error.ts';
import { runCommand } from './run-command.ts';

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-failures-'));
  await (await openDatabase({ databaseUrl: null, dataDir: at('data') })).close();
  await readOrCreateSecret(at('data'), 'session');
  vi.stubEnv('DATA_DIR', at('data'));
  await runArguments('backup', at('site.backup'));
  writeFileSync(at('short.backup'), '');
  writeFileSync(
    at('other.backup'),
    'these are not the bytes of a backup, though there are enough of them'.repeat(9),
  );
  spawnSync('mkfifo', [at('pipe')]);
  mkdirSync(at('damaged'));
  writeFileSync(at('damaged/cercle.sqlite'), 'no database'.repeat(99));
});
beforeEach(() => {
  vi.stubEnv('DATA_DIR', at('data'));
  vi.stubEnv('PORT', '4');
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

/** Error output, standard output and exit code. */
async function runArguments(...args: string[]) {
  const output: string[] = [];
  const errors: string[] = [];
  const commandOutput = {
    isWatched: false,
    print: (text: string) => output.push(text),
    printError: (text: string) => errors.push(text),
  };
  const code = await runCommand(args, commandOutput);
  return { code, error: errors.join('\n'), output: output.join('\n') };
}

describe('A wrongly called command says what is missing, then its usage', () => {
  test.each([
    ['admin', 'Il manque : que faire.'],
    ['admin lister', 'La commande admin ne sait pas « lister ».'],
    ['admin create', 'Il manque : ADRESSE.'],
    ['admin create a@b', '« a@b » n’est pas une adresse e-mail.'],
    ['admin list trop', 'De trop : trop.'],
    ['admin list --jsn', 'Cette commande n’a pas d’option --jsn.'],
    ['backup', 'Il manque : FICHIER.'],
    ['backup ', 'Il manque : FICHIER.'],
    ['restore un deux', 'De trop : deux.'],
    ['migrate', 'Il manque : --status.'],
    ['move', 'Il manque : --to.'],
    ['move --to', 'L’option --to est incomplète'],
    ['move --to mysql://host/base', '--to attend postgres://… ou sqlite:DOSSIER.'],
    ['move --to sqlite:', '--to attend postgres://… ou sqlite:DOSSIER.'],
    ['jobs lister', 'La commande jobs ne sait pas « lister ».'],
    [
      'jobs run tout',
      'Il n’y a pas de tâche « tout » : trash, bounces, memberships, events, campaigns, peppol, bank, retention, pictures, backup.',
    ],
    ['jobs run trash trop', 'De trop : trop.'],
    ['mail', 'Il manque : test ADRESSE.'],
    ['mail send a@b.example', 'La commande mail ne sait pas « send ».'],
    ['mail test personne', '« personne » n’est pas une adresse e-mail.'],
    ['doctor tout', 'De trop : tout.'],
  ])('%s', async (line, sentence) => {
    const { code, error: errorOutput } = await runArguments(...line.split(' '));
    expect(code).toBe(2);
    expect(errorOutput.split('\n')[0]).toContain(sentence);
    expect(errorOutput).toContain(`\n\nnpm run cercle -- ${line.split(' ')[0]}`);
  });
});

describe('A failing command says in one sentence what is wrong and what to do', () => {
  test.each([
    [
      'a site that is not there',
      'nowhere',
      'backup',
      'made',
      /le dossier .*nowhere n’existe pas.*Vérifiez DATA_DIR/,
    ],
    ['an administrator where no site is', 'nowhere', 'admin list', '', /Il n’y a pas de site ici.*npm start/],
    ['a folder that is not there', 'data', 'backup', 'none/made', /Le dossier .*none n’existe pas.*mkdir -p/],
    ['a file that is there', 'data', 'backup', 'site.backup', /existe déjà.*choisissez un autre nom/],
    [
      'a backup that is not there',
      'data',
      'verify',
      'absent',
      /absent ne peut pas être lu.*vérifiez son nom/,
    ],
    ['a folder for a backup', 'data', 'verify', 'data', /data n’est pas un fichier/],
    ['what never ends for a backup', 'data', 'verify', 'pipe', /pipe n’est pas un fichier/],
    ['an empty backup', 'data', 'restore', 'short.backup', /trop court.*Rien n’a été touché.*autre copie/],
    [
      'another file',
      'data',
      'restore',
      'other.backup',
      /n’est pas une sauvegarde de Cercle.*Rien n’a été touché/,
    ],
    [
      'a damaged database',
      'damaged',
      'admin list',
      '',
      /cercle\.sqlite n’est pas une base.*restaurez une sauvegarde/,
    ],
    ['the site itself', 'data', 'move --to', 'sqlite:data', /C’est la base du site lui-même.*une autre/],
    ['a name that no disk accepts', 'data', 'backup', 'x'.repeat(240), /ENAMETOOLONG/],
    ['a file', 'data', 'move --to', 'sqlite:other.backup', /^Valeur de --to.*un fichier est à la place/],
  ])('%s', async (_, dataDir, words, file, sentence) => {
    vi.stubEnv('DATA_DIR', at(dataDir));
    const word = file.replace(/^(sqlite:)?(.+)$/, (_, kind = '', name) => `${kind}${at(name)}`);
    const {
      code,
      error: errorOutput,
      output,
    } = await runArguments(...words.split(' '), ...(word ? [word] : []));
    expect(code).toBe(1);
    expect(output).toBe('');
    expect(errorOutput).toMatch(sentence);
    expect(errorOutput).not.toContain('\n');
    expect(existsSync(at('nowhere'))).toBe(false);
  });

  test('an unusable setting, wherever it is read', async () => {
    vi.stubEnv('PORT', 'http');
    expect(await runArguments('admin', 'list')).toMatchObject({
      code: 1,
      error: 'Réglage PORT inutilisable\u202f: il faut un nombre entier de 1 à 65535.',
    });
    expect((await runArguments('doctor')).output).toContain('✗ réglages : Réglage PORT inutilisable');
  });

  test('a database that is older than the program', async () => {
    mkdirSync(at('older'));
    writeFileSync(at('older/cercle.sqlite'), '');
    vi.stubEnv('DATA_DIR', at('older'));
    const { code, error: errorOutput } = await runArguments('admin', 'create', 'direction@societe.example');
    expect(code).toBe(1);
    expect(errorOutput).toContain('démarrez d’abord le site');
  });

  test('no terminal escape sequences, whatever the arguments are', async () => {
    const { error: errorOutput } = await runArguments('verify', at('\u001b[2Jabsent\u009b'));
    expect(errorOutput).toContain('[2Jabsent ne peut pas être lu');
    expect(errorOutput).not.toMatch(/\p{Cc}/u);
  });

  test('a backup of a site without administrators, with a warning', async () => {
    expect((await runArguments('verify', at('site.backup'))).output).toContain(
      '\nAttention : aucun compte d’administrateur.',
    );
  });

  test('a mail server that does not respond', async () => {
    vi.stubEnv('SMTP_URL', 'smtp://localhost:1');
    const { code, error: errorOutput } = await runArguments('mail', 'test', 'moi@societe.example');
    expect(code).toBe(1);
    expect(errorOutput).toMatch(/nom, port.*\nExpéditeur : .*\nLe serveur dit : /);
  });

  test('the doctor continues after a damaged database', async () => {
    vi.stubEnv('DATA_DIR', at('damaged'));
    const { code, output } = await runArguments('doctor');
    expect(code).toBe(1);
    expect(output).toMatch(/✗ base de données : .*n’est pas une base.*\n {4}→ .*restaurez une sauvegarde/);
    expect(output).toContain('serveur de mail');
  });

  const MIGRATION = 'create table migration (name text, checksum text); insert into migration values';
  test.each([
    ['a table of another application', 'create table account (id int)', 'mettez cercle.sqlite de côté'],
    ['migrations of another application', `${MIGRATION} ('001', 'x')`, 'mettez cercle.sqlite de côté'],
    ['a changed migration', `${MIGRATION} ('0001_foundation.sql', 'x')`, 'remettez celui de la version'],
  ])('the doctor has a remedy for %s, and changes nothing', async (what, sql, remedy) => {
    mkdirSync(at(what));
    const database = new DatabaseSync(at(`${what}/cercle.sqlite`));
    database.exec(sql);
    vi.stubEnv('DATA_DIR', at(what));
    const { code, output } = await runArguments('doctor');
    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(`✗ migrations : (La base a des tables|Le fichier).*\\n {4}→ ${remedy}`),
    );
    expect(output).not.toMatch(/createdb|à jour|est vide/);
    expect(database.prepare('select name from sqlite_master where sql is not null').all()).toHaveLength(1);
    database.close();
  });

  test('AU-6 a demonstration, whose passwords are public, does not fill a real site', async () => {
    vi.stubEnv('PUBLIC_URL', 'https://www.cercle.example');
    expect((await runArguments('demo')).error).toContain('PUBLIC_URL est l’adresse d’un vrai site');
    vi.stubEnv('PUBLIC_URL', '');
    vi.stubEnv('DATA_DIR', at('started'));
    const database = await openDatabase({ databaseUrl: null, dataDir: at('started') });
    const site = siteOf(readSettings(process.env));
    const wanted = { email: 'direction@societe.example', password: 'la clef du bureau', site };
    await createAdmin(database, systemClock, wanted, () => undefined);
    const { code, error: errorOutput } = await runArguments('demo');
    expect([code, errorOutput]).toEqual([1, expect.stringContaining('Ce site a déjà ses comptes')]);
    const accounts = await database.db.selectFrom('account').select('email').execute();
    expect(accounts).toEqual([{ email: 'direction@societe.example' }]);
    await database.close();
  });

  test('a demonstration that was interrupted while it was filled does not count as complete', async () => {
    vi.stubEnv('DATA_DIR', at('begun'));
    const database = await openDatabase({ databaseUrl: null, dataDir: at('begun') });
    const site = siteOf(readSettings(process.env));
    const wanted = { email: 'admin@demo.example', password: 'demonstration', site };
    await createAdmin(database, systemClock, wanted, () => undefined);
    await database.close();
    const { code, error: errorOutput } = await runArguments('demo');
    expect([code, errorOutput]).toEqual([1, expect.stringContaining(`Supprimez le dossier ${at('begun')}`)]);
  });

  test.each([
    [{ code: 'EACCES', path: '/srv/x' }, 'Ce compte n’a pas le droit d’utiliser /srv/x'],
    [{ code: 'EROFS', path: '/srv/x' }, '/srv/x est sur un disque qui ne se laisse pas écrire'],
    [{ code: 'ENOSPC' }, 'Le disque est plein'],
    // The error of SQLite when a full disk has no room for the file beside the database.
    [{ errcode: 10 | (19 << 8) }, 'Le disque est plein, ou défaillant'],
    [{ errcode: 5 }, 'La base est occupée'],
    [{ errcode: 8 | (1 << 8) }, 'pas le droit d’écrire dans la base'],
    [{ code: '42501', severity: 'ERROR' }, 'cet utilisateur n’a pas le droit d’y faire'],
  ])('errors of disks and databases: %o', (error, sentence) => {
    expect(explainError(Object.assign(new Error('in English'), error))).toContain(sentence);
  });

  test.each([
    { code: '42703', severity: 'ERROR' },
    { code: 'ERR_SQLITE_ERROR', errcode: 1 },
  ])('but a fault of ours keeps its stack: %o', (error) => {
    expect(explainError(Object.assign(new Error('no such column'), error))).toBeNull();
  });
});
