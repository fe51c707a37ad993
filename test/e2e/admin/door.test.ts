// The door of an event, with and without a network, on several devices, and after a crash.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { openBrowserWithProfile, openVisitor } from '../../support/browser.ts';
import { addEventWithPeople, doorOf, namesOfPresent, ticketOfPerson } from '../../support/doors.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { withDatabase } from '../../support/mail-queue.ts';
import { writeQrVideo } from '../../support/qr-video.ts';
import { logOut, startSession } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { logInHere } from '../../support/steps.ts';

const { site, browser } = await siteWithBrowser();
const admin = await new ApiClient(site.url).logIn(ADMIN);
const folder = mkdtempSync(join(tmpdir(), 'cercle-door-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PEOPLE = [
  { name: 'Anne Dupont', company: 'Lesse SRL' },
  { name: 'Zoé Lhermitte' },
  { name: 'Luc Martin' },
  { name: 'Paul Retiré', state: 'WITHDRAWN' as const },
];
let event: number;
let path: string;
beforeEach(async () => {
  event = await withDatabase(site.store, (db) => addEventWithPeople(db, PEOPLE));
  path = `/admin/evenements/${event}/accueil`;
});

/** A device at the door, whose page opens without a network from now on. */
async function openDevice(name: string) {
  const { page, problems } = await openVisitor(browser, site.url, 390);
  await startSession(page, site, ADMIN);
  await openDoor(page, name);
  return { page, problems, context: page.context() };
}

/** A browser of its own, with what it stored in the folder. */
async function openPhone(profile: string, args: string[] = []) {
  const context = await openBrowserWithProfile(profile, site.url, args);
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

async function openDoor(page: Page, name = '') {
  await page.goto(path);
  await heading(page).waitFor();
  if (name) await page.getByLabel('Nom de cet appareil').fill(name);
  await isReadyOffline(page);
}

/** The service worker is there with its files. */
const isReadyOffline = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dîner de rentrée' });
const names = (page: Page) => page.getByRole('region', { name: 'Chercher un nom' });
const search = (page: Page, q: string) => page.getByRole('searchbox', { name: 'Chercher un nom' }).fill(q);
const enter = (page: Page, name: string) =>
  names(page)
    .getByRole('button', { name: `Faire entrer ${name}` })
    .click();
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const goOnline = async (page: Page, context: BrowserContext) => {
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Synchroniser' }).click();
  await page.getByText('Tout est envoyé').waitFor();
};

describe('The page of the door', () => {
  test('counts who is expected, without those who withdrew (E13), and lets people in by name', async () => {
    const { page, problems } = await openDevice('Entrée');
    const counts = page.locator('dl');
    await expect.poll(() => counts.textContent()).toBe('présent0attendus3');
    await expectAccessibleAtAllWidths(page);
    await search(page, 'zoe LHER');
    await expect.poll(() => names(page).getByRole('listitem').count()).toBe(1);
    await enter(page, 'Zoé Lhermitte');
    await status(page, 'Peut entrer – envoyé').waitFor();
    await expect.poll(() => counts.textContent()).toBe('présent1attendus3');
    expect(await namesOfPresent(admin, event)).toEqual(['Zoé Lhermitte']);
    await expectAccessibleAtAllWidths(page);
    expect(problems).toEqual([]);
  });

  test('is worked by keyboard: the next button has the focus, and the next name replaces the last one', async () => {
    const { page } = await openDevice('Entrée');
    await search(page, 'zoe');
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")');
    await expect.poll(focused).toBe('Faire entrer Zoé Lhermitte');
    await page.keyboard.press('Enter');
    await names(page)
      .getByText(/^Entrée à /)
      .waitFor();
    await expect.poll(focused).toBe('Annuler l’entrée de Zoé Lhermitte');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('luc');
    await names(page).getByText('Luc Martin').waitFor();
    await page.getByRole('button', { name: /^Annuler l’entrée de Zoé Lhermitte, / }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Personne n’est encore passé.').waitFor();
    expect(await page.getByText('Chercher un nom').last().textContent()).not.toContain('Facultatif');
  });

  test('that cannot open leads back to the event', async () => {
    const { page } = await openVisitor(browser, site.url, 390);
    await startSession(page, site, ADMIN);
    await page.goto('/admin/evenements/999999/accueil');
    await page.getByText('Cet événement n’existe pas ou plus.').waitFor();
    const back = page.getByRole('link', { name: 'Retour à l’événement' });
    expect(await back.getAttribute('href')).toBe('/admin/evenements/999999');
    await expectAccessibleAtAllWidths(page);
  });

  test('asks about a person who withdrew, and takes entries back', async () => {
    const { page } = await openDevice('Entrée');
    await enter(page, 'Paul Retiré');
    await status(page, 'Pas de place à son nom').waitFor();
    expect(await namesOfPresent(admin, event)).toEqual([]);
    await page.getByRole('button', { name: 'Laisser entrer quand même' }).click();
    await status(page, 'envoyé').first().waitFor();
    await page.getByRole('heading', { name: 'À vérifier' }).waitFor();
    await page.getByText(/Paul Retiré est à l’intérieur depuis .* sans place à son nom/).waitFor();
    expect(await namesOfPresent(admin, event)).toEqual(['Paul Retiré']);
    await page.getByRole('button', { name: 'Annuler le dernier' }).click();
    await page.getByText('Entrée annulée').waitFor();
    await expect.poll(() => namesOfPresent(admin, event)).toEqual([]);
  });

  test('lets in a person without a registration, checked as the site checks', async () => {
    const { page } = await openDevice('Entrée');
    await page.getByText('Personne sans inscription').click();
    const form = page.getByRole('form', { name: 'Personne sans inscription' });
    await form.getByLabel('E-mail').fill('pas une adresse');
    await form.getByRole('button').click();
    await form.getByText('Le nom est requis').waitFor();
    await form.getByText('Veuillez entrer un email valide').waitFor();
    await form.getByLabel('Nom').fill('Luc Passant');
    await form.getByLabel('E-mail').fill('');
    await form.getByRole('button').click();
    await status(page, 'Luc Passant').first().waitFor();
    await expect
      .poll(async () => (await doorOf(admin, event)).walkIns)
      .toMatchObject([{ name: 'Luc Passant' }]);
  });
});

test('The camera and WebAssembly are allowed on the page of the door alone', async () => {
  const headersOf = async (address: string) => (await fetch(site.url + address)).headers;
  const own = await headersOf(path);
  expect(own.get('Permissions-Policy')).toContain('camera=(self)');
  expect(own.get('Content-Security-Policy')).toContain("'wasm-unsafe-eval'");
  for (const address of ['/', '/admin/dashboard', '/login']) {
    const headers = await headersOf(address);
    expect(headers.get('Permissions-Policy')).toContain('camera=()');
    expect(headers.get('Content-Security-Policy')).not.toContain('wasm');
  }
});

describe('Without a network', () => {
  test('the page opens, people come in, and all is sent later: amber until then (E11, E12)', async () => {
    const { page, context } = await openDevice('Entrée');
    await context.setOffline(true);
    await page.reload();
    await heading(page).waitFor();
    await page.getByText('Hors connexion').waitFor();
    await page.getByText(/^Liste de \d\d:\d\d$/).waitFor();
    await enter(page, 'Anne Dupont');
    await status(page, 'Peut entrer – en attente d’envoi').waitFor();
    await enter(page, 'Zoé Lhermitte');
    await page.getByText('2\u00a0passages en attente d’envoi').waitFor();
    await expectAccessibleAtAllWidths(page);
    expect(await namesOfPresent(admin, event)).toEqual([]);
    await goOnline(page, context);
    await status(page, 'Peut entrer – envoyé').waitFor();
    expect(await namesOfPresent(admin, event)).toEqual(['Anne Dupont', 'Zoé Lhermitte']);
  });

  test('two devices let the same person in: one entry counts, and both see it', async () => {
    const [one, other] = [await openDevice('Entrée'), await openDevice('Bar')];
    for (const { page, context } of [one, other]) {
      await context.setOffline(true);
      await enter(page, 'Anne Dupont');
      await status(page, 'en attente d’envoi').first().waitFor();
    }
    await enter(other.page, 'Luc Martin');
    await goOnline(one.page, one.context);
    await goOnline(other.page, other.context);
    expect(await namesOfPresent(admin, event)).toEqual(['Anne Dupont', 'Luc Martin']);
    await goOnline(one.page, one.context);
    for (const { page } of [one, other])
      await page.getByText(/Anne Dupont a passé l’accueil 2 fois.*Entrée.*Bar/).waitFor();
  });

  test('a killed browser loses nothing: opened again it has what was recorded, and sends it', async () => {
    const profile = join(folder, 'phone');
    const first = await openPhone(profile);
    await startSession(first.page, site, ADMIN);
    await openDoor(first.page, 'Téléphone');
    await first.context.close();

    const second = await openPhone(profile);
    await second.context.setOffline(true);
    await second.page.goto(path);
    await enter(second.page, 'Anne Dupont');
    await status(second.page, 'en attente d’envoi').first().waitFor();
    await crash(second.context);

    const { context, page } = await openPhone(profile);
    onTestFinished(() => context.close());
    await context.setOffline(true);
    await page.goto(path);
    await heading(page).waitFor();
    await page.getByText('1\u00a0passage en attente d’envoi').waitFor();
    expect(await namesOfPresent(admin, event)).toEqual([]);
    await goOnline(page, context);
    expect(await namesOfPresent(admin, event)).toEqual(['Anne Dupont']);
  });
});

describe('The camera', () => {
  test('reads tickets, also without a network; one of another event is refused', async () => {
    const other = await withDatabase(site.store, (db) => addEventWithPeople(db, [{ name: 'Autre Dupont' }]));
    const video = join(folder, 'tickets.y4m');
    writeQrVideo(video, [
      await ticketOfPerson(admin, event, 'Anne Dupont'),
      await ticketOfPerson(admin, other, 'Autre Dupont'),
      await ticketOfPerson(admin, event, 'Luc Martin'),
    ]);
    const { context, page } = await openPhone(join(folder, 'camera'), [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ]);
    onTestFinished(() => context.close());
    await startSession(page, site, ADMIN);
    await openDoor(page, 'Téléphone');
    await context.setOffline(true);
    await page.reload();
    await heading(page).waitFor();
    await page.getByRole('button', { name: 'Scanner les billets' }).click();
    await status(page, 'autre événement').waitFor();
    await status(page, 'Luc Martin').waitFor();
    await page.getByText('2\u00a0passages en attente d’envoi').waitFor();
    await goOnline(page, context);
    expect(await namesOfPresent(admin, event)).toEqual(['Anne Dupont', 'Luc Martin']);
  });
});

describe('A session that ends', () => {
  test('does not close the door: what is recorded stays, and is sent after the next login', async () => {
    const { page } = await openDevice('Entrée');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await new ApiClient(site.url).send('POST', '/logout', undefined, { authorization: `Bearer ${token}` });
    await enter(page, 'Anne Dupont');
    await page.getByText('Votre session est terminée').waitFor();
    await page.getByText('1\u00a0passage en attente d’envoi').waitFor();
    await page.getByRole('link', { name: 'Se connecter' }).click();
    await logInHere(page, ADMIN);
    await heading(page).waitFor();
    await page.getByText('Tout est envoyé').waitFor();
    expect(await namesOfPresent(admin, event)).toEqual(['Anne Dupont']);
  });
});

describe('The device', () => {
  test('forgets everything when asked to, the files of the page too', async () => {
    const { page } = await openDevice('Entrée');
    await page.getByRole('button', { name: 'Effacer de cet appareil' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Effacer de cet appareil' }).click();
    await page.getByText('Rien de cet événement ne reste sur cet appareil.').waitFor();
    await expect.poll(() => leftOn(page)).toEqual({ stored: 0, caches: 0, workers: 0 });
  });

  test('forgets at the logout what the site has, and keeps what it does not have, without showing names', async () => {
    const { page, context } = await openDevice('Entrée');
    await context.setOffline(true);
    await enter(page, 'Anne Dupont');
    await status(page, 'en attente d’envoi').first().waitFor();
    // The page of the door sends at once what waits: here it is left before.
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto('/admin/dashboard');
    await logOut(page);
    await page.getByText('Cet appareil garde 1\u00a0passage de l’accueil').waitFor();
    await page.goto(path);
    await page.getByText('1\u00a0passage attend d’être envoyé').waitFor();
    expect(await page.getByText('Anne Dupont').count()).toBe(0);
    await page.getByRole('link', { name: 'Se connecter' }).click();
    await logInHere(page, ADMIN);
    await page.getByText('Tout est envoyé').waitFor();
    expect(await namesOfPresent(admin, event)).toEqual(['Anne Dupont']);
    await page.goto('/admin/dashboard');
    await logOut(page);
    await expect.poll(() => leftOn(page)).toEqual({ stored: 0, caches: 0, workers: 0 });
  });

  test('stores the files of this page alone, and no answer of the API', async () => {
    const { page } = await openDevice('Entrée');
    const addresses = await page.evaluate(async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = await Promise.all(opened.map((cache) => cache.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((address) => address !== path && !address.startsWith('/assets/'))).toEqual([]);
  });
});

/** At once, with all its processes: nothing of it can write any more. */
async function crash(context: BrowserContext): Promise<void> {
  const closed = new Promise((resolve) => context.on('close', resolve));
  const session = await context.browser()?.newBrowserCDPSession();
  void session?.send('Browser.crash').catch(() => undefined);
  await closed;
}

const leftOn = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('accueil');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const count = (store: string) =>
      new Promise<number>((resolve) => {
        const request = database.transaction(store).objectStore(store).count();
        request.onsuccess = () => resolve(request.result);
      });
    return {
      stored: (await count('doors')) + (await count('checkIns')),
      caches: (await caches.keys()).length,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    };
  });
