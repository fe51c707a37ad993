import type { BillingFigures } from '@cercle/contract/billing-figures';
import { beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { addPayer, completeFirm, draftInvoice, issueDocument } from '../../support/documents.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { ADMIN } from '../../support/site.ts';

const { site, browser } = await siteWithBrowser();
const admin = await new ApiClient(site.url).logIn(ADMIN);
const page = await adminPage(browser, site);
const main = page.getByRole('main');
const figures = main.getByRole('region', { name: 'Factures', exact: true });
const card = (name: string) => figures.getByRole('listitem').filter({ hasText: name });

const payer = await addPayer(admin, { enterpriseNumber: '0403.019.261' });

beforeAll(() => completeFirm(admin));

test('Before any invoice is issued, the dashboard says nothing of invoices', async () => {
  await draftInvoice(admin, payer);
  const loaded = page.waitForResponse('**/api/admin/billing/figures');
  await page.goto('/admin/dashboard');
  await (await loaded).finished();
  await main.getByRole('link', { name: 'Ambassadeurs' }).waitFor();
  expect(await figures.count()).toBe(0);
});

test('What is to be paid leads to its list; nothing late is said so', async () => {
  await issueDocument(admin, await draftInvoice(admin, payer));
  await page.goto('/admin/dashboard');
  await card('À payer').getByText('303,71\u00a0€').waitFor();
  await card('Délai de paiement').getByText('Aucune facture soldée en douze mois').waitFor();
  await figures.getByText('Aucune facture n’est en retard.').waitFor();
  await card('À payer').getByRole('link').click();
  await page.getByRole('rowheader').getByText('-000001').waitFor();
});

test('What is late is shown by its age, what was received month by month, in words and as tables', async () => {
  await page.route('**/api/admin/billing/figures', async (route) => {
    const response = await route.fetch();
    const real = (await response.json()) as BillingFigures;
    const json: BillingFigures = {
      ...real,
      overdue: { count: 3, cents: 1_234_567 },
      overdueByAge: real.overdueByAge.map((age, index) =>
        index === 1 ? { ...age, count: 3, cents: 1_234_567 } : age,
      ),
      received: real.received.map((month, index) => ({ ...month, cents: index === 11 ? 72_600 : 0 })),
      daysToPay: { invoices: 4, median: 12.5, mean: 18.3 },
    };
    await route.fulfill({ response, json });
  });
  await page.goto('/admin/dashboard');
  await card('En retard').getByText('12\u202f345,67\u00a0€').waitFor();
  await card('Délai de paiement').getByText('12,5\u00a0jours').waitFor();
  const late = figures.getByRole('region', { name: 'Retards' });
  const row = late.getByRole('row', { name: '31 à 60 jours' });
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['3', '12\u202f345,67\u00a0€']);
  const received = figures.getByRole('region', { name: 'Reçu par mois' });
  expect((await received.getByRole('cell').allInnerTexts()).at(-1)).toBe('726,00\u00a0€');
  await expectAccessibleAtAllWidths(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectKeyboardAccessible(page);
  }
});
