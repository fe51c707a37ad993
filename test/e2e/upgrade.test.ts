import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { GroupWithoutTerm } from '@cercle/contract/membership-start';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../cli/run-command.ts';
import { openRawConnection } from '../../server/src/db/raw/open-raw-connection.ts';
import { SECRET_PLACEHOLDER } from '../../server/src/mail/outbox.ts';
import { renderText } from '../../server/src/mail/render-content.ts';
import { PASSWORD } from '../../server/src/testing/builders.ts';
import { FIRM } from '../../server/src/testing/firm.ts';
import { createTestDatabase } from '../../server/src/testing/postgres-database.ts';
import { ApiClient } from '../support/api-client.ts';
import { openVisitor, sharedBrowser } from '../support/browser.ts';
import { openAs } from '../support/session.ts';
import { prepareSite, type TestSite } from '../support/site.ts';

const RELEASES = new URL('./releases/', import.meta.url);
const isPostgres = process.env.TEST_ENGINE === 'postgres';
const extension = isPostgres ? '.postgres.sql.gz' : '.sqlite.gz';
const releases = readdirSync(RELEASES).filter((name) => name.endsWith(extension));

/** What its content was made with; what is old by now is not to go while it is looked at. */
const SETTINGS = {
  SESSION_SECRET: 'a secret of the tests, never of a site',
  RETENTION_CONTACT_MONTHS: '120',
  RETENTION_REJECTED_REQUEST_MONTHS: '120',
  RETENTION_MAIL_TRACE_DAYS: '3650',
  LOG_LEVEL: 'silent',
};
const MEMBER = { email: 'amelie@societe.example', password: PASSWORD };
/** Those of the release must have enrolled a second factor by now; one made today has seven days. */
const ADMIN = 'nouvelle@cercle.example';

test('there is a database of each release that changed tables', () =>
  expect(releases.toSorted()).toEqual([`0.1.0${extension}`, `0.2.0${extension}`]));

describe.each(releases)('A site of %s, started by this version', (name) => {
  let dataDir: string;
  let site: TestSite;
  /** What its mails said before. */
  let mails: StoredMail[];
  let release: () => Promise<void>;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'cercle-upgrade-'));
    const content = gunzipSync(readFileSync(new URL(name, RELEASES)));
    const database = isPostgres ? await createTestDatabase() : null;
    release = async () => database?.release();
    if (!database) writeFileSync(join(dataDir, 'cercle.sqlite'), content, { mode: 0o600 });
    const plain = await openRawConnection({ databaseUrl: database?.url ?? null, dataDir }, 'writing');
    if (database) await plain.run(content.toString('utf8'));
    mails = await plain.query('select * from mail');
    await plain.close();
    site = await prepareSite({
      ...SETTINGS,
      DATA_DIR: dataDir,
      ...(database && { DATABASE_URL: database.url }),
    });
    await site.start();
  });
  afterAll(async () => {
    await site?.close();
    await release?.();
    rmSync(dataDir, { recursive: true });
  });

  test('lets its members in, who find their profile, their picture and the others', async () => {
    const member = await new ApiClient(site.url).logIn(MEMBER);
    const profile = await member.get<{ fullName: string; photoUrl: string }>('/profile');
    expect(profile.fullName).toBe('Amélie Lambert');
    const picture = await fetch(new URL(profile.photoUrl, site.url));
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect((await picture.bytes()).length).toBeGreaterThan(50);
    const { content } = await member.get<{ content: { fullName: string }[] }>('/members?q=amelie');
    expect(content).toMatchObject([{ fullName: 'Amélie Lambert' }]);
  });

  test('shows its administrators what it showed them, found by the same words', async () => {
    const made = JSON.parse(await cercle('admin', 'create', ADMIN, '--json'));
    const office = await new ApiClient(site.url).logIn(made);
    const { content, totalElements } = await office.get<List>('/members/requests?q=quelqu’un');
    expect(content).toMatchObject([{ user: { fullName: 'Zoé Quelqu’un' }, status: 'PENDING' }]);
    expect(totalElements).toBe(1);
    expect((await office.get<List>('/members/requests')).totalElements).toBe(5);
    expect((await office.get<List>("/members/requests?q=quelqu'un zoe")).totalElements).toBe(1);
    expect((await office.get<List>("/admin/emails?q=d'adhésion")).totalElements).toBe(
      mails.filter(({ subject }) => subject.includes('adhésion')).length,
    );
    // The fifth has another phone.
    const { requests } = await office.get<{ requests: unknown[] }>('/admin/find?q=0470 00 00 00');
    expect(requests).toHaveLength(4);
    expect((await office.get<List>('/ambassadors')).totalElements).toBe(1);
    expect(await office.get<unknown[]>('/contacts')).toHaveLength(1);
  });

  test('lists its members without a term; an administrator sees what each would get, and starts them on one screen', async () => {
    const office = JSON.parse(await cercle('admin', 'create', 'adhesions@cercle.example', '--json'));
    const { content } = await new ApiClient(site.url)
      .logIn(office)
      .then((client) => client.get<{ content: GroupWithoutTerm[] }>('/admin/memberships/without-term'));
    const names = content.map(({ name }) => name);
    const { page, problems } = await openVisitor(await sharedBrowser(), site.url);
    const line = (text: string) => page.getByRole('row').filter({ hasText: text });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const status = (text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor();
    const count = (one: string, many: string) => (names.length < 2 ? one : `${names.length}\u00a0${many}`);

    await openAs(page, site, office, '/admin/adhesions');
    await page.getByRole('heading', { name: 'Aucune adhésion trouvée' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Démarrer les adhésions' }).first().click();
    expect(names).toContain('Amélie Lambert');
    for (const name of names) await line(name).first().waitFor();
    await page.getByRole('checkbox', { name: 'Tout cocher' }).check();
    for (const price of await page.getByLabel(/^Prix d’une place/).all()) await price.fill('450');
    await button('Vérifier').click();
    await status(count('1\u00a0adhésion peut démarrer.', 'adhésions peuvent démarrer.'));
    await line('Amélie Lambert')
      .getByText(/^Dernier jour/)
      .waitFor();
    await button('Démarrer').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Démarrer' }).click();
    await page.getByRole('heading', { name: 'Tous les membres ont une adhésion' }).waitFor();
    await page.getByRole('link', { name: 'Voir les adhésions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Adhésions' }).waitFor();
    for (const name of names) await line(name).first().waitFor();
    expect(await page.getByRole('main').getByText('En cours', { exact: true }).count()).toBeGreaterThan(0);

    await openAs(page, site, MEMBER, '/mon-adhesion');
    await page.getByRole('heading', { name: 'Votre période', exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  test('says of its mails what they said, but for the signature', async () => {
    const made = JSON.parse(await cercle('admin', 'create', 'lectrice@cercle.example', '--json'));
    const office = await new ApiClient(site.url).logIn(made);
    expect(mails.length).toBeGreaterThan(20);
    for (const mail of mails) {
      const { text } = await office.get<{ text: string }>(`/admin/emails/${mail.id}`);
      expect(unsigned(text)).toBe(unsigned(textOf(mail).replace(SECRET_PLACEHOLDER, '…')));
    }
  });

  test('has nothing left to migrate, and can be backed up', async () => {
    expect(await cercle('migrate', '--status')).toContain('La base est à jour');
    expect(await cercle('backup', join(dataDir, 'after.backup'))).toContain('relu et vérifié');
  });

  async function cercle(...args: string[]): Promise<string> {
    const { databaseUrl } = site.store;
    Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
    let outputLines = '';
    const collect = (text: string) => {
      outputLines += text;
    };
    expect(
      await runCommand(args, { isWatched: false, print: collect, printError: collect }),
      outputLines,
    ).toBe(0);
    return outputLines;
  }
});

/** 0.1.0 stored the text of a mail, later releases store its content. */
type StoredMail = { id: number; subject: string } & ({ body_text: string } | { letter: string });

const textOf = (mail: StoredMail) =>
  'body_text' in mail ? mail.body_text : renderText(FIRM, JSON.parse(mail.letter));

const unsigned = (text: string) => text.slice(0, text.indexOf('\n\n-- \n'));

type List = { content: unknown[]; totalElements: number };
