import type { EventRow } from '@cercle/contract/events';
import type { Page } from '@cercle/contract/paging';
import { beforeEach, describe, expect, test } from 'vitest';
import { openVisitor, resetVisitor } from '../../support/browser.ts';
import { siteWithMail } from '../../support/fixtures.ts';
import type { JoinedMember } from '../../support/members.ts';
import { BACK_OFFICE } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { logIn } from '../../support/steps.ts';
import { textFields } from '../../support/text-fields.ts';
import {
  ALL_XSS_PAYLOADS,
  expectNoInjection,
  injectionsIn,
  XSS_PAYLOADS,
} from '../../support/xss-payloads.ts';
import { submitXssEverywhere } from '../../support/xss-submissions.ts';

const { site, smtp, browser } = await siteWithMail({ TRUST_PROXY: '1' });
const { office, typed, members } = await submitXssEverywhere(site, smtp);
const [closedEvent] = (await office.get<Page<EventRow>>('/admin/events?state=CLOSED')).content;
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
// Dialogs and what the policy refuses are problems too.
page.on('dialog', (dialog) => problems.push(`dialog: ${dialog.message()}`));
await page.addInitScript(
  "addEventListener('securitypolicyviolation', (event) => console.error('CSP', event.violatedDirective, event.blockedURI, event.sourceFile, event.lineNumber, event.sample))",
);
beforeEach(() => resetVisitor(visitor));

/** No call brings a term to its end, and a renewal to its decision: the calendar does. */
const ONLY_AT_THE_END = 'POST /admin/memberships/renewals/{id}/decision reason';
/** Nor is anything late yet. */
const ONLY_ONCE_LATE = 'POST /admin/documents/{id}/late-claim/waive reason';

/** Encoded, in an address. */
const inPath = encodeURIComponent(XSS_PAYLOADS.markup);

describe('IO-2 What people type runs nowhere', () => {
  test('each field of each call that takes free text holds it', async () => {
    const fields = await textFields(site.url);
    expect(
      fields.filter((field) => !typed.has(field) && field !== ONLY_AT_THE_END && field !== ONLY_ONCE_LATE),
    ).toEqual([]);
    expect(typed.size).toBeGreaterThan(20);
  });

  test('control: put in as it is, each of the texts is seen', async () => {
    const page = await browser.newPage();
    const { markup, attribute, rawText, script } = XSS_PAYLOADS;
    for (const html of [
      `<p>${markup}</p>`,
      `<p title="${markup}"></p>`,
      `<a href="${markup.slice(0, 18)}">x</a>`,
      `<input value='${attribute}'>`,
      `<title>${rawText}`,
      `<style>${rawText}`,
    ])
      expect(await injectionsIn(page, html), html).not.toEqual([]);
    for (const code of [`x = {a: "${script}`, `x = \`${script}\``]) {
      await page.setContent(`<script>${code}</script>`);
      expect(await page.evaluate('window.ran'), code).toBe(1);
      await page.evaluate('delete window.ran');
    }
    await page.close();
  });

  test('in no page that visitors are shown, as it comes from the server and as it lives', async () => {
    const [newest] = ALL_XSS_PAYLOADS.toReversed();
    for (const [path, shown] of [
      ['/ambassadeurs', ALL_XSS_PAYLOADS],
      [`/ambassadeurs?q=${inPath}`, [XSS_PAYLOADS.markup]],
      [`/ambassadeurs?page=${inPath}&sort=${inPath}`, [newest]],
      ['/general-conditions/2', [XSS_PAYLOADS.markup]],
      [`/general-conditions/${inPath}`, []],
      [`/${inPath}`, []],
      [`/newsletter/desinscription/${inPath}`, []],
      [`/newsletter/confirmation/${inPath}`, []],
      [`/mise-en-relation/${inPath}`, []],
      [`/validate-invitation/${inPath}`, []],
      [`/reinitialiser-mot-de-passe?token=${inPath}`, []],
      [`/rejoindre-administration?token=${inPath}`, []],
      [`/confirmer-adresse?token=${inPath}`, []],
      [`/admin/login?token=${inPath}`, []],
      [`/login?next=${inPath}`, []],
      [`/unauthorized?from=${inPath}#${inPath}`, []],
    ] as [string, string[]][]) {
      await page.goto(path);
      await expectNoInjection(visitor, shown);
      const html = await (await fetch(site.url + path)).text();
      expect(await injectionsIn(page, html), path).toEqual([]);
    }
  });

  test('in no page of a member', async () => {
    await logIn(page, '/login', members[0] as JoinedMember);
    await page.waitForURL('**/profile');
    await expectNoInjection(visitor, [XSS_PAYLOADS.markup]);
    for (const [path, shown] of [
      ['/profile?mode=edit', [XSS_PAYLOADS.markup]],
      [`/profile?mode=${inPath}`, [XSS_PAYLOADS.markup]],
      ['/mon-cercle', [XSS_PAYLOADS.markup]],
      ['/recommandations?onglet=donnees', [XSS_PAYLOADS.markup]],
      ['/recommandations/1', [XSS_PAYLOADS.markup]],
      ['/membres', ALL_XSS_PAYLOADS],
      [`/membres?q=${inPath}`, [XSS_PAYLOADS.markup]],
    ] as [string, string[]][]) {
      await page.goto(path);
      await expectNoInjection(visitor, shown);
    }
  });

  test('IO-7 in no page, dialog, file or found row of the back office, whose policy refuses nothing either', async () => {
    await logIn(page, site.adminLoginUrl, ADMIN);
    await page.waitForURL(BACK_OFFICE);
    for (const path of [
      '/admin/dashboard',
      '/admin/members-requests',
      '/admin/societes',
      '/admin/ambassadors',
      '/admin/contacts',
      '/admin/journal?size=100',
    ]) {
      await page.goto(path);
      await expectNoInjection(visitor, ALL_XSS_PAYLOADS);
    }
    for (const path of [
      '/admin/members-requests/1',
      '/admin/members-requests/edit/1',
      '/admin/membres',
      '/admin/evenements',
      '/admin/evenements/1',
      '/admin/evenements/edit/1',
      '/admin/evenements/1/tables',
      `/admin/evenements/${closedEvent?.id}/absences`,
      '/admin/campagnes',
      '/admin/campagnes/1',
      '/admin/campagnes/edit/1',
      '/admin/campagnes/publics',
      '/admin/factures',
      '/admin/factures/1',
      '/admin/factures/2',
      '/admin/factures/edit/2',
      '/admin/ambassadors/1',
      '/admin/ambassadors/edit/1',
      '/admin/contacts/1',
      '/admin/adresses',
      '/admin/emails',
      '/admin/emails/1',
      '/admin/newsletters',
      '/admin/conditions/2',
      '/admin/reglages',
      '/admin/administrators',
      '/admin/profile',
      '/admin/donnees-personnelles',
      `/admin/members-requests?q=${inPath}&status=${inPath}&sort=${inPath}`,
      `/admin/contacts?q=${inPath}`,
      `/admin/journal?q=${inPath}&kind=${inPath}`,
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectNoInjection(visitor, [XSS_PAYLOADS.markup]);
    }
    await page.getByRole('banner').getByRole('button', { name: 'Rechercher' }).click();
    await page.getByRole('combobox').fill('ran=1');
    await page.getByRole('option', { name: 'ran=1' }).first().waitFor();
    await expectNoInjection(visitor, ALL_XSS_PAYLOADS);
    await page.goto('/admin/contacts');
    await page.getByRole('button', { name: 'Supprimer' }).first().click();
    await page.getByRole('dialog').waitFor();
    await expectNoInjection(visitor, ALL_XSS_PAYLOADS);
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('button', { name: 'Annuler' }).waitFor();
    await expectNoInjection(visitor, []);
    await page.goto('/admin/ambassadors/import');
    const cells = (name: string) =>
      [name, name, name].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';');
    const lines = [
      ...ALL_XSS_PAYLOADS.map((name) => cells(`${name}+`)),
      cells('x'.repeat(150) + XSS_PAYLOADS.markup),
    ];
    await page.locator('input[type=file]').setInputFiles({
      name: `${XSS_PAYLOADS.attribute}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(['Nom;Société;Fonction', ...lines].join('\n')),
    });
    await page.getByText('Rien n’a encore changé.').waitFor();
    await expectNoInjection(visitor, ALL_XSS_PAYLOADS);
  });

  test('in no mail', async () => {
    const mails = smtp.mails.filter(({ html }) => html);
    for (const { html = '', subject } of mails) expect(await injectionsIn(page, html), subject).toEqual([]);
    const all = mails.map(({ text }) => text).join();
    for (const text of ALL_XSS_PAYLOADS) expect(all).toContain(text.slice(0, 16));
  });
});
