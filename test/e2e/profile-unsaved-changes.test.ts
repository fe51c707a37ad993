import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { openVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { openProfile } from '../support/profile.ts';
import { secondFactorPanel, sendByEnter } from '../support/security-steps.ts';

const LEAVE = 'Quitter sans enregistrer';

const opened = await siteWithMail();
const fixture = { ...opened, visitor: await openVisitor(opened.browser, opened.site.url) };

const dialogOf = (page: Page) => page.getByRole('dialog', { name: LEAVE });

test('leaving what is not saved asks first: on a link, on the other mode, on Back, on closing the tab', async () => {
  const { page, openEdit, password, field } = await openProfile(fixture);
  await openEdit();
  await field('company').fill('Pas encore enregistré');
  for (const leave of [
    () => page.getByRole('banner').getByRole('link', { name: 'Accueil' }).first().click(),
    () => password.click(),
    () => page.goBack(),
  ]) {
    await leave();
    await dialogOf(page).waitFor();
    await dialogOf(page).getByRole('button', { name: 'Annuler' }).click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await field('company').inputValue()).toBe('Pas encore enregistré');
  }
  const dialogEvent = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const leaveDialog = await dialogEvent;
  expect(leaveDialog.type()).toBe('beforeunload');
  await leaveDialog.dismiss();
  await password.click();
  await dialogOf(page).getByRole('button', { name: LEAVE }).click();
  await field('currentPassword').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Membres' }).click();
  await page.waitForURL('**/membres');
});

test('leaving does not ask when nothing was changed, when it was saved, nor when the session has ended', async () => {
  const { page, openEdit, field, save, toast } = await openProfile(fixture);
  await openEdit();
  await field('company').fill('Autre');
  await field('company').fill('Dubois SRL');
  await page.getByRole('banner').getByRole('link', { name: 'Membres' }).click();
  await page.waitForURL('**/membres');
  await page.goBack();
  await field('fullName').waitFor();
  await field('company').fill('Autre');
  await save.click();
  await toast('status', 'Profil mis à jour avec succès');
  await openEdit();
  await field('company').fill('Encore autre');
  const session = await page.evaluate("localStorage.getItem('token')");
  const xsrf = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  await fetch(`${fixture.site.url}/api/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf },
  });
  await save.click();
  await page.waitForURL('**/login?next=*');
  expect(await dialogOf(page).count()).toBe(0);
});

test('leaving is asked for once, also where the next page’s file is gone and the document is loaded again', async () => {
  const { page, openEdit, field } = await openProfile(fixture);
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await dialog.dismiss();
  });
  await openEdit();
  await field('company').fill('Encore autre');
  await page.route('**/assets/membres-*', (route) => route.abort(), { times: 1 });
  await page.getByRole('banner').getByRole('link', { name: 'Membres' }).click();
  await dialogOf(page).getByRole('button', { name: LEAVE }).click();
  await page.waitForURL('**/membres');
  expect(dialogs).toEqual([]);
});

test('recovery codes, which are shown once, are not left behind unasked; another mode leaves them where they are', async () => {
  const { page, member, openEdit, field, cancel } = await openProfile(fixture);
  await page.route('**/api/second-factor', (route) =>
    route.fulfill({ json: { enabled: true, recoveryCodesLeft: 10, requiredAt: null } }),
  );
  await page.route('**/api/second-factor/recovery-codes', (route) =>
    route.fulfill({ json: { recoveryCodes: ['abcd-efgh'] } }),
  );
  await page.goto('/profile');
  await secondFactorPanel(page).getByRole('button', { name: 'Nouveaux codes de secours' }).click();
  await page.locator('[name=password]').fill(member.password);
  await sendByEnter(page);
  const code = page.getByText('abcd-efgh');
  await code.waitFor();
  await openEdit();
  await field('company').fill('Pas encore enregistré');
  const leave = () => page.getByRole('banner').getByRole('link', { name: 'Membres' }).click();
  await leave();
  const dialog = page.getByRole('dialog', { name: 'Quitter sans vos codes de secours' });
  await dialog.getByText('Ce que vous avez modifié ici serait perdu aussi.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await cancel.click();
  await dialogOf(page).getByRole('button', { name: LEAVE }).click();
  await code.waitFor();
  await page.getByLabel('J’ai conservé ces codes en lieu sûr').check();
  await page.getByRole('button', { name: 'Terminer' }).click();
  await leave();
  await page.waitForURL('**/membres');
});
