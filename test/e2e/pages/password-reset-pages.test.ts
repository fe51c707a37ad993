import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { openVisitor } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { openUntilResponse } from '../../support/minimum-delay.ts';
import { ADMIN } from '../../support/site.ts';
import { logIn } from '../../support/steps.ts';

const INVALID = 'Ce lien de réinitialisation est invalide ou a expiré. Veuillez demander un nouveau lien.';
const SENT = 'Si un compte existe avec cet email, un lien de réinitialisation a été envoyé.';

const { site, browser } = await siteWithBrowser();

const main = (page: Page) => page.getByRole('main');

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
    await expectAccessibleAtAllWidths(page);
    await page.locator('[name=email]').fill('pas une adresse');
    await page.getByText('Veuillez entrer un email valide').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.locator('[name=email]').fill('personne@nulle-part.example');
    await page.getByRole('button', { name: 'Recevoir un lien' }).click();
    await main(page).getByText('S’il y a un compte à cette adresse').waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('where the link leads: checking, form, errors, invalid', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.route('**/api/validate-password-reset-token*', () => undefined);
    await page.goto('/reinitialiser-mot-de-passe?token=x');
    await page.getByText('Vérification de votre lien').waitFor();
    await expectAccessibleAtAllWidths(page);

    await page.unroute('**/api/validate-password-reset-token*');
    await page.route('**/api/validate-password-reset-token*', (route) => route.fulfill({ json: true }));
    await page.goto('/reinitialiser-mot-de-passe?token=x');
    await page.locator('[name=password]').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.locator('[name=password]').fill('court');
    await page.locator('[name=confirmPassword]').fill('autre chose');
    await page.getByText('Les mots de passe ne correspondent pas').waitFor();
    await expectAccessibleAtAllWidths(page);

    const invalid = await open('/reinitialiser-mot-de-passe?token=x');
    await invalid.getByText(INVALID).waitFor();
    await expectAccessibleAtAllWidths(invalid);
  });
});

test('the check, as described, is seen for two seconds at least, beside the real one, not before it', async () => {
  const { page } = await openVisitor(browser, site.url);
  const call = '**/api/validate-password-reset-token*';
  await page.route(call, (route) => route.fulfill({ json: true }));
  const clock = await openUntilResponse(page, '/reinitialiser-mot-de-passe?token=x', call);
  await clock.runFor(1_500);
  const check = page.getByText('Vérification de votre lien');
  expect(await check.isVisible()).toBe(true);
  await clock.runFor(500);
  await page.locator('[name=password]').waitFor();
  expect(await check.isVisible()).toBe(false);
});
