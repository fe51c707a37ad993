import { expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';

const { site, browser } = await siteWithBrowser();
const page = await adminPage(browser, site);

const main = () => page.getByRole('main');

test('before anything happened: “Aucune demande de membre trouvée”, “Aucune demande de contact trouvée”', async () => {
  await main().getByText('Aucune demande de membre trouvée').waitFor();
  await main().getByText('Aucune demande de contact trouvée').waitFor();
  await main().getByRole('heading', { name: 'Messages par mois' }).waitFor();
  await expectAccessibleAtAllWidths(page);
});

test('four cards lead to their lists; the newest requests and messages are cut at 20 characters and lead to their details', async () => {
  const visitor = new ApiClient(site.url);
  await visitor.submitRequest({ fullName: 'Marie-Christine Vandenbroucke', email: 'mc@societe.example' });
  await visitor.sendMessage({
    name: 'Benoît',
    email: 'benoit@societe.example',
    message: 'Pouvez-vous nous rappeler demain ?',
  });
  await page.goto('/admin');
  for (const [label, path] of [
    ['Demandes de membres', '/admin/members-requests'],
    ['Ambassadeurs', '/admin/ambassadors'],
    ['Contacts', '/admin/contacts'],
    ['Newsletters', '/admin/newsletters'],
  ] as const)
    expect(await main().getByRole('link', { name: label, exact: true }).getAttribute('href')).toBe(path);
  for (const [label, path] of [
    ['1 en attente', '/admin/members-requests?status=PENDING'],
    ['1 non lu', '/admin/contacts?read=false'],
  ] as const)
    expect(await main().getByRole('link', { name: label }).getAttribute('href')).toBe(path);
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: /Contacts\s*1/ })
    .waitFor();
  await main().getByText('Pouvez-vous nous rap...').waitFor();
  await expectAccessibleAtAllWidths(page);

  await main().getByRole('link', { name: 'Marie-Christine Vand...' }).click();
  await page.waitForURL('**/admin/members-requests/*');
  await page.getByRole('heading', { name: 'Marie-Christine Vandenbroucke' }).waitFor();
  await page.goBack();
  await main().getByRole('link', { name: 'Benoît' }).click();
  await page.waitForURL('**/admin/contacts/*');
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Contacts', exact: true })
    .waitFor();
});

test('the longest words stay within their card, where the two tables stand side by side', async () => {
  const email = `${'m'.repeat(30)}@societe.example`;
  await new ApiClient(site.url).submitRequest({ fullName: 'Maximilien-Théodore Wolfe', email });
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto('/admin/dashboard');
  const card = main().getByRole('region', { name: 'Dernières demandes' });
  await card.getByText('mmmmmmmmmmmmmmmmmmmm...').waitFor();
  const rightEdgeOf = (part: typeof card) =>
    part.evaluate((element) => element.getBoundingClientRect().right);
  expect(await rightEdgeOf(card.getByRole('table'))).toBeLessThan(await rightEdgeOf(card));
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the plots are told as tables too', async () => {
  await page.goto('/admin/dashboard');
  const numbers = main().getByRole('table', { name: 'Demandes par mois' });
  await numbers.waitFor();
  const month = new Intl.DateTimeFormat('fr-BE', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(),
  );
  expect(await numbers.getByRole('row', { name: month }).getByRole('cell').allInnerTexts()).toEqual([
    '0',
    '2',
    '0',
  ]);
});

test('a load error is logged, the loading ends, and it can be tried again', async () => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/api/admin/dashboard/summary', (route) => route.abort());
  await page.goto('/admin/dashboard');
  await page.getByRole('heading', { name: 'Le tableau de bord n’a pas pu être chargé' }).waitFor();
  expect(logged.join(' ')).toContain('ApiError');
  await expectAccessibleAtAllWidths(page);
  await page.unroute('**/api/admin/dashboard/summary');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await main().getByRole('heading', { name: 'Dernières demandes' }).waitFor();
});
