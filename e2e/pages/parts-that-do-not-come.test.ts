import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSound } from '../support/axe.ts';
import { openBrowser, openVisitor } from '../support/browser.ts';
import { enrol, factor } from '../support/security-steps.ts';
import { openAdmin } from '../support/session.ts';
import { ADMIN, startSite, type TestSite } from '../support/site.ts';

const NOT_LOADED = 'Cette partie de la page n’a pas pu être chargée.';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** As after a change of version: the file is gone. */
const lose = (page: Page, file: string) => page.route(`**/assets/${file}.js`, (route) => route.abort());

const told = (page: Page) => page.getByRole('alert').getByText(NOT_LOADED).waitFor();

test.each(['scroll-to-top-*', 'arrow-up-*'])(
  'a visitor reads the page when %s, for the way back to the top, does not come',
  async (file) => {
    const { page, problems } = await openVisitor(browser, site.url);
    await lose(page, file);
    const lost = page.waitForEvent('requestfailed');
    await page.goto('/');
    await lost;
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(problems.filter((problem) => !problem.endsWith('net::ERR_FAILED'))).toEqual([]);
  },
);

describe('An administrator', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openAdmin(browser, site));
  });

  const visit = async (path: string) => {
    await page.unrouteAll();
    await page.goto(path, { waitUntil: 'networkidle' });
  };

  test('keeps what was typed into a form when the quick search does not come, and is told', async () => {
    await visit('/admin/ambassadors/create');
    const company = page.locator('[name=company]');
    await company.fill('Lefèvre SRL');
    await lose(page, 'find-dialog-*');
    await page.keyboard.press('Control+k');
    await told(page);
    expect(await company.inputValue()).toBe('Lefèvre SRL');
  });

  test('reads the dashboard without its plots, and is told in their place', async () => {
    await lose(page, 'trends-*');
    await page.goto('/admin/dashboard');
    await told(page);
    await page.getByRole('heading', { name: 'Dernières demandes' }).waitFor();
    await expectSound(page);
  });

  test('changes their name where the form for the password does not come', async () => {
    await page.unrouteAll();
    await lose(page, 'password-form-*');
    await page.goto('/admin/profile');
    await told(page);
    await page.locator('[name=fullName]').fill('Nadia Aubry');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('status').getByText('Profil mis à jour avec succès').waitFor();
  });

  test('keeps the account’s screen when what asks for the password does not come, and is told', async () => {
    await visit('/admin/profile');
    await lose(page, '*');
    await factor(page).getByRole('button', { name: 'Activer la double vérification' }).click();
    await told(page);
    expect(await factor(page).getByText('Désactivée').isVisible()).toBe(true);
  });

  test('gets the recovery codes once a second factor is in force: what shows them came before', async () => {
    await visit('/admin/profile');
    const { codes } = await enrol(page, ADMIN.password, async () => {
      await lose(page, '*');
    });
    expect(codes).toHaveLength(10);
  });
});
