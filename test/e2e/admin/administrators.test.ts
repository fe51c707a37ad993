import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { openVisitor } from '../../support/browser.ts';
import { adminPage, siteWithMail } from '../../support/fixtures.ts';
import { ADMIN } from '../../support/site.ts';
import { dropResponse, logIn, mailTo } from '../../support/steps.ts';

const LEA = { fullName: 'Léa Fontaine', email: 'lea@cercle.example', password: 'la clef de la réserve' };
const INVALID_LINK = 'Cette invitation est invalide ou a expiré.';

const { site, smtp, browser } = await siteWithMail();
const page = await adminPage(browser, site);

const row = (name: string) => page.getByRole('row', { name });
const expectStatus = (text: string) => page.getByRole('status').getByText(text).waitFor();
const confirm = (label: string) => page.getByRole('dialog').getByRole('button', { name: label }).click();
const send = () => page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
async function fill({ fullName, email }: { fullName: string; email: string }) {
  await page.goto('/admin/administrators/invite');
  await page.locator('[name=fullName]').fill(fullName);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=email]').blur();
}
/** Where the invited one chooses a password. */
async function invitationLink() {
  const { text } = await mailTo(smtp, LEA.email, 'administration');
  return /https?:\/\/\S+\/rejoindre-administration\?token=[\w-]+/.exec(text ?? '')?.[0] ?? '';
}
async function choosePassword(invited: Page, password: string, confirmPassword = password) {
  await invited.locator('[name=password]').fill(password);
  await invited.locator('[name=confirmPassword]').fill(confirmPassword);
}

describe('Administrators', () => {
  test('are listed with their second factor and last login; one cannot remove oneself', async () => {
    await page.goto('/admin/administrators');
    await page.getByText('1 administrateur', { exact: true }).waitFor();
    const ownRow = row(ADMIN.email);
    await ownRow.getByText('Vous', { exact: true }).waitFor();
    await ownRow.getByText('Pas encore', { exact: true }).waitFor();
    expect(await ownRow.getByRole('button').count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
  });

  test('a wrong address and one that an account has are told on the field; nothing typed is lost', async () => {
    await fill({ fullName: 'Doublon', email: 'pas une adresse' });
    await page.getByText('Veuillez entrer une adresse e-mail valide').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.locator('[name=email]').fill(ADMIN.email);
    await send();
    await page.getByText('Un administrateur a déjà cette adresse e-mail.').waitFor();
    expect(await page.locator('[name=fullName]').inputValue()).toBe('Doublon');
    await page.locator('[name=email]').fill(LEA.email);
    await page.route('**/api/admin/administrators', (route) => route.abort());
    await send();
    await page.getByRole('alert').getByText('L’invitation n’a pas pu être envoyée').waitFor();
    expect(await page.locator('[name=email]').inputValue()).toBe(LEA.email);
    await page.unroute('**/api/admin/administrators');
    // Leaves without saving.
    page.once('dialog', (dialog) => void dialog.accept());
  });

  test('CO-1 one is invited by mail, though the answer is lost at first, again if need be, chooses a password, and works as the others do', async () => {
    await fill(LEA);
    await dropResponse(page, '**/api/admin/administrators');
    await send();
    await page.getByRole('alert').getByText('L’invitation n’a pas pu être envoyée').waitFor();
    await send();
    await expectStatus('L’invitation va partir');
    const first = await invitationLink();
    await row(LEA.fullName).getByText('Invitation envoyée').waitFor();
    await row(LEA.fullName).getByRole('button', { name: 'Renvoyer l’invitation' }).click();
    smtp.mails.length = 0;
    await confirm('Renvoyer l’invitation');
    await expectStatus('L’invitation va partir');
    const link = await invitationLink();

    const { page: hers } = await openVisitor(browser, site.url);
    await hers.goto(first);
    await hers.getByRole('alert').getByText(INVALID_LINK).waitFor();
    await hers.goto(link);
    await choosePassword(hers, LEA.password);
    expect(hers.url(), 'TK-4 the token has left the address').toBe(`${site.url}/rejoindre-administration`);
    expect(await hers.title()).toContain('Rejoindre l’administration');
    await hers.reload();
    await choosePassword(hers, LEA.password);
    await hers.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
    await hers.getByRole('status').getByText('Votre mot de passe est enregistré').waitFor();
    await hers.waitForURL('**/login');
    await hers.goto(link);
    await hers.getByRole('alert').getByText(INVALID_LINK).waitFor();
    expect(site.output(), 'TK-4 LG-2').not.toContain(new URL(link).searchParams.get('token'));
    await logIn(hers, site.adminLoginUrl, LEA);
    await hers.waitForURL('**/admin/dashboard');

    await page.goto('/admin/administrators?q=lea');
    await row(LEA.fullName).waitFor();
    expect(await row(LEA.fullName).getByRole('button', { name: 'Renvoyer' }).count()).toBe(0);

    await row(LEA.fullName).getByRole('button', { name: 'Retirer' }).click();
    await page.getByRole('dialog', { name: 'Retirer cet administrateur' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await confirm('Retirer');
    await expectStatus('L’accès de Léa Fontaine est retiré');
    await page.getByRole('heading', { name: 'Aucun administrateur trouvé' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await mailTo(smtp, LEA.email, 'retiré');
    await hers.goto('/admin/contacts');
    await hers.waitForURL(/\/login/);
  });

  test('“Échec du chargement des administrateurs”: it says so and can be tried again', async () => {
    await page.route('**/api/admin/administrators*', (route) => route.abort());
    await page.goto('/admin/administrators');
    await page.getByRole('alert').getByText('Échec du chargement des administrateurs').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/admin/administrators*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await row(ADMIN.email).waitFor();
  });

  test('where the invitation leads: each state is sound, and a dead one sends to an administrator', async () => {
    const { page: theirs } = await openVisitor(browser, site.url);
    const LINK_CHECK = '**/api/validate-password-reset-token*';
    let answer: (route: Route) => unknown = () => undefined;
    await theirs.route(LINK_CHECK, (route) => answer(route));
    await theirs.goto('/rejoindre-administration?token=x');
    await theirs.getByText('Vérification de votre invitation').waitFor();
    await expectAccessibleAtAllWidths(theirs);

    answer = (route) => route.fulfill({ status: 503, body: '{}' });
    await theirs.goto('/rejoindre-administration?token=x');
    await theirs.getByRole('alert').getByText('Impossible de vérifier l’invitation').waitFor();
    await expectAccessibleAtAllWidths(theirs);

    answer = (route) => route.fulfill({ json: true });
    await theirs.getByRole('button', { name: 'Réessayer' }).click();
    await choosePassword(theirs, LEA.password, 'autre chose');
    await theirs.getByText('Les mots de passe ne correspondent pas').waitFor();
    await expectAccessibleAtAllWidths(theirs);
    await choosePassword(theirs, LEA.password);
    await theirs.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
    await theirs.getByRole('alert').getByText(`${INVALID_LINK} Demandez-en une nouvelle`).waitFor();
    expect(await theirs.locator('[name=password]').inputValue(), 'nothing typed is lost').toBe(LEA.password);

    await theirs.goto('/rejoindre-administration?token=');
    await theirs
      .getByRole('alert')
      .getByText('demandez une nouvelle invitation à un administrateur')
      .waitFor();
    expect(await theirs.getByRole('main').getByRole('link').allTextContents()).toEqual(['Se connecter']);
    await expectAccessibleAtAllWidths(theirs);
    await theirs.context().close();

    const response = await fetch(`${site.url}/rejoindre-administration?token=x`);
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
  });

  test('LG-4 inviting and removing stand in the journal', async () => {
    await page.goto('/admin/journal?kind=admin');
    await row('Administrateur retiré').getByText(LEA.email).waitFor();
    await row('Administrateur invité').first().getByText(LEA.email).waitFor();
  });
});
