import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openVisitor } from './support/browser.ts';
import { startSite, type TestSite } from './support/site.ts';
import { askToJoin } from './support/steps.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  site = await startSite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test('the offer is in the address: Back leads to the choice and keeps what was typed, a reload stays', async () => {
  const { page, problems } = await openVisitor(browser, site.url);
  const choice = page.getByRole('heading', { level: 1, name: 'Devenir membre du cercle' });
  const choose = (offer: string) => page.getByRole('article', { name: offer }).getByRole('button').click();
  const company = page.locator('[name=company]');
  await page.goto('/business-club');
  await page.getByRole('main').getByRole('link', { name: 'Devenir membre' }).first().click();
  await choose('Single');
  await company.fill('Atelier du Parc');
  await page.goBack();
  await choice.waitFor();
  await page.goForward();
  expect(await company.inputValue()).toBe('Atelier du Parc');
  await page.getByRole('button', { name: "Changer d'offre" }).click();
  await choice.waitFor();
  await choose('Business');
  expect(await company.inputValue()).toBe('Atelier du Parc');
  expect(new URL(page.url()).search).toBe('?offre=business');
  await page.reload();
  await page.getByRole('complementary').getByRole('heading', { name: 'Business' }).waitFor();
  await page.goto('/devenir-membre?offre=single');
  await page.getByRole('button', { name: "Changer d'offre" }).click();
  await choice.waitFor();
  await askToJoin(page, 'Single', {
    fullName: 'Odile Remy',
    company: 'Remy',
    email: 'odile@remy.example',
    phone: '0471',
  });
  await page.getByText('Merci, votre demande est entre nos mains.').waitFor();
  await page.goBack();
  await choice.waitFor();
  await choose('Single');
  expect(await company.inputValue(), 'sent once, it starts anew').toBe('');
  expect(problems).toEqual([]);
});
