import { beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { openVisitor, resetVisitor } from '../../support/browser.ts';
import { siteWithMail } from '../../support/fixtures.ts';
import { joinMember } from '../../support/members.ts';
import { openUntilResponse } from '../../support/minimum-delay.ts';
import { ADMIN } from '../../support/site.ts';
import { dropResponse, logInHere, mailTo } from '../../support/steps.ts';

const NEW = 'quatre vents du nord';
const INVALID = 'Ce lien de réinitialisation est invalide ou a expiré. Veuillez demander un nouveau lien.';
const SENT = 'Si un compte existe avec cet email, un lien de réinitialisation a été envoyé.';
const POSSIBLY_SAVED =
  'Votre mot de passe est peut-être déjà enregistré\u202f: essayez de vous connecter avec lui.';
const ERROR = 'Une erreur est survenue. Veuillez réessayer.';
const UNAVAILABLE = 'Le service est indisponible.';
const TOO_MANY = 'Trop de tentatives. Veuillez patienter avant de réessayer.';
const CHECK_CALL = '**/api/password-reset-link*';

const { site, smtp, browser } = await siteWithMail();
// Before the administrator's own session ends by a new password.
const zoe = await joinMember(site.url, smtp, 'Zoé Lefèvre');
// An address may ask for five links in half an hour.
const wim = await joinMember(site.url, smtp, 'Wim Hubert');

const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
const main = page.getByRole('main');
const email = page.locator('[name=email]');
const password = page.locator('[name=password]');
const confirmation = page.locator('[name=confirmPassword]');
const ask = page.getByRole('button', { name: 'Recevoir un lien' });
const submit = page.getByRole('button', { name: /Réinitialis/ });
const isAlerted = (text: string) => page.getByRole('alert').getByText(text).waitFor();

beforeEach(() => resetVisitor(visitor));

async function requestByApi(address: string): Promise<void> {
  const client = new ApiClient(site.url);
  const recaptchaToken = await client.botCheckToken('forgotPasswordFormSubmit');
  await client.send('POST', `/forgot-password?${new URLSearchParams({ email: address, recaptchaToken })}`);
}

/** The link in the newest mail that this address was sent about its password. */
async function resetLink(address: string, request = requestByApi): Promise<string> {
  smtp.mails.length = 0;
  await request(address);
  const { text } = await mailTo(smtp, address, 'Réinitialisez votre mot de passe');
  const link = /https?:\/\/\S+\/reinitialiser-mot-de-passe\?token=[\w-]+/.exec(text ?? '')?.[0];
  if (!link) throw new Error('No link in the mail');
  return link;
}

async function fill(value: string, confirmed = value) {
  await password.fill(value);
  await confirmation.fill(confirmed);
}

describe('Who forgot their password', () => {
  test('asks for a link, follows it, chooses another password and logs in with it; the used link leads to another', async () => {
    const otherSession = await new ApiClient(site.url).logIn(zoe);
    await page.goto('/login');
    await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
    // The login that is left has an address too.
    await ask.waitFor();
    const link = await resetLink(zoe.email, async () => {
      await email.fill(zoe.email);
      await ask.click();
      await page.getByRole('status').getByText(SENT).waitFor();
    });
    expect(await email.inputValue()).toBe(zoe.email);
    expect(link.startsWith(`${site.url}/`), 'TK-6').toBe(true);
    await page.goto(link);
    await main.getByRole('heading', { level: 1, name: 'Réinitialiser votre mot de passe' }).waitFor();
    expect(await page.title()).toContain('Réinitialiser votre mot de passe');
    const account = page.locator('input[autocomplete=username]');
    expect([await account.inputValue(), await account.isVisible()], 'for password managers').toEqual([
      zoe.email,
      true,
    ]);
    await fill(NEW);
    expect(page.url(), 'TK-4 the token has left the address').toBe(`${site.url}/reinitialiser-mot-de-passe`);

    // It can still be loaded again.
    await page.reload();
    await fill(NEW);
    await submit.click();
    await page.waitForURL('**/login');
    await page.getByRole('status').getByText('Votre mot de passe a été réinitialisé avec succès').waitFor();
    expect(await page.evaluate('localStorage.getItem("token")'), 'nobody is logged in by it').toBeNull();
    await mailTo(smtp, zoe.email, 'Votre mot de passe a été modifié');
    expect((await otherSession.send('GET', '/profile')).status, 'TK-5').toBe(401);
    await logInHere(page, zoe);
    await isAlerted("Nom d'utilisateur ou mot de passe incorrect.");
    await logInHere(page, { ...zoe, password: NEW });
    await page.waitForURL('**/profile');

    // Opened while logged in, it says so and offers to log out; then it is followed.
    await page.goto(`${link}.`);
    await isAlerted('déconnectez-vous pour utiliser ce lien');
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('button', { name: 'Se déconnecter et continuer' }).click();
    await isAlerted(INVALID);
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).click();
    await page.waitForURL('**/mot-de-passe-oublie');
    expect(problems, 'TK-4 nothing left the site').toEqual([]);
    expect(site.output(), 'TK-4 LG-2').not.toContain(new URL(link).searchParams.get('token'));
  });

  test('is told what is wrong with the address and with the request, and loses nothing; axe finds nothing at both widths', async () => {
    await page.goto('/mot-de-passe-oublie');
    expect(await ask.isDisabled()).toBe(true);
    await expectAccessibleAtAllWidths(page);
    await email.fill('pas une adresse');
    await page.getByText('Veuillez entrer un email valide').waitFor();
    await expectAccessibleAtAllWidths(page);
    await email.fill('');
    await page.getByText("L'email est requis").waitFor();
    await email.fill('personne@nulle-part.example');
    for (const [status, message, text] of [
      [429, TOO_MANY, TOO_MANY],
      [500, 'Oups', ERROR],
    ] as const) {
      const json = { code: status === 429 ? 'too-many' : 'internal', message };
      await page.route('**/api/forgot-password?*', (route) => route.fulfill({ status, json }));
      await ask.click();
      await isAlerted(text);
      expect(await email.inputValue()).toBe('personne@nulle-part.example');
      await page.unroute('**/api/forgot-password?*');
    }
    await main.locator('a[href="/login"]', { hasText: 'Retour à la connexion' }).waitFor();
    await ask.click();
    await main.getByText('S’il y a un compte à cette adresse').waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('is not held up by a session that is over', async () => {
    const claims = Buffer.from(JSON.stringify({ exp: 1, roles: [], id: 1 })).toString('base64url');
    await page.evaluate(`localStorage.setItem('token', 'x.${claims}.x')`);
    await page.goto('/mot-de-passe-oublie');
    await email.fill('zoe@lefevre.example');
    await ask.click();
    await page.getByRole('status').getByText(SENT).waitFor();
  });
});

describe('The form for a new password', () => {
  test('tells each error once touched, AU-3 a weak password on its field, and what went wrong; rests while it is sent; works again; axe finds nothing', async () => {
    await page.goto(await resetLink(ADMIN.email));
    await password.waitFor();
    await expectAccessibleAtAllWidths(page);
    expect(await submit.isDisabled()).toBe(true);
    expect(await page.getByText('Le mot de passe est requis').count()).toBe(0);
    await password.focus();
    await confirmation.focus();
    await page.getByText('Le mot de passe est requis').waitFor();
    await fill('court', 'autre chose');
    await page.getByText('Le mot de passe doit comporter au moins 8 caractères').first().waitFor();
    await page.getByText('Les mots de passe ne correspondent pas').waitFor();
    await expectAccessibleAtAllWidths(page);
    expect(await submit.isDisabled()).toBe(true);

    const types = async () => [await password.getAttribute('type'), await confirmation.getAttribute('type')];
    const toggles = page.getByRole('button', { name: 'Afficher le mot de passe' });
    expect(await types()).toEqual(['password', 'password']);
    await toggles.first().click();
    expect(await types()).toEqual(['text', 'text']);
    await toggles.last().click();
    expect(await types()).toEqual(['password', 'password']);
    await fill(NEW);
    await page.getByText('Les mots de passe ne correspondent pas').waitFor({ state: 'detached' });
    expect(await submit.isEnabled()).toBe(true);
    await page.locator('a[href="/login"]', { hasText: 'Retour à la connexion' }).waitFor();

    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/complete-password-reset', async (route) => {
      await isReleased;
      await route.fulfill({ status: 503, json: { message: UNAVAILABLE, code: 'unavailable' } });
    });
    await submit.click();
    await page.getByRole('button', { name: 'Réinitialisation en cours...' }).waitFor();
    expect(await submit.isDisabled()).toBe(true);
    release();
    await isAlerted(UNAVAILABLE);
    expect(await submit.textContent()).toBe('Réinitialiser le mot de passe');
    expect(await submit.isEnabled()).toBe(true);
    expect(await password.inputValue()).toBe(NEW);
    await page.unroute('**/api/complete-password-reset');

    await fill('business2026');
    await submit.click();
    await page.getByText('Ce mot de passe se devine trop facilement').waitFor();
    expect(await confirmation.inputValue()).toBe('business2026');
    expect(await password.getAttribute('aria-invalid')).toBe('true');
    await expectAccessibleAtAllWidths(page);
    await fill(ADMIN.password);
    await submit.click();
    await page.waitForURL('**/login');
  });

  test('that a newer one replaces while its form is filled in gives way to what opening a dead link shows', async () => {
    await page.goto(await resetLink(wim.email));
    await fill('trois petits nuages');
    await resetLink(wim.email);
    await submit.click();
    await isAlerted('Un lien plus récent vous a été envoyé');
    await page.getByRole('heading', { name: 'Un lien plus récent' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).waitFor();
    expect(await password.count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
  });

  test('whose answer is lost, and sent again, tells that the password may be kept, with a way to the login', async () => {
    await page.goto(await resetLink(zoe.email));
    await fill('trois petits nuages');
    await dropResponse(page, '**/api/complete-password-reset');
    await submit.click();
    await isAlerted('Erreur lors de la réinitialisation du mot de passe');
    await submit.click();
    const alert = page.getByRole('alert').filter({ hasText: POSSIBLY_SAVED });
    await alert.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/login');
    await logInHere(page, { ...zoe, password: 'trois petits nuages' });
    await page.waitForURL('**/profile');
  });
});

describe('A link that leads nowhere', () => {
  test('is said to be invalid, leads to another, and is sound at both widths, also while it is checked', async () => {
    await page.route(CHECK_CALL, () => undefined);
    await page.goto('/reinitialiser-mot-de-passe?token=x');
    await page.getByText('Vérification de votre lien').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unroute(CHECK_CALL);
    for (const token of ['inconnu', 'x'.repeat(300), '%00', "'%20or%201=1"]) {
      await page.goto(`/reinitialiser-mot-de-passe?token=${token}`);
      await isAlerted(INVALID);
    }
    await expectAccessibleAtAllWidths(page);
  });

  test('because a newer one was sent says so; the newer one works with the bracket a mail program adds', async () => {
    const older = await resetLink(zoe.email);
    const newer = await resetLink(zoe.email);
    await page.goto(older);
    await isAlerted('Un lien plus récent vous a été envoyé');
    await expectAccessibleAtAllWidths(page);
    await page.goto(`${newer}>`);
    await password.waitFor();
  });

  test('without a token, or whose check fails, leads on to asking for another, with an error', async () => {
    for (const path of [
      '/reinitialiser-mot-de-passe',
      '/reinitialiser-mot-de-passe?token=',
      '/password-reset',
    ]) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForURL('**/mot-de-passe-oublie');
      await isAlerted('Lien de réinitialisation invalide');
    }
    for (const status of [0, 429, 503]) {
      await resetVisitor(visitor);
      await page.route(CHECK_CALL, (route) =>
        status === 0 ? route.abort() : route.fulfill({ status, body: '{}' }),
      );
      await page.goto('/reinitialiser-mot-de-passe?token=x', { waitUntil: 'commit' });
      await page.waitForURL('**/mot-de-passe-oublie');
      await isAlerted('Erreur de validation du lien');
    }
  });
});

// The last one: from here on the visitor's clock stands still.
test('the check, as described, is seen for two seconds at least, beside the real one, not before it', async () => {
  await page.route(CHECK_CALL, (route) =>
    route.fulfill({ json: { status: 'VALID', email: 'zoe@lefevre.example' } }),
  );
  const clock = await openUntilResponse(page, '/reinitialiser-mot-de-passe?token=x', CHECK_CALL);
  await clock.runFor(1_500);
  const check = page.getByText('Vérification de votre lien');
  expect(await check.isVisible()).toBe(true);
  await clock.runFor(500);
  await clock.resume();
  await password.waitFor();
  expect(await check.isVisible()).toBe(false);
});
