// Reminders of invoices that are overdue. The site is the real process, whose clock jumps.

import type { DueReminderPage } from '@cercle/contract/reminders';
import { afterAll, describe, expect, test } from 'vitest';
import { commonSteps } from '../../support/ambassadors.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { countedKeys } from '../../support/bank.ts';
import { openVisitor } from '../../support/browser.ts';
import { addPayer, completeFirm, draftInvoice, issueDocument } from '../../support/documents.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { startSession } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { siteInTime } from '../../support/site-in-time.ts';
import { mailTo } from '../../support/steps.ts';

const { site, smtp, browser, jumpTo } = await siteInTime('2027-03-02T10:00:00+01:00');
const { page, problems } = await openVisitor(browser, site.url);
afterAll(() => expect(problems.filter((problem) => !problem.includes('net::ERR_'))).toEqual([]));
const { confirm } = commonSteps(page);

const LIST = '/admin/factures';
const RUN = `${LIST}/rappels`;
const ADDRESS = 'compta@lesse.example';

const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const dialog = (name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {});
const heading = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor();
const rows = () => page.getByRole('rowheader');
const line = (name: string) => page.getByRole('row').filter({ hasText: name });
const box = (name: string) => line(name).getByRole('checkbox');
const bar = () => page.getByRole('region', { name: 'Rappels cochés' });

const logIn = async () => {
  await startSession(page, site, ADMIN);
  return new ApiClient(site.url).logIn(ADMIN);
};
const jump = async (moment: string) => {
  await jumpTo(moment);
  return logIn();
};

const [lesse, canal, mute] = ['Atelier de la Lesse SRL', 'Brasserie du Canal SA', 'Sans adresse SRL'];

describe('Reminders', () => {
  test('are none while nothing is late', async () => {
    const admin = await logIn();
    await completeFirm(admin);
    const payers = [
      { legalName: lesse, enterpriseNumber: '0403.019.261', invoiceEmail: ADDRESS },
      { legalName: canal, enterpriseNumber: '0428.759.497', invoiceEmail: 'factures@canal.example' },
      { legalName: mute, enterpriseNumber: '0200.065.765' },
    ];
    for (const payer of payers) {
      const id = await addPayer(admin, payer);
      for (const text of ['Dîner de mars', 'Dîner d’avril'])
        await issueDocument(admin, await draftInvoice(admin, id, { text }));
    }
    await page.goto(RUN);
    await heading('Aucun rappel à envoyer');
    await expectAccessibleAtAllWidths(page);
  });

  test('show who is late, for how much and what holds them back; only the others are ticked', async () => {
    await jump('2027-04-08T10:00:00+02:00');
    await page.goto('/admin/dashboard');
    await page.getByRole('heading', { name: 'Rappels à envoyer 3' }).waitFor();
    await page.goto(LIST);
    await page.getByRole('link', { name: 'Envoyer les rappels' }).click();
    await heading('Envoyer les rappels');
    await expect.poll(() => rows().count()).toBe(3);
    await page.getByText('Aucun fichier de la banque n’a encore été importé').waitFor();
    expect(await box(mute).isChecked()).toBe(false);
    await line(mute).getByText('Il n’y a pas d’adresse').waitFor();
    await line(lesse).getByText('échue le 1 avril 2027, 7\u00a0jours de retard').first().waitFor();
    await bar().getByText('2 sur 3 cochés').waitFor();
    await bar().getByText('1\u202f214,84\u00a0€ à demander.').waitFor();
    await expectAccessibleAtAllWidths(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectKeyboardAccessible(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('that are ticked leave, once', async () => {
    await box(canal).uncheck();
    await button('Envoyer').focus();
    await page.keyboard.press('Enter');
    await dialog('Envoyer 1\u00a0rappel').waitFor();
    await dialog().getByText('607,42\u00a0€ à demander').waitFor();
    await expectAccessibleAtAllWidths(page);
    await confirm('Envoyer');
    await heading('1\u00a0rappel envoyé');
    await expectAccessibleAtAllWidths(page);
    const mail = await mailTo(smtp, ADDRESS, 'Rappel');
    expect(mail.subject).toContain('607,42');
    await expect.poll(() => rows().count()).toBe(2);
    expect(await box(canal).isChecked()).toBe(false);
    const admin = await new ApiClient(site.url).logIn(ADMIN);
    const { content } = await admin.get<DueReminderPage>('/admin/reminders/due');
    expect(content.map(({ party }) => party.name)).toEqual([canal, mute]);
  });

  test('follow the levels that an administrator sets', async () => {
    await button('Régler les rappels').click();
    await dialog('Régler les rappels').getByLabel('Rappel 2, jours de retard').fill('3');
    await page.keyboard.press('Tab');
    await dialog().getByText('Chaque rappel part plus tard que le précédent').waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().locator('[name=name-2]').fill('Deuxième rappel');
    await dialog().getByLabel('Rappel 2, jours de retard').fill('14');
    await dialog().getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Les rappels sont réglés.').waitFor();
    await jump('2027-04-15T10:00:00+02:00');
    await page.goto(RUN);
    await line(lesse).getByText('Deuxième rappel').waitFor();
  });
});

describe('On the page of an invoice', () => {
  const region = (name: string) =>
    page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { name }) });

  test('are its letters, and a pause with its reason, until a person resumes', async () => {
    await line(lesse).getByRole('link').nth(1).click();
    await region('Rappels').getByText('Demandait 303,71').waitFor();
    const download = page.waitForEvent('download');
    await region('Rappels')
      .getByRole('button', { name: /^Lettre du/ })
      .click();
    expect((await download).suggestedFilename()).toBe('rappel-2027-04-08.pdf');
    await region('Rappels').getByRole('button', { name: 'Suspendre les rappels…' }).click();
    await dialog('Suspendre les rappels').getByLabel('Promesse de paiement').check();
    await dialog().locator('[name=reason]').fill('Promis par téléphone');
    await dialog().locator('[name=untilOn]').fill('2027-04-30');
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Suspendre' }).click();
    await region('Rappels').getByText('Suspendus jusqu’au').waitFor();
    await expectAccessibleAtAllWidths(page);
    await region('Rappels').getByRole('button', { name: 'Reprendre les rappels' }).click();
    await region('Rappels').getByRole('button', { name: 'Suspendre les rappels…' }).waitFor();
  });

  test('is what its delay costs, once the rate is known; it is waived or invoiced', async () => {
    const claim = region('Intérêts et indemnité de retard');
    await claim.getByText('Il manque le taux du 1er semestre 2027').waitFor();
    await claim.getByRole('button', { name: 'Noter le taux' }).click();
    await dialog().locator('[name=startsOn]').selectOption({ label: '1er semestre 2027' });
    await dialog().locator('[name=basisPoints]').fill('10,5');
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Enregistrer' }).click();
    await claim.getByText('1,22\u00a0€ + 40,00\u00a0€').waitFor();
    await claim.getByText('Voir le calcul').click();
    await claim.getByText(/14\sjours à 10,5\s% sur 303,71/).waitFor();
    await expectAccessibleAtAllWidths(page);
    await claim.getByRole('button', { name: 'Facturer' }).click();
    await expectAccessibleAtAllWidths(page);
    await confirm('Facturer');
    await page.getByText('Indemnité forfaitaire pour frais de recouvrement').first().waitFor();
    await page.goBack();
    await claim.getByText('Il n’en reste rien à réclamer.').waitFor();
  });
});

test('Two letters leave by keyboard alone, tabbing to the button included', async () => {
  const admin = await jump('2027-06-01T10:00:00+02:00');
  await page.goto(RUN);
  await bar().getByText('2 sur 3 cochés').waitFor();
  const keys = countedKeys(page);
  await keys.press('Tab');
  await keys.press('Enter');
  await keys.tabTo(button('Envoyer'));
  await keys.press('Enter');
  await dialog('Envoyer 2\u00a0rappels').waitFor();
  await keys.tabTo(dialog().getByRole('button', { name: 'Envoyer' }));
  await keys.press('Enter');
  await heading('2\u00a0rappels envoyés');
  const { content } = await admin.get<DueReminderPage>('/admin/reminders/due');
  expect(content.map(({ party }) => party.name)).toEqual([mute]);
  expect(keys.count()).toBeLessThanOrEqual(27);
});
