import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { readOrCreateSecret } from './kernel/secret-file.ts';
import { SettingError } from './kernel/setting-error.ts';
import { siteOf } from './site.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (environment: Record<string, string> = {}) => readSettings({ DATA_DIR: folder, ...environment });

describe('Settings', () => {
  test('all have a default', () => {
    expect(read()).toMatchObject({ PORT: 3000, DATABASE_URL: null, UI_PACING: 'described', TRUST_PROXY: 0 });
  });

  test('an empty one counts as unset', () => {
    expect(read({ SMTP_URL: '', PORT: '', LOG_LEVEL: '' })).toMatchObject({
      SMTP_URL: null,
      PORT: 3000,
      LOG_LEVEL: 'info',
    });
  });

  test('take the first administrator’s address in lower case, as they log in with it', () => {
    expect(read({ ADMIN_EMAIL: 'Direction@Cercle.example' }).ADMIN_EMAIL).toBe('direction@cercle.example');
  });

  test('take that address in any form in which they may log in', () => {
    const address = (ADMIN_EMAIL: string) => read({ ADMIN_EMAIL }).ADMIN_EMAIL;
    expect(address('R&D@Société.example')).toBe('r&d@xn--socit-esab.example');
    expect(address('Direction <direction@cercle.example>')).toBe('direction@cercle.example');
  });

  test.each([
    ['HTTPS://WWW.Cercle.example', 'https://www.cercle.example'],
    ['https://www.cercle.example:443/', 'https://www.cercle.example'],
    ['https://société.example', 'https://xn--socit-esab.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])(
    'take PUBLIC_URL=%s as the URL standard writes it, as mails and cookies depend on it',
    (typed, expected) => {
      const settings = read({ PUBLIC_URL: typed });
      expect([settings.PUBLIC_URL, siteOf(settings).publicUrl]).toEqual([expected, expected]);
    },
  );

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'cercle.example'],
    ['PUBLIC_URL', 'https://cercle.example/sous'],
    ['PUBLIC_URL', 'https://s3cret@cercle.example'],
    ['DATABASE_URL', 'mysql://user:s3cret@host/db'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['BOUNCE_IMAP_URL', 'imaps://s3cret@mail.example/INBOX'],
    ['BOUNCE_IMAP_URL', 'https://user:s3cret@mail.example/INBOX'],
    ['BOUNCE_IMAP_URL', 'imaps://user:s3cret%zz@mail.example/INBOX'],
    ['PEPPOL_URL', 'http://api.peppyrus.be/v1'],
    ['PEPPOL_URL', 'https://s3cret@api.peppyrus.be/v1'],
    ['PEPPOL_URL', 'https://api.peppyrus.be/v1?key=s3cret'],
    ['PEPPOL_API_KEY', 's3cret'],
    ['PEPPOL_API_KEY', 's3cret key'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_LOGIN_TOKEN', 's3cret'],
    ['SESSION_SECRET', 'short'],
    ['UI_PACING', 'fast'],
    ['HSTS_INCLUDE_SUBDOMAINS', 'true'],
    ['TRUST_PROXY', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['BACKUP_HOUR', '24'],
    ['BACKUP_KEEP', '0'],
    ['METRICS_TOKEN', 's3cret'],
  ])('BK-5 %s=%s stops the start with a sentence that names it and shows no secret', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(SettingError);
    expect(() => read({ [name]: value })).toThrow(
      new RegExp(`^Réglage ${name} inutilisable\u202f: il faut .*\\.$`),
    );
    expect(() => read({ [name]: value })).not.toThrow('s3cret');
  });

  test.each([
    ['DATABASE_URL', 'postgres://user:s3#cret@host/db'],
    ['SMTP_URL', 'smtp://user:s3/cret@host'],
    ['BOUNCE_IMAP_URL', 'imaps://user:s3/cret@host/INBOX'],
  ])('BK-5 %s=%s is refused with how a password is written in an address', (name, value) => {
    expect(() => read({ [name]: value })).toThrow('s’écrivent %40, %2F, %23, %3F et %25.');
    expect(() => read({ [name]: value })).not.toThrow('s3');
  });

  test.skipIf(process.platform !== 'linux').each([
    ['/dev/null/data', 'un fichier est à la place'],
    ['/proc/nowhere/data', 'le système refuse'],
  ])('BK-5 DATA_DIR=%s, which cannot be made, stops the start at once', (path, reason) => {
    expect(() => read({ DATA_DIR: path })).toThrow(`Réglage DATA_DIR inutilisable\u202f: ${reason}`);
  });

  test('BK-5 a folder for backups that is missing or cannot be written to stops the start, and is not made', () => {
    const missing = join(folder, 'unmounted');
    expect(() => read({ BACKUP_DIR: missing })).toThrow(
      'Réglage BACKUP_DIR inutilisable\u202f: ce dossier n’existe pas',
    );
    expect(statSync(missing, { throwIfNoEntry: false })).toBeUndefined();
    expect(() => read({ BACKUP_DIR: process.execPath })).toThrow(
      'Réglage BACKUP_DIR inutilisable\u202f: un fichier est à la place',
    );
    expect(read({ BACKUP_DIR: folder })).toMatchObject({
      BACKUP_DIR: folder,
      BACKUP_HOUR: 2,
      BACKUP_KEEP: 30,
    });
  });

  test('say one way to Peppol: a folder, or a key of an API whose address is known', () => {
    const PEPPOL_API_KEY = 'key-12345678';
    expect(read()).toMatchObject({ PEPPOL_DIR: null, PEPPOL_URL: null, PEPPOL_API_KEY: null });
    expect(read({ PEPPOL_DIR: folder })).toMatchObject({ PEPPOL_DIR: folder });
    expect(read({ PEPPOL_API_KEY })).toMatchObject({ PEPPOL_API_KEY, PEPPOL_URL: null });
    for (const PEPPOL_URL of ['http://localhost:8080/v1', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
      expect(read({ PEPPOL_API_KEY, PEPPOL_URL })).toMatchObject({ PEPPOL_URL });
    expect(() => read({ PEPPOL_URL: 'https://api.test.peppyrus.be/v1' })).toThrow(
      'il faut aussi PEPPOL_API_KEY',
    );
    expect(() => read({ PEPPOL_DIR: folder, PEPPOL_API_KEY })).toThrow('l’un ou l’autre');
    expect(() => read({ PEPPOL_DIR: join(folder, 'unmounted') })).toThrow(
      'Réglage PEPPOL_DIR inutilisable\u202f: ce dossier n’existe pas',
    );
  });

  test('BK-5 so does such a folder for returned mails', () => {
    expect(() => read({ BOUNCE_DIR: join(folder, 'unmounted') })).toThrow(
      'Réglage BOUNCE_DIR inutilisable\u202f: ce dossier n’existe pas',
    );
    expect(read({ BOUNCE_DIR: folder })).toMatchObject({ BOUNCE_DIR: folder });
    expect(() => read({ BANK_DIR: join(folder, 'unmounted') })).toThrow(
      'Réglage BANK_DIR inutilisable\u202f: ce dossier n’existe pas',
    );
    expect(read({ BANK_DIR: folder })).toMatchObject({ BANK_DIR: folder });
  });

  test('DATA_DIR is made with the folders above it', () => {
    const path = join(folder, 'above', 'data');
    expect(read({ DATA_DIR: path }).DATA_DIR).toBe(path);
    expect(statSync(path).mode & 0o077).toBe(0);
  });

  test('one reCAPTCHA key without the other stops the start', () => {
    expect(() => read({ RECAPTCHA_SITE_KEY: 'key' })).toThrow('RECAPTCHA_SECRET');
  });

  test('AU-6 a generated secret is kept in a file that its owner alone may read', async () => {
    const secret = await readOrCreateSecret(folder, 'session');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await readOrCreateSecret(folder, 'session')).toBe(secret);
    expect(statSync(join(folder, 'secrets', 'session')).mode & 0o777).toBe(0o600);
    writeFileSync(join(folder, 'secrets', 'session'), '\n');
    await expect(readOrCreateSecret(folder, 'session')).rejects.toThrow('n’a plus son secret entier');
  });
});
