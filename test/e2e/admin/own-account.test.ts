import { expect, test } from 'vitest';
import { expectAccessible } from '../../support/axe.ts';
import { openTab } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { openAdmin } from '../../support/session.ts';
import { expectRefusedFile } from '../../support/steps.ts';

const { site, browser } = await siteWithBrowser();

test('An administrator’s account that cannot be loaded says so, and is tried again', async () => {
  const { page } = await openAdmin(browser, site);
  await page.route('**/api/admin/profile', (route) => route.abort());
  await page.goto('/admin/profile');
  const alert = page.getByRole('alert').filter({ hasText: 'Votre compte n’a pas pu être chargé' });
  await alert.waitFor();
  await page.getByText('Cet appareil').waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/admin/profile');
  await alert.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByRole('form', { name: 'Vos données' }).waitFor();
  expect(await alert.count()).toBe(0);
});

test('An administrator’s name that is saved in one tab stands in the form of the other, which saves no former one', async () => {
  const admin = await openAdmin(browser, site);
  const { page } = admin;
  const other = await openTab(admin);
  const nameField = (tab: typeof page) =>
    tab.getByRole('form', { name: 'Vos données' }).locator('[name=fullName]');
  for (const tab of [page, other]) {
    await tab.goto('/admin/profile');
    await nameField(tab).waitFor();
  }
  await nameField(page).fill('Anne Peeters');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('status').getByText('Profil mis à jour avec succès').waitFor();
  await expect.poll(() => nameField(other).inputValue()).toBe('Anne Peeters');
  expect(admin.problems).toEqual([]);
});

test('A file that is no photo is refused at its field, and cannot be sent', async () => {
  const { page, problems } = await openAdmin(browser, site);
  await page.goto('/admin/profile');
  const form = page.getByRole('form', { name: 'Vos données' });
  await form.locator('[name=fullName]').fill('Anne Peeters-Claes');
  const photo = form.locator('[name=file]');
  await photo.setInputFiles({
    name: 'moi.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expectRefusedFile(photo, 'Seules les images JPG, PNG ou GIF sont autorisées');
  expect(await form.getByRole('button', { name: 'Enregistrer', exact: true }).isDisabled()).toBe(true);
  expect(await form.locator('[name=fullName]').inputValue()).toBe('Anne Peeters-Claes');
  expect(problems).toEqual([]);
});
