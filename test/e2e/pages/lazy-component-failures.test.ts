import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../support/axe.ts';
import { openVisitor, waitForFrames } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { enrol, secondFactorPanel } from '../../support/security-steps.ts';
import { openAdmin } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { choosePhoto } from '../../support/steps.ts';

const FILE_MOVED =
  'Le fichier « logo.png » a été déplacé ou modifié depuis que vous l’avez choisi. Choisissez-le à nouveau.';
const NOT_LOADED = 'Cette partie de la page n’a pas pu être chargée.';

const { site, browser } = await siteWithBrowser();

/** As after a change of version: the file is gone. */
const abortAsset = (page: Page, file: string) => page.route(`**/assets/${file}.js`, (route) => route.abort());

const expectNotLoaded = (page: Page) => page.getByRole('alert').getByText(NOT_LOADED).waitFor();

test.each(['scroll-to-top-*', 'arrow-up-*'])(
  'a visitor reads the page when %s, for the way back to the top, does not come',
  async (file) => {
    const { page, problems } = await openVisitor(browser, site.url);
    await abortAsset(page, file);
    const lost = page.waitForEvent('requestfailed');
    await page.goto('/');
    await lost;
    await waitForFrames(page);
    expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(problems.filter((problem) => !problem.endsWith('net::ERR_FAILED'))).toEqual([]);
  },
);

test.each([
  ['login', '/login', 'login-form-*'],
  ['request for a new password', '/mot-de-passe-oublie', 'forgotten-password-form-*'],
  ['request to join', '/devenir-membre?offre=single', 'request-form-*'],
])('the page of the %s says that its form did not come, and stands', async (_, path, file) => {
  const { page } = await openVisitor(browser, site.url);
  await abortAsset(page, file);
  await page.goto(path);
  await expectNotLoaded(page);
  expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(1);
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recharger la page' }).click();
  await page.getByRole('main').getByRole('form').waitFor();
});

test('a page that does not come over a connection that broke says so, and is there once it is back', async () => {
  const { page } = await openVisitor(browser, site.url);
  // Broken before the page knew where its links lead.
  await page.route('**/__manifest?*', (route) => route.abort());
  await page.goto('/');
  await page.context().setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Business Club' }).click();
  await page.getByRole('heading', { name: 'Cette page n’est pas arrivée jusqu’à vous.' }).waitFor();
  expect(await page.title()).toContain('Connexion impossible');
  expect(await page.getByRole('main').textContent()).not.toContain('notre côté');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByRole('heading', { level: 1, name: 'Un cercle pour celles et ceux qui dirigent' }).waitFor();
});

describe('An administrator', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openAdmin(browser, site));
  });

  const visit = async (path: string) => {
    await page.unrouteAll();
    await page.goto(path);
  };

  test('keeps what was typed into a form when the quick search does not come, and is told', async () => {
    await visit('/admin/ambassadors/create');
    const company = page.locator('[name=company]');
    await company.fill('Lefèvre SRL');
    await abortAsset(page, 'search-dialog-*');
    await page.keyboard.press('Control+k');
    await expectNotLoaded(page);
    expect(await company.inputValue()).toBe('Lefèvre SRL');
  });

  test('is told of a logo that was moved after it was chosen, loses nothing else, and sends another one', async () => {
    await visit('/admin/ambassadors/create');
    const folder = mkdtempSync(join(tmpdir(), 'cercle-logo-'));
    const file = join(folder, 'logo.png');
    const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#1f3a5f' } })
      .png()
      .toBuffer();
    writeFileSync(file, buffer);
    for (const [name, value] of Object.entries({
      name: 'Anouk Peeters',
      company: 'Élan',
      jobTitle: 'Gérante',
    }))
      await page.locator(`[name=${name}]`).fill(value);
    await choosePhoto(page, { name: 'photo.png', mimeType: 'image/png', buffer });
    await page.locator('[name=logo]').setInputFiles(file);
    rmSync(folder, { recursive: true });
    const send = page.getByRole('button', { name: 'Ajouter', exact: true });
    await send.click();
    await page.getByRole('alert').getByText(FILE_MOVED).waitFor();
    expect(await page.locator('[name=company]').inputValue()).toBe('Élan');
    await page.locator('[name=logo]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await send.click();
    await page.getByRole('status').getByText('Ambassadeur créé avec succès.').waitFor();
  });

  test('reads the dashboard without its plots, and is told in their place', async () => {
    await abortAsset(page, 'trends-*');
    await page.goto('/admin/dashboard');
    await expectNotLoaded(page);
    await page.getByRole('heading', { name: 'Dernières demandes' }).waitFor();
    await expectAccessible(page);
  });

  test('changes their name where the form for the password does not come', async () => {
    await page.unrouteAll();
    await abortAsset(page, 'password-form-*');
    await page.goto('/admin/profile');
    await expectNotLoaded(page);
    await page.locator('[name=fullName]').fill('Nadia Aubry');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('status').getByText('Profil mis à jour avec succès').waitFor();
  });

  test('keeps the account’s screen when what asks for the password does not come, and is told', async () => {
    await visit('/admin/profile');
    await page.locator('[name=newPassword]').waitFor();
    await abortAsset(page, '*');
    await secondFactorPanel(page).getByRole('button', { name: 'Activer la double vérification' }).click();
    await expectNotLoaded(page);
    expect(await secondFactorPanel(page).getByText('Désactivée').isVisible()).toBe(true);
  });

  test('gets the recovery codes once a second factor is in force: what shows them came before', async () => {
    await visit('/admin/profile');
    const { codes } = await enrol(page, ADMIN.password, async () => {
      await abortAsset(page, '*');
    });
    expect(codes).toHaveLength(10);
  });
});
