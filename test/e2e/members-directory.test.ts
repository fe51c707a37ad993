import { readFile } from 'node:fs/promises';
import type { Route } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { disableCallTimeouts, openTab } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { joinMember } from '../support/members.ts';
import { throttleNetwork, useDescribedDelays, watchForText } from '../support/minimum-delay.ts';
import { expectScrollRestored } from '../support/scroll-restoration.ts';
import { consoleOf, headerLink, openAdmin, openMember } from '../support/session.ts';

const OTHERS = 9;

const { site, smtp, browser } = await siteWithMail();
const join = (fullName: string, change: object = {}) => joinMember(site.url, smtp, fullName, change);
const joinOther = (number: number) => join(`Membre ${number}`, { company: `Maison ${number}` });
// The newest stand first: these two on the second page, the reader before everyone.
await Promise.all([1, 2].map(joinOther));
const [hidden, withoutEmail, withoutPhoto] = await Promise.all([
  join('Cachée Partout', { company: 'Maison Secrète', isProfilePublic: false }),
  join('Sans Courriel', { isEmailPublic: false }),
  join('Sans Portrait', { isProfilePhotoPublic: false }),
  ...Array.from({ length: OTHERS - 2 }, (_, index) => joinOther(index + 3)),
]);
const reader = await join('Zoé Lefèvre', { company: 'Lefèvre, Filles & Cie', phone: '+32 470 11 22-33' });
/** One browser, logged in once. */
const { page, problems } = await openMember(browser, site, reader);

const LOADING = 'Chargement des membres…';
const cards = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const cardOf = (name: string) => cards().filter({ has: page.getByRole('heading', { name, exact: true }) });

const open = async (path: string) => {
  await page.goto(path);
  await page.getByText(LOADING).waitFor({ state: 'hidden' });
};

describe('A card', () => {
  test('shows photo, name, company, e-mail and telephone; both can be used at a touch', async () => {
    await open('/membres');
    const card = cardOf(reader.fullName);
    await card.getByText('Lefèvre, Filles & Cie').waitFor();
    const email = card.getByRole('link', { name: reader.email });
    expect(await email.getAttribute('href')).toBe(`mailto:${reader.email}`);
    const phone = card.getByRole('link', { name: '+32 470 11 22-33' });
    expect(await phone.getAttribute('href')).toBe('tel:+32470112233');
    const photo = card.locator('img');
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });

  test('AC-4 an e-mail, a photo and a whole profile that their owner hides are nowhere: not in the answer, the page, the search, the count', async () => {
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/api/members')) answers.push(await response.text());
    });
    await open('/membres');
    await cardOf(withoutEmail.fullName).waitFor();
    expect(await cardOf(withoutEmail.fullName).locator('a[href^="tel:"]').count()).toBe(1);
    expect(await cardOf(withoutEmail.fullName).locator('a[href^="mailto:"]').count()).toBe(0);
    expect(await cardOf(withoutPhoto.fullName).locator('img').count()).toBe(0);
    expect(await cardOf(withoutPhoto.fullName).locator('svg').first().isVisible()).toBe(true);
    await page.getByText(`${OTHERS + 3} membres`).waitFor();
    await open(`/membres?q=${encodeURIComponent(hidden.fullName)}`);
    await page.getByRole('heading', { name: 'Aucun membre ne correspond' }).waitFor();
    await open(`/membres?q=${encodeURIComponent(withoutEmail.email)}`);
    await page.getByRole('heading', { name: 'Aucun membre ne correspond' }).waitFor();
    await expect.poll(() => answers.length).toBe(3);
    for (const secret of [hidden.email, hidden.fullName, 'Maison Secrète', withoutEmail.email])
      expect(answers.join()).not.toContain(secret);
  });

  test('is saved as a contact made in the browser, by keyboard too, without the e-mail that its owner hides; one that cannot be, a new version having replaced the page, says so', async () => {
    const tab = await openTab({ page });
    await tab.route('**/vcard-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
    await tab.goto('/membres');
    await tab.getByRole('button', { name: 'Enregistrer le contact de Zoé Lefèvre' }).click();
    await tab.getByRole('alert').getByText('Le contact n’a pas pu être enregistré.').waitFor();
    await tab.close();

    await open('/membres');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Enregistrer le contact de Zoé Lefèvre' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('contact-zoe-lefevre.vcf');
    const contact = await readFile(await download.path(), 'utf8');
    expect(contact).toContain(`EMAIL;TYPE=INTERNET:${reader.email}\r\nTEL;TYPE=VOICE:+32 470 11 22-33\r\n`);
    await cardOf(withoutEmail.fullName).locator('a[href^="tel:"]').focus();
    await page.keyboard.press('Tab');
    const [other] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(other.suggestedFilename()).toBe('contact-sans-courriel.vcf');
    expect(await readFile(await other.path(), 'utf8')).not.toContain('EMAIL');
  });
});

describe('Search and pages', () => {
  test('live in the address, so that Back, reload and a shared link show the same; the focus stays in the page', async () => {
    await open('/membres');
    expect(await cards().count()).toBe(10);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL('**/membres?page=2');
    await cardOf('Membre 1').waitFor();
    // The link that was followed went with the page that it stood on.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contenu');
    await page.reload();
    await cardOf('Membre 1').waitFor();
    await page.getByRole('searchbox').fill('ZOE lefevre');
    await page.waitForURL('**/membres?q=ZOE+lefevre');
    await cardOf(reader.fullName).waitFor();
    expect(await page.getByText('1 membre', { exact: true }).count()).toBe(1);
    expect(await page.getByRole('navigation', { name: 'Pagination' }).count()).toBe(0);
    await page.goBack();
    await page.waitForURL('**/membres?page=2');
    await cardOf('Membre 1').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });

  test('follow the words while they are typed, without a loading state, and the order can be that of the names', async () => {
    await open('/membres');
    const wasLoading = await watchForText(page, LOADING);
    await page.getByRole('searchbox').pressSequentially('maison 3');
    await page.getByRole('status').getByText('1 membre', { exact: true }).waitFor();
    await cardOf('Membre 3').waitFor();
    expect(await wasLoading()).toBe(false);
    await page.getByRole('searchbox').fill('inconnue');
    await page.getByRole('status').getByText('0 membre').waitFor();
    await page.getByRole('button', { name: 'Effacer la recherche' }).click();
    // Until then the link sorts what was searched for.
    await page.waitForURL((url) => !url.searchParams.has('q'));
    await page.getByRole('link', { name: 'Classer de A à Z' }).click();
    await page.waitForURL('**/membres?sort=fullName%2Casc');
    await expect.poll(() => cards().first().getByRole('heading').textContent()).toBe('Membre 1');
    await expectAccessibleAtAllWidths(page);
  });

  test('on a phone, Back restores the scroll position; each invalid address shows a valid page', async () => {
    onTestFinished(() => page.setViewportSize({ width: 1440, height: 900 }));
    await page.setViewportSize({ width: 390, height: 900 });
    await open('/membres');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Business Club' });
    await expectScrollRestored(page, 1200, link);
    for (const query of ['page=0', 'q=%00', `q=${'x'.repeat(300)}`, 'page=1e9', 'sort=password']) {
      await open(`/membres?${query}`);
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
      expect(await page.getByText('L’annuaire n’a pas pu être chargé').count(), query).toBe(0);
    }
  });
});

describe('The waits', () => {
  test('entering shows the loading for 300 ms at least, turning the page for 500 ms', async () => {
    await page.goto('/business-club');
    await useDescribedDelays(page);
    const enter = headerLink(page, 'Membres');
    const next = page.getByRole('link', { name: 'Page 2' });
    for (const [link, member, waitMs] of [
      [enter, reader.fullName, 295],
      [next, 'Membre 1', 495],
    ] as const) {
      const wasLoading = await watchForText(page, LOADING);
      const started = Date.now();
      await link.click();
      await cardOf(member).waitFor();
      expect(Date.now() - started, member).toBeGreaterThanOrEqual(waitMs);
      expect(await wasLoading(), member).toBe(true);
    }
  });

  test('on a slow line (3G), described or brisk, the loading is seen until the cards come', async () => {
    const slow = await openTab({ page });
    await slow.setViewportSize({ width: 390, height: 900 });
    await slow.goto('/membres');
    await slow.getByRole('heading', { name: reader.fullName }).waitFor();
    const leave = async () => {
      await slow.getByRole('contentinfo').getByRole('link', { name: 'Business Club' }).click();
      await slow.waitForURL('**/business-club');
    };
    await leave();
    await throttleNetwork(slow);
    for (const pacing of ['brisk', 'described']) {
      if (pacing === 'described') await useDescribedDelays(slow);
      const wasLoading = await watchForText(slow, LOADING);
      await slow.getByRole('button', { name: 'Menu' }).click();
      await slow.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Membres' }).click();
      await slow.getByRole('heading', { name: reader.fullName }).waitFor();
      expect(await wasLoading(), pacing).toBe(true);
      await leave();
    }
    await slow.close();
  });
});

describe('Each state, at both widths', () => {
  const expectAllWidths = () => expectAccessibleAtAllWidths(page);

  test('full, and with the number of thousands of members as French writes it', async () => {
    await page.route('**/api/members?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), totalElements: 10_000 } });
    });
    await open('/membres');
    expect(await page.getByText(/^10\s000\smembres$/).textContent()).toBe('10\u202f000\u00a0membres');
    await page.unroute('**/api/members?*');
    await cardOf(reader.fullName).waitFor();
    await expectAllWidths();
  });

  test('full: no card stands beside an empty place, and those of a row are level', async () => {
    await open('/membres?q=membre');
    expect(await cards().count()).toBe(9);
    for (const width of [769, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await cards().evaluateAll((all) =>
        all.map((card) => {
          const { top, bottom, right } = card.getBoundingClientRect();
          return { top, bottom, right, name: card.querySelector('h2')?.getBoundingClientRect().top };
        }),
      );
      const rows = Map.groupBy(boxes, ({ top }) => top);
      expect(rows.size, `${width} px`).toBe(5);
      for (const row of rows.values()) {
        expect(row.at(-1)?.right).toBeCloseTo(boxes[1]?.right ?? 0, 0);
        expect(new Set(row.map(({ bottom, name }) => `${bottom} ${name}`)).size).toBe(1);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('loading', async () => {
    let answer = () => {};
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/members?*', async (route) => {
      await gate;
      await route.continue();
    });
    await disableCallTimeouts(page);
    await page.goto('/membres');
    await page.getByRole('status').getByText(LOADING).waitFor();
    await expectAllWidths();
    // The page keeps its height: the footer waits below the window.
    const footerTop = (await page.getByRole('contentinfo').boundingBox())?.y;
    expect(footerTop).toBeGreaterThanOrEqual(900);
    answer();
    await cardOf(reader.fullName).waitFor();
    await page.unroute('**/api/members?*');
  });

  test('a page beyond the last, and nothing found, with the way back to everyone', async () => {
    await open('/membres?page=99');
    await page.getByRole('heading', { name: 'Cette page est vide' }).waitFor();
    await expectAllWidths();
    await open('/membres?q=personne');
    await page.getByText('Rien pour «\u202fpersonne\u202f».').waitFor();
    await expectAllWidths();
    await page.getByRole('link', { name: 'Voir tous les membres' }).click();
    await cardOf(reader.fullName).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });

  test('nobody yet; for an administrator, who has no profile there: the requests', async () => {
    const answerNobody = (route: Route) =>
      route.fulfill({ json: { content: [], totalPages: 0, totalElements: 0 } });
    await page.route('**/api/members?*', answerNobody);
    await open('/membres');
    await page.getByRole('heading', { name: 'Aucun membre à afficher pour le moment' }).waitFor();
    await expectAllWidths();
    await page.unroute('**/api/members?*');
    const admin = await openAdmin(browser, site);
    await admin.page.route('**/api/members?*', answerNobody);
    await admin.page.goto('/membres');
    await admin.page.getByRole('main').getByRole('link', { name: 'Voir les demandes' }).click();
    await admin.page.waitForURL('**/admin/members-requests');
  });

  test('a failure, which is logged in the console and can be tried again', async () => {
    const lines = consoleOf(page);
    await page.route('**/api/members?*', (route) => route.abort());
    await open('/membres');
    await page.getByRole('alert').getByText('L’annuaire n’a pas pu être chargé').waitFor();
    await expectAllWidths();
    expect(lines.join()).toContain('ApiError');
    await page.unroute('**/api/members?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await cardOf(reader.fullName).waitFor();
  });
});

test('no script failed, and nothing left the site', () => {
  expect(problems.filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([]);
});
