import { readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { openTab, openVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { joinMember } from '../support/members.ts';
import { freezeClock, throttleNetwork, useDescribedDelays, watchForText } from '../support/minimum-delay.ts';
import { expectScrollRestored } from '../support/scroll-restoration.ts';
import { consoleOf, header, openAdmin, openMember } from '../support/session.ts';

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
    expect(await cardOf(withoutEmail.fullName).getByRole('link').count()).toBe(1);
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

  test('AC-4 to a visitor the call gives names, companies and public photos, no more', async () => {
    const answer = JSON.stringify(await new ApiClient(site.url).get('/members?size=100'));
    expect(answer).toContain(reader.fullName);
    for (const secret of [reader.email, '+32', 'email', 'phone', hidden.fullName])
      expect(answer).not.toContain(secret);
  });

  test('is saved as a contact: a vCard of what it shows, made in the browser', async () => {
    await open('/membres');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Enregistrer le contact de Zoé Lefèvre' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('contact-zoe-lefevre.vcf');
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      expect.stringMatching(/^PRODID:/),
      expect.stringMatching(/^REV:/),
      'FN:Zoé Lefèvre',
      'N:;Zoé Lefèvre;;;',
      'ORG:Lefèvre\\, Filles & Cie',
      `EMAIL;TYPE=INTERNET:${reader.email}`,
      'TEL;TYPE=VOICE:+32 470 11 22-33',
      'END:VCARD',
      '',
    ]);
  });

  test('is saved without the e-mail that its owner hides, by keyboard too', async () => {
    await open('/membres');
    await cardOf(withoutEmail.fullName).getByRole('link').focus();
    await page.keyboard.press('Tab');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe('contact-sans-courriel.vcf');
    expect(await readFile(await download.path(), 'utf8')).not.toContain('EMAIL');
  });

  test('that cannot be saved, a new version having replaced the page, says so', async () => {
    const other = await openTab({ page });
    await other.route('**/vcard-*.js', (route) => route.fulfill({ status: 404 }));
    await other.goto('/membres');
    await other.getByRole('button', { name: 'Enregistrer le contact de Zoé Lefèvre' }).click();
    await other.getByRole('alert').getByText('Le contact n’a pas pu être enregistré.').waitFor();
    await other.close();
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
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await page.waitForURL('**/membres?q=ZOE+lefevre');
    await cardOf(reader.fullName).waitFor();
    expect(await page.getByText('1 membre', { exact: true }).count()).toBe(1);
    expect(await page.getByRole('navigation', { name: 'Pagination' }).count()).toBe(0);
    await page.goBack();
    await page.waitForURL('**/membres?page=2');
    await cardOf('Membre 1').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });

  test('on a telephone, Back leads to where one was', async () => {
    onTestFinished(() => page.setViewportSize({ width: 1440, height: 900 }));
    await page.setViewportSize({ width: 390, height: 900 });
    await open('/membres');
    await expectScrollRestored(
      page,
      1200,
      page.getByRole('contentinfo').getByRole('link', { name: 'Business Club' }),
    );
  });

  test.each(['page=0', 'page=-3', 'page=abc', 'q=%00', `q=${'x'.repeat(300)}`, 'page=1e9', 'sort=password'])(
    'the address ?%s is answered sensibly',
    async (query) => {
      await open(`/membres?${query}`);
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
      expect(await page.getByText('L’annuaire n’a pas pu être chargé').count()).toBe(0);
    },
  );
});

describe('The waits', () => {
  const enter = async () => {
    await page.goto('/business-club');
    await useDescribedDelays(page);
    const wasLoading = await watchForText(page, LOADING);
    const started = Date.now();
    await header(page).getByRole('link', { name: 'Membres' }).click();
    await cardOf(reader.fullName).waitFor();
    const tookMs = Date.now() - started;
    expect(await wasLoading()).toBe(true);
    return tookMs;
  };

  test('entering shows the loading for 300 ms at least, turning the page for 500 ms', async () => {
    expect(await enter()).toBeGreaterThanOrEqual(295);
    const wasLoading = await watchForText(page, LOADING);
    const started = Date.now();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await cardOf('Membre 1').waitFor();
    expect(Date.now() - started).toBeGreaterThanOrEqual(495);
    expect(await wasLoading()).toBe(true);
  });

  test('they run beside the work: the call leaves at once, and what takes a second is shown as it comes', async () => {
    const { page: watched } = await openMember(browser, site, reader);
    const gate = Promise.withResolvers<void>();
    await watched.route('**/api/members?*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await watched.goto('/business-club');
    await useDescribedDelays(watched);
    const clock = await freezeClock(watched);
    const called = watched.waitForRequest('**/api/members?*');
    await header(watched).getByRole('link', { name: 'Membres' }).click();
    expect((await called).url()).toContain('?page=0&size=10&sort=createdAt%2Cdesc');
    await clock.runFor(1_000);
    await watched.getByText(LOADING).waitFor();
    gate.resolve();
    await watched.getByText(reader.email).waitFor();
  });

  test.each(['described', 'brisk'])(
    'on a slow line (3G), %s, the loading is seen until the cards come',
    async (pacing) => {
      const slow = await openVisitor(browser, site.url, 390);
      await slow.page.goto('/business-club');
      await slow.page.evaluate(
        (entries) => Object.assign(localStorage, entries),
        await page.evaluate(() => ({ ...localStorage })),
      );
      await slow.page.goto('/membres');
      await slow.page.getByRole('heading', { name: reader.fullName }).waitFor();
      await slow.page.getByRole('contentinfo').getByRole('link', { name: 'Business Club' }).click();
      await slow.page.waitForURL('**/business-club');
      if (pacing === 'described') await useDescribedDelays(slow.page);
      await throttleNetwork(slow.page);
      const wasLoading = await watchForText(slow.page, LOADING);
      await slow.page.getByRole('button', { name: 'Menu' }).click();
      await slow.page
        .getByRole('navigation', { name: 'Menu' })
        .getByRole('link', { name: 'Membres' })
        .click();
      await slow.page.getByRole('heading', { name: reader.fullName }).waitFor();
      expect(await wasLoading()).toBe(true);
      expect(slow.problems).toEqual([]);
    },
  );
});

describe('Each state, at both widths', () => {
  const expectAllWidths = () => expectAccessibleAtAllWidths(page);

  test('full', async () => {
    await open('/membres');
    await cardOf(reader.fullName).waitFor();
    await expectAllWidths();
  });

  test('the number of thousands of members is written as French writes it', async () => {
    await page.route('**/api/members?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), totalElements: 10_000 } });
    });
    await open('/membres');
    expect(await page.getByText(/^10\s000\smembres$/).textContent()).toBe('10\u202f000\u00a0membres');
    await page.unroute('**/api/members?*');
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
    await page.goto('/membres');
    await page.getByRole('status').getByText(LOADING).waitFor();
    await expectAllWidths();
    answer();
    await cardOf(reader.fullName).waitFor();
    await page.unroute('**/api/members?*');
  });

  test('nothing found, with the way back to everyone', async () => {
    await open('/membres?q=personne');
    await page.getByText('Rien pour «\u202fpersonne\u202f».').waitFor();
    await expectAllWidths();
    await page.getByRole('link', { name: 'Voir tous les membres' }).click();
    await cardOf(reader.fullName).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });

  test('a page beyond the last', async () => {
    await open('/membres?page=99');
    await page.getByRole('heading', { name: 'Cette page est vide' }).waitFor();
    await expectAllWidths();
  });

  test('nobody yet', async () => {
    await page.route('**/api/members?*', (route) =>
      route.fulfill({ json: { content: [], totalPages: 0, totalElements: 0 } }),
    );
    await open('/membres');
    await page.getByRole('heading', { name: 'Aucun membre à afficher pour le moment' }).waitFor();
    await expectAllWidths();
    await page.unroute('**/api/members?*');
  });

  test('nobody yet, for an administrator, who has no profile there: the requests', async () => {
    const adminClient = await openAdmin(browser, site);
    await adminClient.page.route('**/api/members?*', (route) =>
      route.fulfill({ json: { content: [], totalPages: 0, totalElements: 0 } }),
    );
    await adminClient.page.goto('/membres');
    await adminClient.page.getByRole('main').getByRole('link', { name: 'Voir les demandes' }).click();
    await adminClient.page.waitForURL('**/admin/members-requests');
    await adminClient.page.context().close();
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
