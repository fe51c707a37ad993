import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ROOT } from '../scripts/setup/repository.mjs';
import { LOW_MEMORY_ENV } from '../scripts/setup/serve.mjs';
import { openDatabase } from '../server/src/db/database.ts';
import { openRawConnection } from '../server/src/db/raw/open-raw-connection.ts';
import { writePortFile } from '../server/src/http/listener/port-file.ts';
import { encrypt } from '../server/src/kernel/encrypt.ts';
import { deriveKeys } from '../server/src/kernel/keys.ts';
import { createLog } from '../server/src/kernel/log.ts';
import { readOrCreateSecret } from '../server/src/kernel/secret-file.ts';
import { startAccessPoint } from '../server/src/testing/access-point.ts';
import { firmFields } from '../server/src/testing/builders.ts';
import { startImapServer } from '../server/src/testing/imap-server.ts';
import { startSmtpServer, type TestSmtpServer } from '../server/src/testing/smtp-server.ts';
import { admin } from './admin.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor.ts';
import { jobs } from './jobs.ts';
import { mail } from './mail.ts';
import { migrate } from './migrate.ts';
import { move } from './move.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

const ADMIN_EMAIL = 'secretaire@societe.example';
let folder: string;
let smtp: TestSmtpServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-commands-'));
  smtp = await startSmtpServer();
  await (await openDatabase({ databaseUrl: null, dataDir: join(folder, 'data') })).close();
});
beforeEach(() => {
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('PORT', '4');
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(async () => {
  await smtp.close();
  rmSync(folder, { recursive: true });
});

const run = ({ run: runCommand }: Command, words: string[], options = {}) =>
  runCommand({ args: words, options, onProgress: () => undefined, warn: () => undefined });

/** What the site sends once it runs. */
async function waitingMails() {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'data') });
  const mails = await db.selectFrom('mail').select(['subject', 'recipient_address']).execute();
  await close();
  return mails.map(({ subject, recipient_address }) => `${subject} → ${recipient_address}`);
}

/** Exit code and output of the command as a child process. */
function spawnCli(...args: string[]) {
  const env = { ...LOW_MEMORY_ENV, PATH: process.env.PATH, DATA_DIR: join(folder, 'data') };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/cercle.ts', ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

// Child processes: a busy machine takes its time to start them.
describe('npm run cercle', { timeout: 120_000 }, () => {
  test('without a command lists the commands, as the documents do', () => {
    const { status, stdout } = spawnCli();
    expect(status).toBe(0);
    expect(readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')).toContain(stdout.trim());
  });

  test('reports a failure by its exit code', () => {
    const failed = spawnCli('verify', join(folder, 'absent'), '--json');
    expect(failed).toMatchObject({ status: 1, stderr: '' });
    expect(JSON.parse(failed.stdout)).toEqual({ error: expect.stringContaining('absent') });
  });
});

describe('Each command', { timeout: 120_000 }, () => {
  test('admin: creates an administrator, lists them, sets a new password, which a mail tells', async () => {
    const made = (await run(admin, ['create', ADMIN_EMAIL])).report as { password: string };
    await expect(run(admin, ['create', ADMIN_EMAIL])).rejects.toThrow('existe déjà');
    const { lines } = await run(admin, ['list']);
    expect(lines).toEqual([`${ADMIN_EMAIL} · mot de passe seul`]);
    const again = (await run(admin, ['reset', ` ${ADMIN_EMAIL.toUpperCase()} `])).report as {
      password: string;
    };
    expect(again.password).not.toBe(made.password);
    expect(await waitingMails()).toEqual([`Votre mot de passe a été modifié – Cercle → ${ADMIN_EMAIL}`]);
    await expect(run(admin, ['reset', 'autre@societe.example'])).rejects.toThrow('Aucun administrateur');
    await expect(run(admin, ['forget-second-factor', ADMIN_EMAIL])).rejects.toThrow('n’est pas activée');
  });

  test('backup, verify, restore and move: report what was copied and what to do next', async () => {
    const file = join(folder, 'site.backup');
    expect((await run(backup, [file])).lines[0]).toContain('relu et vérifié');
    expect((await run(verify, [file])).lines[0]).toContain('Sauvegarde intacte');
    vi.stubEnv('DATA_DIR', join(folder, 'restored'));
    expect((await run(restore, [file])).lines.at(-1)).toContain('npm start');
    const moved = await run(move, [], { to: `sqlite:${join(folder, 'moved')}` });
    expect(moved.lines.at(-1)).toContain(`DATA_DIR=${join(folder, 'moved')}`);
  });

  test('verify: without a file reports what is not as it was issued', async () => {
    expect(await run(verify, [])).toMatchObject({
      isGood: true,
      lines: ['Documents et paiements intacts : 0 document, 0 fichier et 0 paiement vérifiés.'],
    });
    const { db, close } = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'data') });
    // Of a year that may be deleted again.
    const series = { year: 2010, last_number: 7, last_issued_on: '2010-03-02', last_hash: 'hash' };
    await db
      .insertInto('document_series')
      .values({ kind: 'INVOICE', ...series })
      .execute();
    const result = await run(verify, []);
    await db.deleteFrom('document_series').execute();
    await close();
    expect(result).toMatchObject({
      isGood: false,
      report: { documents: 0, files: 0, faults: [expect.any(String)] },
    });
    expect(result.lines).toEqual([
      '✗ 2010-000007 est le dernier de sa série, mais on trouve 2010-000000.',
      '1 défaut : 0 document, 0 fichier et 0 paiement vérifiés.',
    ]);
  });

  test('restore and move: do not overwrite a site with content without --replace', async () => {
    const file = join(folder, 'other.backup');
    const empty = join(folder, 'empty');
    const full = join(folder, 'full');
    await run(backup, [file]);
    for (const target of [empty, full]) {
      vi.stubEnv('DATA_DIR', target);
      await run(restore, [file]);
    }
    for (const name of ['une', 'deux']) await run(admin, ['create', `${name}@societe.example`]);
    const refusal = 'Ce site a déjà un contenu';
    await expect(run(restore, [file])).rejects.toThrow(refusal);
    vi.stubEnv('DATA_DIR', empty);
    await expect(run(move, [], { to: `sqlite:${full}` })).rejects.toThrow(refusal);
    expect((await run(move, [], { to: `sqlite:${full}`, replace: true })).lines.at(-1)).toContain(full);
    vi.stubEnv('DATA_DIR', full);
    expect((await run(restore, [file], { replace: true })).lines.at(-1)).toContain('npm start');
  });

  test('jobs: lists them, runs what is due or one of them, once like any process, and says what was done', async () => {
    vi.stubEnv('DATA_DIR', join(folder, 'jobs'));
    await (await openDatabase({ databaseUrl: null, dataDir: join(folder, 'jobs') })).close();
    await expect(run(jobs, ['run', 'backup'])).rejects.toThrow('n’est pas réglée');
    const backupDir = join(folder, 'daily');
    mkdirSync(backupDir);
    vi.stubEnv('BACKUP_DIR', backupDir);
    const { lines, isGood } = await run(jobs, ['run']);
    expect(isGood).toBe(true);
    expect(lines).toEqual([
      'retention : Rien à faire',
      'pictures : Rien à faire',
      expect.stringMatching(/^backup : \d+\u00a0lignes? sauvegardées?$/),
    ]);
    expect((await run(jobs, ['run'])).lines).toEqual(['Rien à faire.']);
    expect((await run(jobs, ['run', 'retention'])).lines).toEqual(['retention : Rien à faire']);
    const listed = (await run(jobs, [])).lines;
    expect(listed).toHaveLength(9);
    expect(listed.join('\n')).toMatch(
      /^backup : Sauvegarder le site · prévue .* · dernier passage réussi 20/m,
    );
    const { db, close } = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'jobs') });
    const leased_until = new Date(Date.now() + 60_000).toISOString();
    await db.updateTable('job').set({ leased_until }).where('name', '=', 'backup').execute();
    await expect(run(jobs, ['run', 'backup'])).rejects.toThrow('déjà en cours');
    await db.updateTable('job').set({ leased_until: null }).execute();
    await close();
    // A sparse file, which takes no disk space: the next backup may be as large.
    const { bavail, bsize } = statfsSync(backupDir);
    const last = join(backupDir, 'cercle-2030-03-01T02-00-00Z.backup');
    writeFileSync(last, '');
    truncateSync(last, 2 * bavail * bsize);
    const failed = await run(jobs, ['run', 'backup']);
    expect(failed.isGood).toBe(false);
    expect(failed.lines[0]).toMatch(/^backup : échec\. .*daily n’a plus la place d’une sauvegarde/);
  });

  test('migrate --status: lists the applied migrations', async () => {
    const { report } = await run(migrate, [], { status: true });
    expect(report).toMatchObject({ applied: expect.arrayContaining(['0001_foundation']), pending: [] });
  });

  test('mail test: sends one, and shows the server’s response or the error', async () => {
    vi.stubEnv('SMTP_URL', smtp.url);
    const { lines } = await run(mail, ['test', ADMIN_EMAIL]);
    expect(lines[1]).toMatch(/Il répond : 250/);
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(['Essai d’envoi – Cercle']);
    smtp.behave({ do: 'refuse', at: 'recipient', code: 550, text: 'no such user' });
    await expect(run(mail, ['test', ADMIN_EMAIL])).rejects.toThrow(
      /refuse le destinataire.*550 no such user/s,
    );
    vi.stubEnv('SMTP_URL', '');
    expect(existsSync((await run(mail, ['test', ADMIN_EMAIL])).lines[1] ?? '')).toBe(true);
  });

  test('doctor: finds no problem, then the existing ones', async () => {
    vi.stubEnv('SMTP_URL', smtp.url);
    expect(await run(doctor, [])).toMatchObject({ isGood: true });
    chmodSync(join(folder, 'data/cercle.sqlite'), 0o644);
    vi.stubEnv('SMTP_URL', 'smtp://localhost:1');
    const { isGood, lines } = await run(doctor, []);
    expect(isGood).toBe(false);
    expect(lines.filter((line) => line.startsWith('✗'))).toHaveLength(2);
    expect(lines.join('\n')).toContain(`chmod go= ${join(folder, 'data/cercle.sqlite')}`);
    const backups = join(folder, 'backups');
    vi.stubEnv('BACKUP_DIR', backups);
    expect((await run(doctor, [])).lines.join('\n')).toContain('Réglage BACKUP_DIR inutilisable');
    mkdirSync(backups);
    expect((await run(doctor, [])).lines.join('\n')).toContain('! sauvegardes : aucune');
    writeFileSync(join(backups, 'cercle-2026-03-02T02-00-00Z.backup'), '');
    expect((await run(doctor, [])).lines.join('\n')).toContain('✗ sauvegardes : 1 dans');
    vi.stubEnv('DATABASE_URL', 'postgres://localhost:1/none');
    expect((await run(doctor, [])).lines.join('\n')).toContain('démarrez PostgreSQL');
  });

  test('doctor: opens the mailbox of returned mails and looks into their folder, and shows no password', async () => {
    const imap = await startImapServer();
    const lines = async () => (await run(doctor, [])).lines.join('\n');
    vi.stubEnv('SMTP_URL', smtp.url);
    expect(await lines()).toContain('! e-mails revenus : ni BOUNCE_DIR ni BOUNCE_IMAP_URL');
    vi.stubEnv('BOUNCE_DIR', folder);
    vi.stubEnv('BOUNCE_IMAP_URL', imap.url);
    const found = await lines();
    expect(found).toContain(`✓ dossier des retours : ${folder} se laisse lire`);
    expect(found).toContain('✓ boîte des retours : retours@cercle.example @ 127.0.0.1/INBOX se laisse lire');
    expect(found).not.toMatch(/p%40ss|p@ss/);
    await imap.close();
    expect(await lines()).toContain(
      '✗ boîte des retours : Le serveur de BOUNCE_IMAP_URL ne se laisse pas joindre',
    );
  });

  test('doctor: looks into the folder of the bank, and counts what was refused there', async () => {
    const lines = async () => (await run(doctor, [])).lines.join('\n');
    const bank = join(folder, 'bank');
    mkdirSync(bank);
    expect(await lines()).not.toContain('dossier de la banque');
    vi.stubEnv('BANK_DIR', bank);
    expect(await lines()).toContain(`✓ dossier de la banque : ${bank} se laisse lire et écrire`);
    mkdirSync(join(bank, 'refused'));
    writeFileSync(join(bank, 'refused', 'releve.pdf'), '');
    writeFileSync(join(bank, 'refused', 'releve.pdf.txt'), 'Ce fichier est un PDF.');
    expect(await lines()).toContain(`! dossier de la banque : 1 fichier dans ${join(bank, 'refused')}`);
  });

  test('doctor: asks the access point of Peppol, or looks into its folder, and shows no key', async () => {
    const lines = async () => (await run(doctor, [])).lines.join('\n');
    const peppol = join(folder, 'data/peppol');
    expect(await lines()).toContain(`✓ Peppol : dossier ${peppol}, fait au premier envoi`);
    mkdirSync(join(peppol, 'outgoing'), { recursive: true });
    expect(await lines()).toContain(`✓ Peppol : dossier ${peppol}\n`);
    writeFileSync(join(peppol, 'outgoing', 'facture-2026-000001-1.xml'), '<Invoice/>');
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(join(peppol, 'outgoing', 'facture-2026-000001-1.xml'), twoDaysAgo, twoDaysAgo);
    expect(await lines()).toContain('! Peppol : 1 fichier dans');
    mkdirSync(join(peppol, 'responses'));
    for (const name of ['rejected', 'responses/read']) {
      writeFileSync(join(peppol, name), '');
      const found = await lines();
      expect(found).toContain(`✗ Peppol : Dossier Peppol (${peppol})`);
      expect(found).toContain('un fichier est à la place d’un dossier');
      expect(found).toContain(join(peppol, name));
      rmSync(join(peppol, name));
    }
    const accessPoint = await startAccessPoint();
    vi.stubEnv('PEPPOL_URL', accessPoint.url);
    vi.stubEnv('PEPPOL_API_KEY', accessPoint.key);
    expect(await lines()).toContain(
      `✓ Peppol : ${new URL(accessPoint.url).host} répond et accepte notre clé`,
    );
    vi.stubEnv('PEPPOL_API_KEY', 'key-of-another');
    const refused = await lines();
    expect(refused).toContain('il refuse la clé');
    expect(refused).not.toContain('key-of-another');
    await accessPoint.close();
  });

  test('doctor: finds a site at its real address, whatever the settings of the shell are', async () => {
    const dataDir = join(folder, 'data');
    // Only Linux responds on every 127.x address.
    const host = process.platform === 'linux' ? '127.0.0.3' : '127.0.0.1';
    const site = createServer((_, response) => response.end());
    await once(site.listen(0, host), 'listening');
    const { port } = site.address() as AddressInfo;
    const found = async () => (await run(doctor, [])).lines.find((line) => /^\S site : /.test(line));
    const log = createLog({ LOG_LEVEL: 'silent' });
    expect(await found()).toBe('✓ site : rien ne répond sur 127.0.0.1:4 : il est arrêté');
    // The port files of a killed process, and of a running one.
    writePortFile({ DATA_DIR: dataDir, HOST: '::', PORT: 4 }, log);
    const removeNote = writePortFile({ DATA_DIR: dataDir, HOST: host, PORT: port }, log);
    expect(await found()).toBe(`✓ site : en marche sur ${host}:${port}`);
    // An entry that is no port file is skipped at once, and hides no other.
    mkdirSync(join(dataDir, 'listening/0'));
    spawnSync('mkfifo', [join(dataDir, 'listening/1')]);
    expect(await found()).toBe(`✓ site : en marche sur ${host}:${port}`);
    removeNote();
    expect(await found()).toContain('arrêté');
    vi.stubEnv('HOST', host);
    vi.stubEnv('PORT', String(port));
    expect(await found()).toContain(`en marche sur ${host}:${port}`);
    site.close();
  });

  test('doctor: counts mails that were given up as the dashboard does, without those that an administrator dismissed', async () => {
    const dataDir = join(folder, 'parked');
    vi.stubEnv('DATA_DIR', dataDir);
    const { db, close } = await openDatabase({ databaseUrl: null, dataDir });
    await run(admin, ['create', ADMIN_EMAIL]);
    await run(admin, ['reset', ADMIN_EMAIL]);
    const outbox = async () => (await run(doctor, [])).lines.find((line) => line.includes('boîte d’envoi'));
    const at = new Date().toISOString();
    await db.updateTable('mail').set({ parked_at: at, next_attempt_at: null }).execute();
    expect(await outbox()).toBe('! boîte d’envoi : 1 e-mail abandonné ou revenu');
    await db.updateTable('mail').set({ dismissed_at: at }).execute();
    expect(await outbox()).toBe('✓ boîte d’envoi : aucun e-mail abandonné');
    await close();
  });

  test('doctor: names what invoices lack of the firm, without which none can leave, as advice', async () => {
    const dataDir = join(folder, 'firm');
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('COMPANY_NAME', 'Cercle Conseil');
    const { db, close } = await openDatabase({ databaseUrl: null, dataDir });
    await run(admin, ['create', ADMIN_EMAIL]);
    const invoices = async () => {
      const { isGood, lines } = await run(doctor, []);
      expect(isGood).toBe(true);
      return lines.find((line) => line.includes('factures'));
    };
    expect(await invoices()).toMatch(
      /^! factures : il manque : forme juridique, rue et numéro, .*, adresse e-mail$/,
    );
    const store = (value: object) =>
      db
        .insertInto('setting')
        .values({ name: 'firm', value: JSON.stringify(value) })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
        .execute();
    await store({ ...firmFields({ iban: '' }), version: 1 });
    expect(await invoices()).toBe('! factures : il manque : compte bancaire (IBAN)');
    await store({ ...firmFields(), version: 2 });
    expect(await invoices()).toBe('✓ factures : rien ne manque à leurs mentions');
    await close();
  });

  test('doctor: detects a secret that does not belong to the data, as after a restore that was interrupted at its end', async () => {
    const dataDir = join(folder, 'sealed');
    vi.stubEnv('DATA_DIR', dataDir);
    await (await openDatabase({ databaseUrl: null, dataDir })).close();
    await run(admin, ['create', ADMIN_EMAIL]);
    const key = deriveKeys(await readOrCreateSecret(dataDir, 'session')).secondFactor;
    const database = await openRawConnection({ databaseUrl: null, dataDir }, 'writing');
    await database.insert(
      'second_factor',
      ['account_id', 'sealed_secret'],
      [[1, encrypt(key, 'of a phone')]],
    );
    await database.close();
    expect((await run(doctor, [])).lines.join('\n')).toContain('✓ secret');
    rmSync(join(dataDir, 'secrets'), { recursive: true });
    await readOrCreateSecret(dataDir, 'session');
    const { isGood, lines } = await run(doctor, []);
    expect(isGood).toBe(false);
    expect(lines.join('\n')).toMatch(/✗ secret : .* 1\)\n.*refaites-le avec --replace/);
  });
});
