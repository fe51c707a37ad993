import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/src/db/database.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessible } from '../../support/axe.ts';
import { openVisitor } from '../../support/browser.ts';
import { siteWithMail } from '../../support/fixtures.ts';
import { joinMember } from '../../support/members.ts';
import { ADMIN } from '../../support/site.ts';
import { dropResponse, logIn, logInHere, mailTo } from '../../support/steps.ts';

const NEW = 'quatre vents du nord';
const INVALID = 'Ce lien de réinitialisation est invalide ou a expiré. Veuillez demander un nouveau lien.';
const SENT = 'Si un compte existe avec cet email, un lien de réinitialisation a été envoyé.';
const POSSIBLY_SAVED =
  'Votre mot de passe est peut-être déjà enregistré\u202f: essayez de vous connecter avec lui.';

const { site, smtp, browser } = await siteWithMail();
// Before the administrator's own session ends by a new password.
const zoe = await joinMember(site.url, smtp, 'Zoé Lefèvre');
const expiredMember = await joinMember(site.url, smtp, 'Zoé Tardive');

const main = (page: Page) => page.getByRole('main');
const submit = (page: Page) => page.getByRole('button', { name: /Réinitialis/ });

/** Asks for a link as people do, from the login on. */
async function requestReset(email: string): Promise<void> {
  const { page } = await openVisitor(browser, site.url);
  await page.goto('/login');
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
  await page.waitForURL('**/mot-de-passe-oublie');
  await page.locator('[name=email]').fill(email);
  await page.getByRole('button', { name: 'Recevoir un lien' }).click();
  await page.getByRole('status').getByText(SENT).waitFor();
  expect(await page.locator('[name=email]').inputValue()).toBe(email);
  await page.context().close();
}

async function requestResetByApi(email: string): Promise<void> {
  const visitor = new ApiClient(site.url);
  const recaptchaToken = await visitor.botCheckToken('forgotPasswordFormSubmit');
  await visitor.send('POST', `/forgot-password?${new URLSearchParams({ email, recaptchaToken })}`);
}

/** The link in the newest mail that this address was sent about its password. */
async function resetLink(email: string, asking = requestResetByApi): Promise<string> {
  smtp.mails.length = 0;
  await asking(email);
  const { text } = await mailTo(smtp, email, 'Réinitialisez votre mot de passe');
  const link = /https?:\/\/\S+\/reinitialiser-mot-de-passe\?token=[\w-]+/.exec(text ?? '')?.[0];
  if (!link) throw new Error('No link in the mail');
  return link;
}

async function fill(page: Page, password: string, confirmPassword = password) {
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=confirmPassword]').fill(confirmPassword);
}

test('a member who forgot their password asks for a link, follows it, chooses another and logs in with it', async () => {
  const { email, password } = zoe;
  const otherTab = await new ApiClient(site.url).logIn({ email, password });
  const link = await resetLink(email, requestReset);
  expect(link.startsWith(`${site.url}/`), 'TK-6').toBe(true);

  const { page, problems } = await openVisitor(browser, site.url);
  await page.goto(link);
  await main(page).getByRole('heading', { level: 1, name: 'Réinitialiser votre mot de passe' }).waitFor();
  expect(await page.title()).toContain('Réinitialiser votre mot de passe');
  await fill(page, NEW);
  expect(page.url(), 'TK-4 the token has left the address').toBe(`${site.url}/reinitialiser-mot-de-passe`);

  // It can still be loaded again.
  await page.reload();
  await fill(page, NEW);
  await submit(page).click();
  await page.waitForURL('**/login');
  await page.getByRole('status').getByText('Votre mot de passe a été réinitialisé avec succès').waitFor();
  expect(await page.evaluate('localStorage.getItem("token")'), 'nobody is logged in by it').toBeNull();
  await mailTo(smtp, email, 'Votre mot de passe a été modifié');
  expect((await otherTab.send('GET', '/profile')).status, 'TK-5').toBe(401);

  await logIn(page, '/login', { email, password });
  await page.getByRole('alert').getByText("Nom d'utilisateur ou mot de passe incorrect.").waitFor();
  await logIn(page, '/login', { email, password: NEW });
  await page.waitForURL('**/profile');
  expect(problems).toEqual([]);

  // Used up, it leads to another.
  const visitor = await openVisitor(browser, site.url);
  await visitor.page.goto(link);
  await visitor.page.getByRole('alert').getByText(INVALID).waitFor();
  await visitor.page.getByRole('link', { name: 'Demander un nouveau lien' }).click();
  await visitor.page.waitForURL('**/mot-de-passe-oublie');
  expect(visitor.problems, 'TK-4 nothing left the site').toEqual([]);
  expect(site.output(), 'TK-4 LG-2').not.toContain(new URL(link).searchParams.get('token'));
});

test('an unknown address gets the same words and no mail', async () => {
  await requestReset('personne@nulle-part.example');
  await resetLink(ADMIN.email);
  expect(smtp.mails.filter(({ recipients }) => recipients.includes('personne@nulle-part.example'))).toEqual(
    [],
  );
});

describe('The form for a new password', () => {
  test('tells each error once touched, shows and hides both fields together, and waits for a valid form', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto(await resetLink(ADMIN.email));
    await page.locator('[name=password]').waitFor();
    expect(await submit(page).isDisabled()).toBe(true);
    expect(await page.getByText('Le mot de passe est requis').count()).toBe(0);
    await page.locator('[name=password]').focus();
    await page.locator('[name=confirmPassword]').focus();
    await page.getByText('Le mot de passe est requis').waitFor();
    await fill(page, 'court', 'autre');
    await page.getByText('Le mot de passe doit comporter au moins 8 caractères').first().waitFor();
    await fill(page, NEW, `${NEW}s`);
    await page.getByText('Les mots de passe ne correspondent pas').waitFor();
    expect(await submit(page).isDisabled()).toBe(true);

    const types = () =>
      page.evaluate<string[]>(
        "['password', 'confirmPassword'].map((name) => document.getElementsByName(name)[0].type)",
      );
    const toggles = page.getByRole('button', { name: 'Afficher le mot de passe' });
    expect(await types()).toEqual(['password', 'password']);
    await toggles.first().click();
    expect(await types()).toEqual(['text', 'text']);
    await toggles.last().click();
    expect(await types()).toEqual(['password', 'password']);

    await page.locator('[name=password]').fill(`${NEW}s`);
    await page.getByText('Les mots de passe ne correspondent pas').waitFor({ state: 'detached' });
    expect(await submit(page).isEnabled()).toBe(true);
    expect(await page.getByRole('link', { name: 'Retour à la connexion' }).getAttribute('href')).toBe(
      '/login',
    );
  });

  test('AU-3 puts the refusal of a weak password on its field, keeps what was typed, and works again', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto(await resetLink(ADMIN.email));
    await fill(page, 'business2026');
    await submit(page).click();
    await page.getByText('Ce mot de passe se devine trop facilement').waitFor();
    expect(await page.locator('[name=confirmPassword]').inputValue()).toBe('business2026');
    expect(await page.locator('[name=password]').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await fill(page, ADMIN.password);
    await submit(page).click();
    await page.waitForURL('**/login');
  });

  test('rests while it is sent, and tells what went wrong in French', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto(await resetLink(ADMIN.email));
    const outcomes: [number, object | null, string][] = [
      [
        410,
        { message: 'Ce lien de réinitialisation est invalide ou a expiré', code: 'expired' },
        'Ce lien de réinitialisation est invalide ou a expiré',
      ],
      [
        429,
        { message: 'Trop de tentatives. Veuillez patienter avant de réessayer.', code: 'too-many' },
        'Trop de tentatives. Veuillez patienter avant de réessayer.',
      ],
      [502, null, 'Erreur lors de la réinitialisation du mot de passe'],
      [0, null, 'Erreur lors de la réinitialisation du mot de passe'],
    ];
    await fill(page, NEW);
    for (const [status, json, text] of outcomes) {
      let answer: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/complete-password-reset', async (route) => {
        await gate;
        if (status === 0) await route.abort();
        else
          await route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(json) ?? '' });
      });
      await submit(page).click();
      await page.getByRole('button', { name: 'Réinitialisation en cours...' }).waitFor();
      expect(await submit(page).isDisabled()).toBe(true);
      answer();
      await page.getByRole('alert').getByText(text).waitFor();
      expect(await submit(page).textContent()).toBe('Réinitialiser le mot de passe');
      expect(await submit(page).isEnabled()).toBe(true);
      expect(await page.locator('[name=password]').inputValue()).toBe(NEW);
      await page.unroute('**/api/complete-password-reset');
    }
  });

  test('whose answer is lost, and sent again, tells that the password may be kept, with a way to the login', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto(await resetLink(zoe.email));
    await fill(page, 'trois petits nuages');
    await dropResponse(page, '**/api/complete-password-reset');
    await submit(page).click();
    await page.getByRole('alert').getByText('Erreur lors de la réinitialisation').waitFor();
    await submit(page).click();
    const alert = page.getByRole('alert').filter({ hasText: POSSIBLY_SAVED });
    await alert.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/login');
    await logInHere(page, { email: zoe.email, password: 'trois petits nuages' });
    await page.waitForURL('**/profile');
  });
});

describe('A link that leads nowhere', () => {
  test('one that is older than its hour is said to have expired, whatever was typed meanwhile', async () => {
    const link = await resetLink(expiredMember.email);
    const { page } = await openVisitor(browser, site.url);
    await page.goto(link);
    await fill(page, NEW);
    const { db, close } = await openDatabase(site.store);
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await db
      .updateTable('link')
      .set({ expires_at: hourAgo })
      .where('purpose', '=', 'PASSWORD_RESET')
      .where('used_at', 'is', null)
      .execute();
    await close();
    await submit(page).click();
    await page.getByRole('alert').getByText('invalide ou a expiré').waitFor();
    await page.goto(link);
    await page.getByRole('alert').getByText(INVALID).waitFor();
  });
});
