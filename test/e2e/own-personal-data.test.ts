import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { disableCallTimeouts, openTab, openVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { openProfile } from '../support/profile.ts';
import { logIn, mailTo } from '../support/steps.ts';

const opened = await siteWithMail();
const fixture = { ...opened, visitor: await openVisitor(opened.browser, opened.site.url) };

test('a member downloads everything the site holds of them, and their photo; a download that fails says so, and can be tried again', async () => {
  const { page, member, toast, problems } = await openProfile(fixture, { fullName: 'Anouk Maes' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger mes données' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('mes-donnees.zip');
  const files = unzipSync(await readFile(await download.path()));
  expect(Object.keys(files).toSorted()).toEqual(['LISEZMOI.txt', 'donnees.json', 'photo.webp']);
  const data = JSON.parse(strFromU8(files['donnees.json'] ?? new Uint8Array()));
  expect(data.account).toMatchObject({ email: member.email, fullName: 'Anouk Maes' });
  expect(problems).toEqual([]);

  await page.route('**/api/profile/export', (route) => route.abort());
  await page.getByRole('button', { name: 'Télécharger mes données' }).click();
  await toast('alert', 'Connexion impossible. Vérifiez votre accès à internet, puis réessayez.');
  await page.unroute('**/api/profile/export');
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger mes données' }).click();
  await again;
});

test('a member deletes their account, or keeps it and their place on the page: the password is asked, every tab is logged out, a mail confirms it', async () => {
  const { page, member, toast } = await openProfile(fixture, { fullName: 'Bruno Servais' });
  const other = await openTab({ page });
  await other.goto('/membres');
  await other.getByRole('main').getByRole('heading', { level: 1 }).waitFor();

  const remove = page.getByRole('button', { name: 'Supprimer mon compte' });
  const dialog = page.getByRole('dialog', { name: 'Supprimer votre compte' });
  await remove.click();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await dialog.waitFor({ state: 'detached' });
  await remove.press('Enter');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await remove.and(page.locator(':focus')).count()).toBe(1);
  expect((await new ApiClient(fixture.site.url).send('POST', '/login', member)).status).toBe(200);

  await remove.click();
  await dialog.waitFor();
  await expectAccessibleAtAllWidths(page);
  await dialog.locator('[name=password]').fill('pas le bon mot de passe');
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await dialog.getByText('Ce mot de passe n’est pas le bon.').waitFor();
  await expectAccessibleAtAllWidths(page);
  await dialog.locator('[name=password]').fill(member.password);
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();

  await page.waitForURL((url) => url.pathname === '/');
  await toast('status', 'Votre compte a été supprimé.');
  await other.waitForURL(/\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await mailTo(fixture.smtp, member.email, 'Votre compte a été supprimé');
  const login = await new ApiClient(fixture.site.url).send('POST', '/login', member);
  expect(login.status).toBe(401);
  await logIn(page, '/login', member);
  await page
    .getByRole('alert')
    .getByText("Nom d'utilisateur ou mot de passe incorrect. Veuillez réessayer.")
    .waitFor();
});

/** As in Chromium before 134, which closes a dialog by itself at the second Escape. */
const WITHOUT_CLOSEDBY = `const { setAttribute } = Element.prototype;
Element.prototype.setAttribute = function (name, value) {
  if (name !== 'closedby') setAttribute.call(this, name, value);
};`;

test.each([
  ['nor by Escape, however often', ''],
  ['nor, in a browser that does not know closedby, by Escape', WITHOUT_CLOSEDBY],
])('a deletion under way cannot be called off: neither by « Annuler » %s', async (_by, script) => {
  const { page, member } = await openProfile(script ? opened : fixture);
  if (script) await page.addInitScript(script);
  await disableCallTimeouts(page);
  await page.reload();
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/profile/delete', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: 'Supprimer votre compte' });
  await dialog.locator('[name=password]').fill(member.password);
  const request = page.waitForRequest('**/api/profile/delete');
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await request;
  expect(await dialog.getByRole('button', { name: 'Annuler' }).isDisabled()).toBe(true);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await dialog.waitFor();
  await expectAccessibleAtAllWidths(page);
  gate.resolve();
  await page.waitForURL((url) => url.pathname === '/');
});
