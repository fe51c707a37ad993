import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessible } from '../../support/axe.ts';
import { openVisitor, waitForFrames, waitForHydration } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { enrol, secondFactorPanel } from '../../support/security-steps.ts';
import { BACK_OFFICE } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { choosePhoto, logIn } from '../../support/steps.ts';

const FILE_MOVED =
  'Le fichier « logo.png » a été déplacé ou modifié depuis que vous l’avez choisi. Choisissez-le à nouveau.';
const NOT_LOADED = 'Cette partie de la page n’a pas pu être chargée.';

const { site, browser } = await siteWithBrowser();
const { page, problems } = await openVisitor(browser, site.url);

/** As after a change of version: the file is gone. */
const abortAsset = (file: string) => page.route(`**/assets/${file}.js`, (route) => route.abort());

const expectNotLoaded = () => page.getByRole('alert').getByText(NOT_LOADED).waitFor();

beforeEach(() => page.unrouteAll());

test('a visitor reads the page when what leads back to its top does not come', async () => {
  for (const file of ['scroll-to-top-*', 'arrow-up-*']) {
    await abortAsset(file);
    const lost = page.waitForEvent('requestfailed');
    await page.goto('/');
    await lost;
    await waitForFrames(page);
    expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count(), file).toBe(1);
    await page.unrouteAll();
  }
  expect(problems.filter((problem) => !problem.endsWith('net::ERR_FAILED'))).toEqual([]);
});

test('the pages of the login and of the requests for a new password and to join say that their form did not come, and stand', async () => {
  for (const [path, file] of [
    ['/login', 'login-form-*'],
    ['/mot-de-passe-oublie', 'forgotten-password-form-*'],
    ['/devenir-membre?offre=single', 'request-form-*'],
  ] as const) {
    await abortAsset(file);
    await page.goto(path);
    await expectNotLoaded();
    expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count(), path).toBe(1);
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Recharger la page' }).click();
    await page.getByRole('main').getByRole('form').waitFor();
  }
});

test('a page that does not come over a connection that broke says so, and is there once it is back', async () => {
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
  // A script that the next page interrupts has the router load this one again.
  await waitForHydration(page);
});

test('a link that is followed without a connection, to a page that was not loaded, leads to a page that says so; it tries again once it is back, and Back leads back', async () => {
  // The page before may be asking where its links lead, an answer that is lost as it is left.
  await page.goto('about:blank');
  const links = page.waitForResponse('**/__manifest?*');
  await page.goto('/');
  // The page knows where its links lead, and has fetched none of them.
  await (await links).finished();
  await waitForFrames(page);
  await page.context().setOffline(true);
  const lost = page.getByRole('heading', { level: 1, name: 'Cette page n’est pas arrivée jusqu’à vous.' });
  for (const name of ['Business Club', 'Ambassadeurs']) {
    await page.getByRole('banner').getByRole('link', { name }).click();
    await page.waitForURL(`**/${name.toLowerCase().replace(' ', '-')}`);
    await lost.waitFor();
  }
  expect(await page.getByRole('main').and(page.locator(':focus')).count()).toBe(1);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByRole('alert').getByText('Connexion impossible').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Ambassadeurs' }).waitFor();
  await waitForHydration(page);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Un cercle pour celles et ceux qui dirigent' }).waitFor();
  await page.goBack();
  await page.waitForURL(`${site.url}/`);
});

describe('An administrator', () => {
  beforeAll(async () => {
    await logIn(page, site.adminLoginUrl, ADMIN);
    await page.waitForURL(BACK_OFFICE);
  });

  test('keeps what was typed into a form when the quick search does not come, and is told', async () => {
    await page.goto('/admin/ambassadors/create');
    const company = page.locator('[name=company]');
    await company.fill('Lefèvre SRL');
    await abortAsset('search-dialog-*');
    // Nobody presses keys before the page listens for them.
    await waitForFrames(page);
    await page.keyboard.press('Control+k');
    await expectNotLoaded();
    expect(await company.inputValue()).toBe('Lefèvre SRL');
  });

  test('is told of a logo that was moved after it was chosen, loses nothing else, and sends another one', async () => {
    await page.goto('/admin/ambassadors/create');
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
    await page.getByText('Changer le logo').waitFor();
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
    // An empty site has first steps instead.
    await new ApiClient(site.url).submitRequest();
    await abortAsset('trends-*');
    await page.goto('/admin/dashboard');
    await expectNotLoaded();
    await page.getByRole('heading', { name: 'Dernières demandes' }).waitFor();
    await expectAccessible(page);
  });

  test('changes their name where the form for the password does not come', async () => {
    await abortAsset('password-form-*');
    await page.goto('/admin/profile');
    await expectNotLoaded();
    await page.locator('[name=fullName]').fill('Nadia Aubry');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('status').getByText('Profil mis à jour avec succès').waitFor();
  });

  test('keeps the account’s screen when what asks for the password does not come, and is told', async () => {
    await page.goto('/admin/profile');
    await page.locator('[name=newPassword]').waitFor();
    await abortAsset('*');
    await secondFactorPanel(page).getByRole('button', { name: 'Activer la double vérification' }).click();
    await expectNotLoaded();
    expect(await secondFactorPanel(page).getByText('Désactivée').isVisible()).toBe(true);
  });

  test('gets the recovery codes once a second factor is in force: what shows them came before', async () => {
    await page.goto('/admin/profile');
    const { codes } = await enrol(page, ADMIN.password, async () => {
      await abortAsset('*');
    });
    expect(codes).toHaveLength(10);
  });
});
