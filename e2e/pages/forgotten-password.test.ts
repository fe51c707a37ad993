import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/src/db/database.ts';
import { type SmtpPeer, startSmtpServer } from '../../server/src/testing/smtp-server.ts';
import { ApiClient } from '../support/api.ts';
import { expectSound, expectSoundEverywhere } from '../support/axe.ts';
import { openBrowser, openVisitor, until } from '../support/browser.ts';
import { type JoinedMember, joinMember } from '../support/members.ts';
import { openUpToAnswer } from '../support/pacing.ts';
import { ADMIN, startSite, type TestSite } from '../support/site.ts';
import { logIn, logInHere, loseAnswer, mailTo } from '../support/steps.ts';

const NEW = 'quatre vents du nord';
const INVALID = 'Ce lien de réinitialisation est invalide ou a expiré. Veuillez demander un nouveau lien.';
const SENT = 'Si un compte existe avec cet email, un lien de réinitialisation a été envoyé.';
const MAYBE_KEPT =
  'Votre mot de passe est peut-être déjà enregistré\u202f: essayez de vous connecter avec lui.';

let site: TestSite;
let smtp: SmtpPeer;
let browser: Browser;
let zoe: JoinedMember;
let late: JoinedMember;
beforeAll(async () => {
  smtp = await startSmtpServer();
  site = await startSite({ SMTP_URL: smtp.url });
  browser = await openBrowser();
  // Before the administrator's own session ends by a new password.
  zoe = await joinMember(site.url, smtp, 'Zoé Lefèvre');
  late = await joinMember(site.url, smtp, 'Zoé Tardive');
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await smtp?.close();
});

const main = (page: Page) => page.getByRole('main');
const submit = (page: Page) => page.getByRole('button', { name: /Réinitialis/ });

/** Asks for a link as people do, from the login on. */
async function ask(email: string): Promise<void> {
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

async function askByCall(email: string): Promise<void> {
  const visitor = new ApiClient(site.url);
  const recaptchaToken = await visitor.botCheckToken('forgotPasswordFormSubmit');
  await visitor.send('POST', `/forgot-password?${new URLSearchParams({ email, recaptchaToken })}`);
}

/** The link in the newest mail that this address was sent about its password. */
async function resetLink(email: string, asking = askByCall): Promise<string> {
  smtp.mails.length = 0;
  await asking(email);
  const { text } = await mailTo(smtp, email, 'Réinitialisez votre mot de passe');
  const link = /https?:\/\/\S+\/reinitialiser-mot-de-passe\?token=[\w-]+/.exec(text ?? '')?.[0];
  if (!link) throw new Error('No link in the mail');
  return link;
}

/** The form has been taken over from the server's HTML: what is typed from now on is judged at once. */
const untilHeard = (page: Page) =>
  until(page, "Object.keys(document.forms[0] ?? {}).some((name) => name.startsWith('__reactProps'))");

async function fill(page: Page, password: string, confirmPassword = password) {
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=confirmPassword]').fill(confirmPassword);
}

test('a member who forgot their password asks for a link, follows it, chooses another and logs in with it', async () => {
  const { email, password } = zoe;
  const elsewhere = await new ApiClient(site.url).logIn({ email, password });
  const link = await resetLink(email, ask);
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
  expect((await elsewhere.send('GET', '/profile')).status, 'TK-5').toBe(401);

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
  await ask('personne@nulle-part.example');
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
    await expectSound(page);
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
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/complete-password-reset', async (route) => {
        await held;
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
    // The limit on looking at links leaves no more than the other journeys need.
    await page.route('**/api/validate-password-reset-token*', (route) => route.fulfill({ json: true }));
    await page.goto(await resetLink(zoe.email));
    await fill(page, 'trois petits nuages');
    await loseAnswer(page, '**/api/complete-password-reset');
    await submit(page).click();
    await page.getByRole('alert').getByText('Erreur lors de la réinitialisation').waitFor();
    await submit(page).click();
    const told = page.getByRole('alert').filter({ hasText: MAYBE_KEPT });
    await told.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/login');
    await logInHere(page, { email: zoe.email, password: 'trois petits nuages' });
    await page.waitForURL('**/profile');
  });
});

describe('A link that leads nowhere', () => {
  test.each(['inconnu', 'x'.repeat(300), '%00', "'%20or%201=1"])(
    '%s is said to be invalid',
    async (token) => {
      const { page } = await openVisitor(browser, site.url);
      await page.goto(`/reinitialiser-mot-de-passe?token=${token}`);
      await page.getByRole('alert').getByText(INVALID).waitFor();
      await page.getByRole('link', { name: 'Demander un nouveau lien' }).click();
      await page.waitForURL('**/mot-de-passe-oublie');
    },
  );

  test('one that is older than its hour is said to have expired, whatever was typed meanwhile', async () => {
    const link = await resetLink(late.email);
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

  test('no token: an error, and on to asking for one', async () => {
    const { page } = await openVisitor(browser, site.url);
    for (const address of [
      '/reinitialiser-mot-de-passe',
      '/reinitialiser-mot-de-passe?token=',
      '/password-reset',
    ]) {
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForURL('**/mot-de-passe-oublie');
      await page.getByRole('alert').getByText('Lien de réinitialisation invalide').waitFor();
    }
  });

  test('a check that fails: an error, and on to asking for another', async () => {
    for (const status of [0, 429, 503]) {
      const { page } = await openVisitor(browser, site.url);
      await page.route('**/api/validate-password-reset-token*', (route) =>
        status === 0 ? route.abort() : route.fulfill({ status, body: '{}' }),
      );
      await page.goto('/reinitialiser-mot-de-passe?token=x', { waitUntil: 'commit' });
      await page.waitForURL('**/mot-de-passe-oublie');
      await page.getByRole('alert').getByText('Erreur de validation du lien').waitFor();
      await page.context().close();
    }
  });
});

describe('Asking for a link', () => {
  test('waits for an address, and tells what went wrong without losing it', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto('/mot-de-passe-oublie');
    const button = page.getByRole('button', { name: 'Recevoir un lien' });
    await untilHeard(page);
    expect(await button.isDisabled()).toBe(true);
    await page.locator('[name=email]').fill('pas une adresse');
    await page.getByText('Veuillez entrer un email valide').waitFor();
    await page.locator('[name=email]').fill('');
    await page.getByText("L'email est requis").waitFor();
    await page.locator('[name=email]').fill('zoe@lefevre.example');
    const failures: [number, object, string][] = [
      [500, {}, 'Une erreur est survenue. Veuillez réessayer.'],
      [0, {}, 'Une erreur est survenue. Veuillez réessayer.'],
      [
        429,
        { code: 'too-many', message: 'Trop de tentatives. Veuillez patienter avant de réessayer.' },
        'Trop de tentatives.',
      ],
    ];
    for (const [status, json, text] of failures) {
      await page.route('**/api/forgot-password?*', (route) =>
        status === 0 ? route.abort() : route.fulfill({ status, json }),
      );
      await button.click();
      await page.getByRole('alert').getByText(text).waitFor();
      expect(await page.locator('[name=email]').inputValue()).toBe('zoe@lefevre.example');
      await page.unroute('**/api/forgot-password?*');
    }
    expect(await main(page).getByRole('link', { name: 'Retour à la connexion' }).getAttribute('href')).toBe(
      '/login',
    );
  });

  test('is for visitors: whoever is logged in has nothing to do there; a session that is over is not in the way', async () => {
    const { page } = await openVisitor(browser, site.url);
    await logIn(page, '/login', ADMIN);
    await page.waitForURL(/\/admin/);
    for (const address of ['/mot-de-passe-oublie', '/reinitialiser-mot-de-passe?token=x']) {
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForURL(`${site.url}/`);
    }
    const claims = Buffer.from(JSON.stringify({ exp: 1, roles: [], id: 1 })).toString('base64url');
    await page.evaluate(`localStorage.setItem('token', 'x.${claims}.x')`);
    await page.goto('/mot-de-passe-oublie');
    await page.locator('[name=email]').fill('zoe@lefevre.example');
    await page.getByRole('button', { name: 'Recevoir un lien' }).click();
    await page.getByRole('status').getByText(SENT).waitFor();
  });
});

test('both pages are nobody’s search result, are kept by no cache where a secret is in the address, and send no referrer', async () => {
  for (const path of ['/mot-de-passe-oublie', '/reinitialiser-mot-de-passe?token=x']) {
    const response = await fetch(site.url + path);
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
  }
  const withSecret = await fetch(`${site.url}/reinitialiser-mot-de-passe?token=x`);
  expect(withSecret.headers.get('Cache-Control')).toBe('no-store');
  expect(await withSecret.text()).toContain('Vérification de votre lien');
});

describe('At both widths axe finds nothing', () => {
  const open = async (path: string) => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto(path);
    return page;
  };

  test('where one asks for a link: empty, wrong, sent', async () => {
    const page = await open('/mot-de-passe-oublie');
    await untilHeard(page);
    await expectSoundEverywhere(page);
    await page.locator('[name=email]').fill('pas une adresse');
    await page.getByText('Veuillez entrer un email valide').waitFor();
    await expectSoundEverywhere(page);
    await page.locator('[name=email]').fill('personne@nulle-part.example');
    await page.getByRole('button', { name: 'Recevoir un lien' }).click();
    await main(page).getByText('S’il y a un compte à cette adresse').waitFor();
    await expectSoundEverywhere(page);
  });

  test('where the link leads: checking, form, errors, invalid', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.route('**/api/validate-password-reset-token*', () => undefined);
    await page.goto('/reinitialiser-mot-de-passe?token=x');
    await page.getByText('Vérification de votre lien').waitFor();
    await expectSoundEverywhere(page);

    await page.unroute('**/api/validate-password-reset-token*');
    await page.route('**/api/validate-password-reset-token*', (route) => route.fulfill({ json: true }));
    await page.goto('/reinitialiser-mot-de-passe?token=x');
    await page.locator('[name=password]').waitFor();
    await expectSoundEverywhere(page);
    await fill(page, 'court', 'autre chose');
    await page.getByText('Les mots de passe ne correspondent pas').waitFor();
    await expectSoundEverywhere(page);

    const invalid = await open('/reinitialiser-mot-de-passe?token=x');
    await invalid.getByText(INVALID).waitFor();
    await expectSoundEverywhere(invalid);
  });
});

test('the check, as described, is seen for two seconds at least, beside the real one, not before it', async () => {
  const { page } = await openVisitor(browser, site.url);
  const call = '**/api/validate-password-reset-token*';
  await page.route(call, (route) => route.fulfill({ json: true }));
  const clock = await openUpToAnswer(page, '/reinitialiser-mot-de-passe?token=x', call);
  await clock.runFor(1_500);
  const check = page.getByText('Vérification de votre lien');
  expect(await check.isVisible()).toBe(true);
  await clock.runFor(500);
  await page.locator('[name=password]').waitFor();
  expect(await check.isVisible()).toBe(false);
});
