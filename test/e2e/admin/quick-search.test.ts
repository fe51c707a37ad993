import type { Ambassador } from '@cercle/contract/ambassadors';
import type { Page as PageOf } from '@cercle/contract/paging';
import type { MembershipRequest } from '@cercle/contract/requests';
import { beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { ADMIN } from '../../support/site.ts';

/** Of who asked to join, and of the one ambassador. */
let ids: Record<string, number>;

const { site, browser } = await siteWithBrowser();
const page = await adminPage(browser, site);
beforeAll(async () => {
  const visitor = new ApiClient(site.url);
  await visitor.submitRequest({ fullName: 'Zoé Lefèvre', email: 'zoe@societe.example' });
  await visitor.submitRequest({ fullName: 'Karim Wauters', email: 'karim@societe.example' });
  await visitor.sendMessage({
    name: 'Anouk Peeters',
    email: 'anouk@societe.example',
    message: 'Je recommande Mme Lefèvre.',
  });
  const api = await new ApiClient(site.url).logIn(ADMIN);
  await api.addAmbassador({ name: 'Rik Maes', company: 'Maes NV', jobTitle: 'Gérant', active: true });
  const requests = await api.get<PageOf<MembershipRequest>>('/members/requests');
  const ambassadors = await api.get<PageOf<Ambassador>>('/admin/ambassadors');
  ids = Object.fromEntries([
    ...requests.content.map(({ id, user }) => [user.fullName, id]),
    ...ambassadors.content.map(({ id, name }) => [name, id]),
  ]);
});

const opener = () => page.getByRole('banner').getByRole('button', { name: 'Rechercher' });
const dialog = () => page.getByRole('dialog', { name: 'Recherche rapide' });
const field = () => dialog().getByRole('combobox');
const choice = (name: string | RegExp) => dialog().getByRole('option', { name });

test('Ctrl K or ⌘ K opens it over any screen; before anything is typed the screens are there', async () => {
  await page.goto('/admin/contacts');
  await opener().waitFor();
  await page.keyboard.press('Control+k');
  await choice('Journal Écrans').waitFor();
  expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessibleAtAllWidths(page);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  await page.keyboard.press('Meta+k');
  await field().waitFor();
});

test('members and messages are found while typing, and gone to by keyboard alone', async () => {
  await page.goto('/admin');
  await opener().waitFor();
  await page.keyboard.press('Control+k');
  await field().waitFor();
  await page.keyboard.type('lefevre');
  expect(await field().inputValue()).toBe('lefevre');
  await choice(/Zoé Lefèvre.*Membres et demandes/).waitFor();
  await choice(/Anouk Peeters.*Messages/).waitFor();
  await dialog().getByText('2 résultats').waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/contacts\/\d+$/);
  await page.getByRole('heading', { level: 1, name: 'Anouk Peeters' }).waitFor();
  expect(await dialog().count()).toBe(0);
});

test('the button of the header does the same, and gets the focus back; leaving the field chooses nothing', async () => {
  await page.goto('/admin/journal');
  await opener().click();
  await field().fill('ambass');
  await choice('Ajouter un ambassadeur Écrans').waitFor();
  await page.keyboard.press('Tab');
  await dialog().getByRole('button', { name: 'Fermer' }).click();
  expect(new URL(page.url()).pathname).toBe('/admin/journal');
  expect(await opener().evaluate((element) => element === document.activeElement)).toBe(true);
  await opener().click();
  await field().fill('ambass');
  await choice('Ajouter un ambassadeur Écrans').click();
  await page.waitForURL('**/admin/ambassadors/create');
});

test('nothing found, and a search that does not come through, say so', async () => {
  await page.goto('/admin/journal');
  await opener().click();
  await field().fill('introuvable');
  await dialog().getByText('Rien pour').waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.route('**/api/admin/find*', (route) => route.abort());
  await field().fill('lefevre');
  await dialog().getByText('La recherche n’a pas abouti.').waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.unroute('**/api/admin/find*');
});

const search = async (words: string, name: string | RegExp) => {
  await page.keyboard.press('Control+k');
  await field().fill(words);
  await choice(name).click();
};
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.each([
  ['members-requests', 'fullName', 'Zoé Lefèvre', 'Ajouter un membre'],
  ['ambassadors', 'name', 'Rik Maes', 'Ajouter un ambassadeur'],
])(
  'it leads from the form that changes one of %s to an empty one, and Back to the record again',
  async (list, name, value, label) => {
    await page.goto(`/admin/${list}/edit/${ids[value]}`);
    const typed = page.locator(`[name=${name}]`);
    await expect.poll(() => typed.inputValue()).toBe(value);
    await search(label, `${label} Écrans`);
    await heading(label).waitFor();
    expect(await typed.inputValue()).toBe('');
    await page.goBack();
    await heading(/^Modifier/).waitFor();
    await expect.poll(() => typed.inputValue()).toBe(value);
  },
);

test('it leads from one record to another: on a slow line, too, nothing of the first is shown as the second', async () => {
  await page.goto(`/admin/members-requests/${ids['Zoé Lefèvre']}`);
  await heading('Zoé Lefèvre').waitFor();
  const gate = Promise.withResolvers<void>();
  const call = `**/api/members/requests/${ids['Karim Wauters']}`;
  await page.route(call, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await search('wauters', /Karim Wauters/);
  await page.waitForURL(`**/admin/members-requests/${ids['Karim Wauters']}`);
  await page.getByRole('main').getByText('Chargement de la demande…').waitFor();
  expect(await heading('Zoé Lefèvre').count()).toBe(0);
  gate.resolve();
  await heading('Karim Wauters').waitFor();
  await page.unroute(call);
});
