import type { Ambassador } from '@cercle/contract/ambassadors';
import type { Page as PageOf } from '@cercle/contract/paging';
import type { MembershipRequest } from '@cercle/contract/requests';
import { describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { waitForFrames } from '../../support/browser.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { ADMIN } from '../../support/site.ts';

const LONG_NAME = 'Marie-Christine Vandenbroucke';
const ZOE = 'Zoé Lefèvre';

const { site, browser } = await siteWithBrowser();
const page = await adminPage(browser, site);
const api = await new ApiClient(site.url).logIn(ADMIN);

const main = page.getByRole('main');
const menuLink = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

describe('The dashboard', () => {
  test('before anything happened: “Aucune demande de membre trouvée”, “Aucune demande de contact trouvée”', async () => {
    await main.getByText('Aucune demande de membre trouvée').waitFor();
    await main.getByText('Aucune demande de contact trouvée').waitFor();
    await main.getByText('Rien n’attend').waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('of a new site names the first steps with their screens, in place of empty plots', async () => {
    const steps = main.getByRole('region', { name: 'Premiers pas' });
    await steps.getByRole('link', { name: 'Ajouter un ambassadeur' }).waitFor();
    const invite = steps.getByRole('link', { name: 'Inviter un administrateur' });
    expect(await invite.getAttribute('href')).toBe('/admin/administrators/invite');
    expect(await main.getByRole('heading', { name: 'Messages par mois' }).count()).toBe(0);
  });

  test('a load error is logged, the loading ends, and it can be tried again', async () => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/api/admin/dashboard/summary', (route) => route.abort());
    await page.goto('/admin/dashboard');
    await page.getByRole('heading', { name: 'Le dashboard n’a pas pu être chargé' }).waitFor();
    expect(logged.join(' ')).toContain('ApiError');
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/admin/dashboard/summary');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await main.getByRole('heading', { name: 'Dernières demandes' }).waitFor();
  });

  test('says where no event comes this week, and which part could not be loaded, while the others stand', async () => {
    await page.goto('/admin/dashboard');
    await main.getByText('Aucun événement aujourd’hui, ni dans les six jours qui suivent.').waitFor();
    await page.route('**/api/admin/dashboard/week', (route) => route.abort());
    await page.goto('/admin/dashboard');
    await main.getByText('Les événements de la semaine n’ont pas pu être chargés.').waitFor();
    await main.getByRole('heading', { name: 'Dernières demandes' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/admin/dashboard/week');
    await main.getByRole('button', { name: 'Réessayer' }).click();
    await main.getByRole('link', { name: 'Tous les événements à venir' }).waitFor();
  });

  test('four cards lead to their lists, the plots are told as tables too, the newest requests and messages are cut within their cards and lead to their details; on a phone the menu leads to each screen, and closes once it has', async () => {
    await api.submitRequest({ fullName: ZOE, email: `${'m'.repeat(30)}@societe.example` });
    await api.submitRequest({ fullName: LONG_NAME, email: 'mc@societe.example' });
    await api.sendMessage({
      name: 'Anouk Peeters',
      email: 'anouk@societe.example',
      message: 'Je recommande Mme Lefèvre.',
    });
    await api.addAmbassador({ name: 'Rik Maes', company: 'Maes NV', jobTitle: 'Gérant', active: true });
    await page.goto('/admin');
    for (const [name, path, exact] of [
      ['Demandes de membres', '/admin/members-requests', true],
      ['Ambassadeurs', '/admin/ambassadors', true],
      ['Contacts', '/admin/contacts', true],
      ['Newsletters', '/admin/newsletters', true],
      ['2 à décider', '/admin/members-requests?state=TO_DECIDE', false],
      ['1 non lu', '/admin/contacts?read=false', false],
    ] as const)
      expect(await main.getByRole('link', { name, exact }).getAttribute('href')).toBe(path);
    await menuLink(/^Contacts\s*1\s*non lu$/).waitFor();
    await menuLink(/^Demandes\s*2\s*à décider$/).waitFor();
    await main.getByText('Je recommande Mme Le...').waitFor();
    const month = new Intl.DateTimeFormat('fr-BE', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date());
    const numbers = main.getByRole('table', { name: 'Demandes par mois' }).getByRole('row', { name: month });
    await expect.poll(() => numbers.getByRole('cell').allInnerTexts()).toEqual(['0', '2', '0']);
    await expectAccessibleAtAllWidths(page);

    // A plot is read by the arrow keys, above its bars; no two drawings share an id.
    await main.getByRole('application', { name: 'Demandes par mois' }).focus();
    for (let next = 1; next < 12; next++) await page.keyboard.press('ArrowRight');
    const plot = main.getByRole('region', { name: 'Demandes par mois' });
    await plot.getByRole('status').getByText(`${month} · Approuvées 0 · En attente 2 · Rejetées 0`).waitFor();
    const bottomOf = (part: typeof plot) =>
      part.evaluate((element) => element.getBoundingClientRect().bottom);
    const topOf = (part: typeof plot) => part.evaluate((element) => element.getBoundingClientRect().top);
    expect(await bottomOf(plot.getByRole('status'))).toBeLessThanOrEqual(
      await topOf(plot.locator('.recharts-cartesian-grid')),
    );
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.length).toBe(new Set(ids).size);

    // The two tables stand side by side.
    await page.setViewportSize({ width: 1200, height: 900 });
    const card = main.getByRole('region', { name: 'Dernières demandes' });
    const cut = card.getByTitle(`${'m'.repeat(30)}@societe.example`).last();
    expect(await cut.textContent()).toBe('mmmmmmmmmmmmmmmmmmmm...');
    const rightEdgeOf = (part: typeof card) =>
      part.evaluate((element) => element.getBoundingClientRect().right);
    expect(await rightEdgeOf(card.getByRole('table'))).toBeLessThan(await rightEdgeOf(card));
    await page.setViewportSize({ width: 1440, height: 900 });

    await main.getByRole('link', { name: 'Marie-Christine Vand...' }).click();
    await page.waitForURL('**/admin/members-requests/*');
    await heading(LONG_NAME).waitFor();
    await page.goBack();
    await main
      .getByRole('region', { name: 'Derniers messages' })
      .getByRole('link', { name: 'Anouk Peeters' })
      .click();
    await page.waitForURL('**/admin/contacts/*');
    await menuLink('Contacts').waitFor();

    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto('/admin/dashboard');
    const menu = page.locator('#menu');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.waitFor();
    await menu.getByRole('link', { name: /^Contacts/ }).click();
    await page.waitForURL('**/admin/contacts');
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('searchbox', { name: 'Rechercher un message' }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('begins with what awaits: requests that are decided there, unread messages, failed mails; and tells once nothing does', async () => {
    await page.goto('/admin/dashboard');
    const decide = main.getByRole('region', { name: /^Demandes à décider/ });
    await decide.getByRole('button', { name: `Rejeter la demande\u202f: ${LONG_NAME}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rejeter' }).click();
    await decide.getByRole('link', { name: LONG_NAME }).waitFor({ state: 'detached' });
    await decide.getByRole('button', { name: `Approuver la demande\u202f: ${ZOE}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approuver' }).click();
    await main.getByText('Rien n’attend').waitFor();
  });
});

describe('The quick search', () => {
  const opener = page.getByRole('banner').getByRole('button', { name: 'Rechercher' });
  const dialog = page.getByRole('dialog', { name: 'Recherche rapide' });
  const field = dialog.getByRole('combobox');
  const choice = (name: string | RegExp) => dialog.getByRole('option', { name });
  /** Nobody presses keys before the page listens for them. */
  const press = async (shortcut: string) => {
    await waitForFrames(page);
    await page.keyboard.press(shortcut);
  };
  const search = async (words: string, name: string | RegExp) => {
    await press('Control+k');
    await field.fill(words);
    await choice(name).click();
  };

  test('opens by Ctrl K or ⌘ K over any screen; before anything is typed the screens are there; what is found while typing is gone to by keyboard alone', async () => {
    await page.goto('/admin');
    await opener.waitFor();
    await press('Meta+k');
    await field.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await press('Control+k');
    await choice('Journal Écrans').waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.type('lefevre');
    expect(await field.inputValue()).toBe('lefevre');
    await choice(/Zoé Lefèvre.*Membres et demandes/).waitFor();
    await choice(/Anouk Peeters.*Messages/).waitFor();
    await dialog.getByText('2 résultats').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/contacts\/\d+$/);
    await heading('Anouk Peeters').waitFor();
    expect(await dialog.count()).toBe(0);
  });

  test('opens by the button of the header, which gets the focus back; nothing found, and a search that does not come through, say so', async () => {
    await page.goto('/admin/journal');
    await opener.click();
    await field.fill('introuvable');
    await dialog.getByText('Rien pour').waitFor();
    await page.route('**/api/admin/find*', (route) => route.abort());
    await field.fill('lefevre');
    await dialog.getByText('La recherche n’a pas abouti.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/admin/find*');
    await field.fill('ambass');
    await choice('Ajouter un ambassadeur Écrans').waitFor();
    // To leave the field chooses nothing.
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    expect(new URL(page.url()).pathname).toBe('/admin/journal');
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await opener.click();
    await field.fill('ambass');
    await choice('Ajouter un ambassadeur Écrans').click();
    await page.waitForURL('**/admin/ambassadors/create');
    const recaptchaToken = await api.botCheckToken('newsletterSubmit');
    await api.send('POST', '/newsletters', { email: 'lectrice@societe.example', recaptchaToken });
    await search('lectrice', 'lectrice@societe.example Newsletters');
    await page.waitForURL('**/admin/newsletters?q=lectrice%40societe.example');
    await page.getByRole('row', { name: 'lectrice@societe.example' }).waitFor();
  });

  test('leads from a form that changes a record to an empty one, and Back to the record; from one record to another, on a slow line, too, nothing of the first is shown as the second', async () => {
    const requests = await api.get<PageOf<MembershipRequest>>('/members/requests');
    const ambassadors = await api.get<PageOf<Ambassador>>('/admin/ambassadors');
    const idOf = (name: string) => requests.content.find(({ user }) => user.fullName === name)?.id;
    for (const [path, name, value, label] of [
      [`members-requests/edit/${idOf(ZOE)}`, 'fullName', ZOE, 'Ajouter un membre'],
      [`ambassadors/edit/${ambassadors.content[0]?.id}`, 'name', 'Rik Maes', 'Ajouter un ambassadeur'],
    ] as const) {
      await page.goto(`/admin/${path}`);
      const typed = page.locator(`[name=${name}]`);
      await expect.poll(() => typed.inputValue()).toBe(value);
      await search(label, `${label} Écrans`);
      await heading(label).waitFor();
      expect(await typed.inputValue()).toBe('');
      await page.goBack();
      await heading(/^Modifier/).waitFor();
      await expect.poll(() => typed.inputValue()).toBe(value);
    }

    await page.goto(`/admin/members-requests/${idOf(ZOE)}`);
    await heading(ZOE).waitFor();
    const gate = Promise.withResolvers<void>();
    const call = `**/api/members/requests/${idOf(LONG_NAME)}`;
    await page.route(call, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await search('vandenbroucke', new RegExp(LONG_NAME));
    await page.waitForURL(`**/admin/members-requests/${idOf(LONG_NAME)}`);
    await main.getByText('Chargement de la demande…').waitFor();
    expect(await heading(ZOE).count()).toBe(0);
    gate.resolve();
    await heading(LONG_NAME).waitFor();
    await page.unroute(call);
  });
});
