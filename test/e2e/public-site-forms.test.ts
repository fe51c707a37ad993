import { beforeEach, describe, expect, test } from 'vitest';
import { ALREADY_SUBSCRIBED, SUBSCRIBED } from '../../contract/src/newsletter-form.ts';
import { ApiClient } from '../support/api-client.ts';
import { openVisitor, resetVisitor, waitForFormCode } from '../support/browser.ts';
import { siteWithBrowser } from '../support/fixtures.ts';
import { ADMIN } from '../support/site.ts';
import { dropResponse } from '../support/steps.ts';

const SENT = 'Merci ! Votre message a bien été envoyé. Nous vous répondrons dans les plus brefs délais.';
const NOT_SENT = "Une erreur est survenue lors de l'envoi de votre message. Veuillez réessayer plus tard.";
const NOT_SUBSCRIBED = "L'inscription à la newsletter a échoué, veuillez réessayer plus tard.";
const MESSAGE = { name: 'Zoé Lefèvre', email: 'zoe@lefevre.example', message: 'Bonjour, parlons-en.' };

const { site, browser } = await siteWithBrowser();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
const contact = page.getByRole('form', { name: 'Votre message' });
const newsletter = page.getByRole('form', { name: 'Notre newsletter' });
const send = contact.getByRole('button', { name: 'Envoyer le message' });
const subscribe = newsletter.getByRole('button', { name: 'S’inscrire' });
const toast = (role: 'status' | 'alert', text: string) => page.getByRole(role).getByText(text).waitFor();
const write = async (values: Partial<typeof MESSAGE>) => {
  for (const [name, value] of Object.entries(values)) await contact.locator(`[name=${name}]`).fill(value);
};
const written = async () => {
  const values: Record<string, string> = {};
  for (const name of Object.keys(MESSAGE))
    values[name] = await contact.locator(`[name=${name}]`).inputValue();
  return values;
};
/** Answers a call in the server's place; `null`: it cannot be reached. */
const answer = (path: string, status: number | null, body: object = {}) =>
  page.route(`**/api${path}`, (route) =>
    status === null ? route.abort() : route.fulfill({ status, json: body }),
  );

beforeEach(async () => {
  await resetVisitor(visitor);
  await page.goto('/contactez-nous');
  // What is typed before has tests of its own.
  await waitForFormCode(page);
});

describe('The contact form', () => {
  test('shows no error before a field is touched, then that of each, and sends nothing wrong; a message sent with a bot-check token is thanked for, and the form is empty again', async () => {
    expect(await contact.locator('[aria-invalid]').count()).toBe(0);
    expect(await send.isDisabled()).toBe(true);
    await write(MESSAGE);
    for (const [name, value, text] of [
      ['name', 'Z', 'Le nom doit comporter au moins 2 caractères'],
      ['email', 'zoe', 'Veuillez entrer un email valide'],
      ['message', 'Bonjour', 'Le message doit comporter au moins 10 caractères'],
    ] as const) {
      const field = contact.locator(`[name=${name}]`);
      await field.fill(value);
      await field.blur();
      await contact.getByText(text, { exact: true }).waitFor();
      expect(await field.getAttribute('aria-invalid'), text).toBe('true');
      expect(await send.isDisabled(), text).toBe(true);
      await field.fill(MESSAGE[name]);
    }
    const call = page.waitForRequest('**/api/contacts');
    await send.click();
    const sent = (await call).postDataJSON();
    expect(sent).toMatchObject(MESSAGE);
    expect(atob(sent.recaptchaToken)).toContain('contactFormSubmit');
    await toast('status', SENT);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(SENT);
    expect(await written()).toEqual({ name: '', email: '', message: '' });
    expect(await send.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Fermer ce message' }).press('Enter');
    await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await contact.locator('[aria-invalid]').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('when the server cannot be reached, fails or refuses the robot, the form says so and keeps what was typed; an error the server finds in a field lands on that field', async () => {
    await write(MESSAGE);
    for (const status of [null, 500, 403]) {
      await answer('/contacts', status);
      const call = page.waitForRequest('**/api/contacts');
      await send.click();
      await call;
      await toast('alert', NOT_SENT);
      expect(await written(), `${status}`).toEqual(MESSAGE);
      await page.unroute('**/api/contacts');
      // Each failure has a message of its own.
      await page.getByRole('alert').getByRole('button').click();
      await page.getByRole('alert').getByText(NOT_SENT).waitFor({ state: 'detached' });
    }
    await answer('/contacts', 400, {
      status: 400,
      code: 'validation',
      message: 'Requête incorrecte',
      errors: { email: ['Cette adresse ne reçoit pas de courrier'] },
    });
    await send.click();
    await contact.getByText('Cette adresse ne reçoit pas de courrier').waitFor();
    await contact.locator('[name=email]:focus').waitFor();
  });

  test('CO-1 an answer that is lost on its way: sending again makes no second message', async () => {
    await dropResponse(page, '**/api/contacts');
    await write({ ...MESSAGE, email: 'une-fois@lefevre.example' });
    await send.click();
    await toast('alert', NOT_SENT);
    await send.click();
    await toast('status', SENT);
    const admin = await new ApiClient(site.url).logIn(ADMIN);
    expect(await admin.get('/contacts?q=une-fois')).toHaveLength(1);
  });
});

describe('The newsletter form', () => {
  const email = newsletter.locator('[name=email]');

  test('a subscription sent with a bot-check token is confirmed and the form empty again; a second one is a 403 told in its own words, and a wrong address is told at its field', async () => {
    await email.fill(MESSAGE.email);
    const call = page.waitForRequest('**/api/newsletters');
    await subscribe.click();
    const sent = (await call).postDataJSON();
    expect(sent).toMatchObject({ email: MESSAGE.email });
    expect(atob(sent.recaptchaToken)).toContain('newsletterSubmit');
    await toast('status', SUBSCRIBED);
    expect(await email.inputValue()).toBe('');

    await email.fill(MESSAGE.email.toUpperCase());
    const again = page.waitForResponse('**/api/newsletters');
    await subscribe.click();
    expect((await again).status()).toBe(403);
    await toast('status', ALREADY_SUBSCRIBED);
    expect(await email.inputValue()).toBe(MESSAGE.email.toUpperCase());

    for (const [value, text] of [
      ['', 'E-mail est requis'],
      ['zoe@', 'Veuillez entrer une adresse e-mail valide'],
    ] as const) {
      await email.fill(value);
      await email.blur();
      await newsletter.getByText(text, { exact: true }).waitFor();
      expect(await subscribe.isDisabled(), text).toBe(true);
    }
  });

  test('CO-1 on an error of the server or an answer that is lost on its way, the form says so and keeps the address: sending again is no second subscription', async () => {
    await email.fill('une-fois@lefevre.example');
    await answer('/newsletters', 500);
    await subscribe.click();
    await toast('alert', NOT_SUBSCRIBED);
    expect(await email.inputValue()).toBe('une-fois@lefevre.example');
    await page.unroute('**/api/newsletters');
    await dropResponse(page, '**/api/newsletters');
    const lost = page.waitForEvent('requestfailed');
    await subscribe.click();
    await lost;
    await subscribe.click();
    await toast('status', SUBSCRIBED);
    const admin = await new ApiClient(site.url).logIn(ADMIN);
    expect(await admin.get('/newsletters?q=une-fois')).toHaveLength(1);
  });
});
