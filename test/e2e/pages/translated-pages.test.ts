import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { ADMIN_GROUPS } from '../../../web/app/content/admin-navigation.ts';
import { ApiClient } from '../../support/api-client.ts';
import { openVisitor, resetVisitor, waitForExpression } from '../../support/browser.ts';
import { siteWithMail } from '../../support/fixtures.ts';
import { joinMember } from '../../support/members.ts';
import { openAs, startSession } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';

const { site, smtp, browser } = await siteWithMail();
const zoe = await joinMember(site.url, smtp, 'Zoé Lefèvre');
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
const main = page.getByRole('main');
const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const told = (text: string) => page.getByRole('status').getByText(text).first().waitFor();

beforeEach(() => resetVisitor(visitor));

/**
 * As Chrome translates: elements of the browser's own with another text take the place of each text, of those that come later too. A
 * text that the page changes afterwards is shown no more. The words stay, in this test.
 */
function translate() {
  const replaceTexts = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    for (let text = texts.currentNode; text; text = texts.nextNode() as Node) found.push(text);
    for (const text of found) {
      const parent = text.parentElement;
      if (!(text instanceof Text) || !text.data.trim() || !parent || parent.closest('font, script, style'))
        continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  replaceTexts(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) replaceTexts(node);
  }).observe(document.body, { childList: true, subtree: true });
}

async function open(path: string) {
  await page.goto(path);
  await page.evaluate(translate);
}

/** No error page has taken the place of the screen. */
const expectNoProblem = () => expect(problems).toEqual([]);

test('a visitor whose browser translates the site reads every page, corrects a field, writes and asks to join', async () => {
  await open('/');
  const links = page.getByRole('banner').getByRole('link');
  for (const name of ['Business Club', 'Ambassadeurs', 'Contactez-nous']) {
    await links.filter({ hasText: name }).first().click();
    await main.getByRole('heading', { level: 1 }).waitFor();
  }
  await main.locator('h1#contact-titre').waitFor();
  const form = page.getByRole('form', { name: 'Votre message' });
  const email = form.locator('[name=email]');
  await email.fill('zoe@');
  await email.blur();
  await form.locator('[aria-invalid]').waitFor();
  await email.fill('zoe@lefevre.example');
  await form.locator('[name=name]').fill('Zoé');
  await form.locator('[name=message]').fill('Bonjour, parlons-en.');
  await button('Envoyer le message').click();
  await told('Merci ! Votre message a bien été envoyé.');
  await open('/devenir-membre');
  await button('Choisir l’offre Single').click();
  await button('Envoyer ma demande').waitFor();
  await button("Changer d'offre").click();
  await button('Choisir l’offre Business').waitFor();
  expectNoProblem();
});

test('a member whose browser translates the site opens, saves and closes the forms of the profile', async () => {
  await startSession(page, site, zoe);
  await open('/profile');
  await button('Modifier le profil').click();
  await page.locator('[name=phone]').fill('0473');
  await page.locator('[name=isEmailPublic]').click({ force: true });
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await told('Profil mis à jour avec succès');
  await main.getByText('0473').first().waitFor();
  for (const form of ['Modifier le profil', 'Changer le mot de passe']) {
    await button(form).click();
    await button('Annuler').click();
    await button('Annuler').waitFor({ state: 'hidden' });
  }
  await page.getByRole('banner').getByRole('link', { name: 'Membres' }).first().click();
  await page.getByRole('searchbox').fill('personne');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL('**/membres?q=personne');
  expectNoProblem();
});

test('an administrator whose browser translates the site works on every screen, and is asked about each person by name', async () => {
  for (const fullName of ['Amélie Lambert', 'Wim Hubert'])
    await new ApiClient(site.url).submitRequest({ fullName });
  await openAs(page, site, ADMIN, '/admin/dashboard');
  await main.getByText('Wim Hubert').first().waitFor();
  await page.evaluate(translate);
  const menu = page.getByRole('navigation').first();
  const entry = (path: string) => menu.locator(`[href="${path}"]`);
  for (const { to } of ADMIN_GROUPS.flatMap(({ entries }) => entries)) {
    await entry(to).click();
    await page.waitForURL(`**${to}`);
    await main.getByRole('heading', { level: 1 }).waitFor();
    await waitForExpression(page, `!document.querySelector('main')?.textContent.includes('Chargement')`);
  }

  await entry('/admin/members-requests').click();
  await askAboutEach(page);
  await button('Exporter').click();
  const download = page.waitForEvent('download');
  await button(/^CSV/).click();
  await download;
  await told('Export terminé');
  await page.getByRole('link', { name: /^Approuvées/ }).click();
  await page.getByRole('link', { name: /^Toutes/ }).click();
  await main.getByRole('link', { name: 'Wim Hubert', exact: true }).first().click();
  await page.waitForURL(/\/members-requests\/\d+$/);
  await main.getByRole('heading', { level: 1 }).waitFor();
  await button('Rejeter').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();

  await entry('/admin/newsletters').click();
  await page.getByRole('link', { name: 'Importer' }).click();
  const csv = (content: string) => ({
    name: 'liste.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
  await page.locator('[name=file]').setInputFiles(csv('Nom\nWim\n'));
  await page.getByRole('alert').getByText('La colonne').waitFor();
  await page.locator('[name=file]').setInputFiles(csv('E-mail\nwim@hubert.example\n'));
  await button('Importer 1 inscription').click();
  await told('1 inscription importée');
  expectNoProblem();
});

async function askAboutEach(page: Page) {
  const dialog = page.getByRole('dialog');
  for (const [name, action] of [
    ['Amélie Lambert', 'Approuver'],
    ['Wim Hubert', 'Approuver'],
    ['Wim Hubert', 'Rejeter'],
  ] as const) {
    await page.getByRole('row', { name }).getByRole('button', { name: action }).click();
    await dialog.getByText(name).waitFor();
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await page.getByRole('row', { name: 'Wim Hubert' }).getByRole('checkbox').check();
  await page.getByRole('status').getByText('1 ligne sélectionnée').waitFor();
  await page.getByRole('row', { name: 'Amélie Lambert' }).getByRole('checkbox').check();
  await page.getByRole('status').getByText('2 lignes sélectionnées').waitFor();
  await page.getByRole('button', { name: 'Tout désélectionner' }).click();
}
