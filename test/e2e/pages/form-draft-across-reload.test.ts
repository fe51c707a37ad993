import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisitor, waitForFormCode } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';

const MESSAGE = { name: 'Zoé Lefèvre', email: 'zoe@lefevre.example', message: 'Bonjour, parlons-en.' };
const REQUEST = { responsible_name: 'Zoé Lefèvre', company: 'Lefèvre SRL', phone: '+32 470 00 00 00' };

const { site, browser } = await siteWithBrowser();

async function openForm(path: string, name: string) {
  const { page } = await openVisitor(browser, site.url);
  await page.goto(path);
  await waitForFormCode(page, name);
  const form = page.getByRole('form', { name });
  return { page, form, field: (control: string) => form.locator(`[name=${control}]`) };
}

const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('typed')));

test.each([
  { path: '/contactez-nous', name: 'Votre message', typed: MESSAGE },
  { path: '/contactez-nous', name: 'Notre newsletter', typed: { email: MESSAGE.email } },
  { path: '/devenir-membre?offre=business', name: 'Demande d’adhésion', typed: REQUEST },
])('what was typed into « $name » is there again after a reload', async ({ path, name, typed }) => {
  const { page, field } = await openForm(path, name);
  for (const [control, value] of Object.entries(typed)) await field(control).fill(value);
  await page.reload();
  await waitForFormCode(page, name);
  for (const [control, value] of Object.entries(typed)) expect(await field(control).inputValue()).toBe(value);
  expect(await storedDrafts(page)).toEqual([]);
});

test('what was brought back can be sent as it stands, and does not come back once it is', async () => {
  const { page, form, field } = await openForm('/contactez-nous', 'Votre message');
  for (const [control, value] of Object.entries(MESSAGE)) await field(control).fill(value);
  await page.reload();
  await form.getByRole('button', { name: 'Envoyer le message' }).click();
  await page.getByRole('status').getByText('Merci ! Votre message a bien été envoyé.').waitFor();
  await page.reload();
  await waitForFormCode(page, 'Votre message');
  for (const control of Object.keys(MESSAGE)) expect(await field(control).inputValue()).toBe('');
});

test('a password that was typed is never held', async () => {
  const { page } = await openForm('/login', 'Accès membres');
  await page.locator('[name=password]').fill('un secret de douze');
  await page.reload();
  await waitForFormCode(page, 'Accès membres');
  expect(await page.locator('[name=password]').inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret');
});
