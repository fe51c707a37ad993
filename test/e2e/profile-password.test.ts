import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openVisitor, waitForExpression } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { plainPicture } from '../support/members.ts';
import { openOtherTab, openProfile } from '../support/profile.ts';
import { sessionsPanel } from '../support/security-steps.ts';
import { expireToken, logOut } from '../support/session.ts';
import { logInHere } from '../support/steps.ts';

const opened = await siteWithMail();
const fixture = { ...opened, visitor: await openVisitor(opened.browser, opened.site.url) };

const TYPED = {
  currentPassword: 'trois petits chats',
  newPassword: 'quatre grands chiens',
  confirmPassword: 'quatre grands chiens',
};
const answer = (page: Page, status: number | null, json: object = {}) =>
  page.route('**/api/profile/password', (route) =>
    status === null ? route.abort() : route.fulfill({ status, json }),
  );
async function openFilled() {
  const profile = await openProfile(fixture);
  await profile.openPassword();
  for (const [name, value] of Object.entries(TYPED)) await profile.field(name).fill(value);
  await profile.field('confirmPassword').blur();
  const submit = profile.page.getByRole('form').getByRole('button', { name: 'Changer le mot de passe' });
  return { ...profile, submit };
}

test('a new password sends a bot check along, goes on in the new session, and can show what is typed', async () => {
  const { page, field, submit, toast, member, problems } = await openFilled();
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).first().click();
  expect(await field('currentPassword').getAttribute('type')).toBe('text');
  const { token } = await new ApiClient(fixture.site.url)
    .send('POST', '/login', member)
    .then((r) => r.json());
  await answer(page, 200, { token });
  const call = page.waitForRequest('**/api/profile/password');
  await submit.click();
  const sent = (await call).postDataJSON();
  expect(sent).toMatchObject(TYPED);
  expect(atob(sent.recaptchaToken)).toContain('changePasswordFormSubmit');
  await toast('status', 'Mot de passe mis à jour avec succès');
  await page.getByText('E-mail vérifié le').waitFor();
  expect(await page.evaluate("localStorage.getItem('token')")).toBe(token);
  expect(problems).toEqual([]);
});

test('after a new password this session is alone in the list, and the profile is saved as before, here and in a tab that was open', async () => {
  const { page, member, submit, toast } = await openFilled();
  await new ApiClient(fixture.site.url).logIn(member);
  const other = await openOtherTab(page);
  await sessionsPanel(other.page).getByRole('listitem').nth(1).waitFor();
  await submit.click();
  await toast('status', 'Mot de passe mis à jour avec succès');
  await sessionsPanel(page).getByText('Vous n’êtes connecté sur aucun autre appareil.').waitFor();
  expect(await sessionsPanel(page).getByRole('listitem').count()).toBe(1);
  await page.locator('[name=photo]').setInputFiles({
    name: 'moi.png',
    mimeType: 'image/png',
    buffer: await plainPicture('#1f3a5f'),
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer la photo' }).click();
  await toast('status', 'Profil mis à jour avec succès');
  await other.openEdit();
  await other.field('phone').fill('+32 2 111 22 33');
  await other.save.click();
  await other.page
    .getByText('Votre profil a changé entre-temps')
    .or(other.page.getByText('Profil mis à jour avec succès'))
    .waitFor();
});

test('a logout while a new password is on its way is not undone by the answer that comes after', async () => {
  const { page, submit } = await openFilled();
  const isAnswered = Promise.withResolvers<void>();
  const isLoggedOut = Promise.withResolvers<void>();
  await page.route('**/api/profile/password', async (route) => {
    const response = await route.fetch();
    isAnswered.resolve();
    await isLoggedOut.promise;
    await route.fulfill({ response });
  });
  const answered = page.waitForResponse('**/api/profile/password');
  await submit.click();
  await isAnswered.promise;
  await logOut(page);
  await page.waitForURL(`${fixture.site.url}/`);
  isLoggedOut.resolve();
  await (await answered).finished();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  expect(await page.evaluate("localStorage.getItem('token')")).toBeNull();
  expect(page.url()).toBe(`${fixture.site.url}/`);
});

test('a wrong new password cannot be sent; one that is refused tells a wrong password on its field, the server’s sentence otherwise, and keeps what was typed', async () => {
  const { page, field, submit, toast } = await openFilled();
  for (const [name, value, text] of [
    ['currentPassword', '', 'Le mot de passe est requis'],
    ['newPassword', '', 'Le mot de passe est requis'],
    ['newPassword', 'court', 'Le mot de passe doit comporter au moins 8 caractères'],
    ['confirmPassword', '', 'La confirmation du mot de passe est requise'],
    ['confirmPassword', 'quatre grands chats', 'Les mots de passe ne correspondent pas'],
  ] as const) {
    await field(name).fill(value);
    await field(name).blur();
    await page.getByRole('form').getByText(text, { exact: true }).first().waitFor();
    expect(await submit.isDisabled(), text).toBe(true);
    await field(name).fill(TYPED[name]);
    await field(name).blur();
  }
  const errors = { currentPassword: ['Le mot de passe actuel est incorrect'] };
  await answer(page, 400, { status: 400, code: 'validation', message: 'Requête incorrecte', errors });
  await submit.click();
  await page.getByRole('form').getByText('Le mot de passe actuel est incorrect').waitFor();
  await page.unroute('**/api/profile/password');
  await field('currentPassword').fill('un autre essai');
  const message = 'Trop de tentatives. Veuillez patienter avant de réessayer.';
  await answer(page, 429, { status: 429, code: 'too-many', message });
  await submit.click();
  await toast('alert', message);
  await page.unroute('**/api/profile/password');
  await answer(page, null);
  await submit.click();
  await toast('alert', 'Échec de la mise à jour du mot de passe. Veuillez réessayer.');
  expect(await field('newPassword').inputValue()).toBe(TYPED.newPassword);
  await waitForExpression(page, "location.search === '?mode=password'");
});

test('no password that was typed comes back after a session that ended: the form is as new', async () => {
  const { page, field, submit, member } = await openFilled();
  await expireToken(page);
  await submit.click();
  await page.waitForURL('**/login?next=*');
  await page.getByRole('form', { name: 'Accès membres' }).waitFor();
  await logInHere(page, member);
  await page.waitForURL('**/profile?mode=password');
  await field('newPassword').waitFor();
  for (const name of Object.keys(TYPED)) expect(await field(name).inputValue(), name).toBe('');
});
