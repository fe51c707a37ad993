import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { commonSteps } from '../../support/ambassadors.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { openTab, openVisitor } from '../../support/browser.ts';
import { adminPage, siteWithMail } from '../../support/fixtures.ts';
import { ADMIN } from '../../support/site.ts';
import { dropResponse, expectRefusedFile, logIn, mailTo } from '../../support/steps.ts';

const LEA = { fullName: 'Léa Fontaine', email: 'lea@cercle.example', password: 'la clef de la réserve' };
const INVALID_LINK = 'Cette invitation est invalide ou a expiré.';
const CALLS = '**/api/admin/administrators';

const { site, smtp, browser } = await siteWithMail();
const page = await adminPage(browser, site);
const { row, expectStatus, expectAlert, confirm } = commonSteps(page);
const { page: hers } = await openVisitor(browser, site.url);

const alertOf = (visitor: Page, text: string) => visitor.getByRole('alert').getByText(text).waitFor();
/** Where the invited one chooses a password. */
async function invitationLink() {
  const { text } = await mailTo(smtp, LEA.email, 'administration');
  return /https?:\/\/\S+\/rejoindre-administration\?token=[\w-]+/.exec(text ?? '')?.[0] ?? '';
}
async function choosePassword(password: string, confirmPassword = password) {
  await hers.locator('[name=password]').fill(password);
  await hers.locator('[name=confirmPassword]').fill(confirmPassword);
}
const sendPassword = () => hers.getByRole('button', { name: 'Choisir ce mot de passe' }).click();

describe('Administrators', () => {
  test('are listed with their second factor and last login, one’s own row without a way to remove it; a list that is not loaded can be tried again', async () => {
    await page.route(`${CALLS}*`, (route) => route.abort());
    await page.goto('/admin/administrators');
    await expectAlert('Échec du chargement des administrateurs');
    await page.unroute(`${CALLS}*`);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('1 administrateur', { exact: true }).waitFor();
    const ownRow = row(ADMIN.email);
    await ownRow.getByText('Vous', { exact: true }).waitFor();
    await ownRow.getByText('Pas encore', { exact: true }).waitFor();
    expect(await ownRow.getByRole('button').count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
  });

  test('CO-1 one is invited by mail, though the answer is lost at first, again if need be, chooses a password, works as the others do, and is removed', async () => {
    const field = (name: string) => page.locator(`[name=${name}]`);
    const send = () => page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
    await page.goto('/admin/administrators/invite');
    await field('fullName').fill(LEA.fullName);
    await field('email').fill('pas une adresse');
    await field('email').blur();
    await page.getByText('Veuillez entrer une adresse e-mail valide').waitFor();
    await expectAccessibleAtAllWidths(page);
    await field('email').fill(ADMIN.email);
    await send();
    await page.getByText('Un administrateur a déjà cette adresse e-mail.').waitFor();
    await field('email').fill(LEA.email);
    await dropResponse(page, CALLS);
    await send();
    await alertOf(page, 'L’invitation n’a pas pu être envoyée');
    for (const name of ['fullName', 'email'] as const)
      expect(await field(name).inputValue(), 'nothing typed is lost').toBe(LEA[name]);
    await send();
    await page.getByRole('status').getByText('L’invitation va partir').waitFor();
    const first = await invitationLink();
    await row(LEA.fullName).getByRole('link', { name: 'Invitation envoyée, valable jusqu’au' }).waitFor();
    await row(LEA.fullName).getByRole('button', { name: 'Renvoyer l’invitation' }).click();
    smtp.mails.length = 0;
    await confirm('Renvoyer l’invitation');
    const link = await invitationLink();

    await hers.goto(first);
    await alertOf(hers, 'Un lien plus récent vous a été envoyé');
    await hers.goto(link);
    await choosePassword(LEA.password);
    expect(hers.url(), 'TK-4 the token has left the address').toBe(`${site.url}/rejoindre-administration`);
    expect(await hers.title()).toContain('Rejoindre l’administration');
    await hers.reload();
    await choosePassword(LEA.password);
    await sendPassword();
    await hers.getByRole('status').getByText('Votre mot de passe est enregistré').waitFor();
    await hers.waitForURL('**/login');
    await hers.goto(link);
    await alertOf(hers, INVALID_LINK);
    expect(site.output(), 'TK-4 LG-2').not.toContain(new URL(link).searchParams.get('token'));
    await logIn(hers, site.adminLoginUrl, LEA);
    await hers.waitForURL('**/admin/dashboard');

    await page.goto('/admin/administrators?q=lea');
    await row(LEA.fullName).waitFor();
    expect(await row(LEA.fullName).getByRole('button', { name: 'Renvoyer' }).count()).toBe(0);
    await row(LEA.fullName).getByRole('button', { name: 'Retirer' }).click();
    await page.getByRole('dialog', { name: 'Retirer cet administrateur' }).waitFor();
    await confirm('Retirer');
    await page.getByRole('status').getByText('L’accès de Léa Fontaine est retiré').waitFor();
    await page.getByRole('heading', { name: 'Aucun administrateur trouvé' }).waitFor();
    await mailTo(smtp, LEA.email, 'retiré');
    await hers.goto('/admin/contacts');
    await hers.waitForURL(/\/login/);
    await page.goto('/admin/journal?kind=admin');
    for (const act of ['Administrateur retiré', 'Administrateur invité'])
      await row(act).first().getByText(LEA.email).waitFor();
  });

  test('where the invitation leads: each state is sound, and a dead one sends to an administrator', async () => {
    const LINK_CHECK = '**/api/password-reset-link*';
    let answer: (route: Route) => unknown = () => undefined;
    await hers.route(LINK_CHECK, (route) => answer(route));
    await hers.goto('/rejoindre-administration?token=x');
    await hers.getByText('Vérification de votre invitation').waitFor();
    await expectAccessibleAtAllWidths(hers);

    answer = (route) => route.fulfill({ status: 503, body: '{}' });
    await hers.goto('/rejoindre-administration?token=x');
    await alertOf(hers, 'Impossible de vérifier l’invitation');
    await expectAccessibleAtAllWidths(hers);

    answer = (route) => route.fulfill({ json: { status: 'VALID', email: LEA.email } });
    await hers.getByRole('button', { name: 'Réessayer' }).click();
    await choosePassword(LEA.password, 'autre chose');
    await hers.getByText('Les mots de passe ne correspondent pas').waitFor();
    await expectAccessibleAtAllWidths(hers);
    await choosePassword(LEA.password);
    await sendPassword();
    await alertOf(hers, 'demandez une nouvelle invitation à un administrateur');
    await hers.getByRole('heading', { name: INVALID_LINK }).and(hers.locator(':focus')).waitFor();
    expect(await hers.locator('[name=password]').count()).toBe(0);

    await hers.goto('/rejoindre-administration?token=');
    await alertOf(hers, 'demandez une nouvelle invitation à un administrateur');
    expect(await hers.getByRole('main').getByRole('link').allTextContents()).toEqual(['Se connecter']);
    await expectAccessibleAtAllWidths(hers);

    const response = await fetch(`${site.url}/rejoindre-administration?token=x`);
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
  });
});

describe('One’s own account', () => {
  const form = (tab: Page) => tab.getByRole('form', { name: 'Vos coordonnées' });
  const nameField = (tab: Page) => form(tab).locator('[name=fullName]');
  const save = () => form(page).getByRole('button', { name: 'Enregistrer', exact: true });

  test('that cannot be loaded says so, and is tried again', async () => {
    await page.route('**/api/admin/profile', (route) => route.abort());
    await page.goto('/admin/profile');
    const alert = page.getByRole('alert').filter({ hasText: 'Votre compte n’a pas pu être chargé' });
    await alert.waitFor();
    await page.getByText('Cet appareil').waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/admin/profile');
    await alert.getByRole('button', { name: 'Réessayer' }).click();
    await form(page).waitFor();
    expect(await alert.count()).toBe(0);
  });

  test('saved in one tab, the name stands in the form of the other, which saves no former one; a file that is no photo is refused at its field, and cannot be sent', async () => {
    const other = await openTab({ page });
    await other.goto('/admin/profile');
    await nameField(other).waitFor();
    await nameField(page).fill('Anne Peeters');
    await save().click();
    await expectStatus('Profil mis à jour avec succès');
    await expect.poll(() => nameField(other).inputValue()).toBe('Anne Peeters');
    await other.close();

    await nameField(page).fill('Anne Peeters-Claes');
    const photo = form(page).locator('[name=file]');
    const pdf = { name: 'moi.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
    await photo.setInputFiles(pdf);
    await expectRefusedFile(photo, 'Seules les images JPG, PNG ou GIF sont autorisées');
    expect(await save().isDisabled()).toBe(true);
    expect(await nameField(page).inputValue()).toBe('Anne Peeters-Claes');
  });
});
