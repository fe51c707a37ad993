import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openVisitor, waitForFormCode } from '../support/browser.ts';
import { siteWithBrowser } from '../support/fixtures.ts';
import { ADMIN } from '../support/site.ts';
import { dropResponse } from '../support/steps.ts';

const SENT = 'Merci ! Votre message a bien été envoyé. Nous vous répondrons dans les plus brefs délais.';
const NOT_SENT = "Une erreur est survenue lors de l'envoi de votre message. Veuillez réessayer plus tard.";
const SUBSCRIBED =
  'Vous êtes maintenant inscrit à notre newsletter. Vous recevrez bientôt nos dernières actualités.';
const KNOWN = 'Cet email est déjà inscrit à notre newsletter. Merci de votre fidélité !';
const NOT_SUBSCRIBED = "L'inscription à la newsletter a échoué, veuillez réessayer plus tard.";

const MESSAGE = { name: 'Zoé Lefèvre', email: 'zoe@lefevre.example', message: 'Bonjour, parlons-en.' };

const { site, browser } = await siteWithBrowser();

async function open() {
  const { page, problems } = await openVisitor(browser, site.url);
  await page.goto('/contactez-nous');
  // What is typed before has tests of its own.
  await waitForFormCode(page);
  const contact = page.getByRole('form', { name: 'Votre message' });
  const newsletter = page.getByRole('form', { name: 'Notre newsletter' });
  const write = async (values: Partial<typeof MESSAGE>) => {
    for (const [name, value] of Object.entries(values)) await contact.locator(`[name=${name}]`).fill(value);
  };
  const toast = (role: 'status' | 'alert', text: string) => page.getByRole(role).getByText(text).waitFor();
  const send = contact.getByRole('button', { name: 'Envoyer le message' });
  const subscribe = newsletter.getByRole('button', { name: 'S’inscrire' });
  return { page, problems, contact, newsletter, write, toast, send, subscribe };
}

/** Answers a call in the server's place; `null`: it cannot be reached. */
const answer = (page: Page, path: string, status: number | null, body: object = {}) =>
  page.route(`**/api${path}`, (route) =>
    status === null ? route.abort() : route.fulfill({ status, json: body }),
  );

describe('The contact form', () => {
  test('a message sent with a bot-check token is thanked for, and the form is empty again', async () => {
    const { page, problems, contact, write, toast, send } = await open();
    await write(MESSAGE);
    const call = page.waitForRequest('**/api/contacts');
    await send.click();
    const sent = (await call).postDataJSON();
    expect(sent).toMatchObject(MESSAGE);
    expect(atob(sent.recaptchaToken)).toContain('contactFormSubmit');
    await toast('status', SENT);
    for (const name of ['name', 'email', 'message'])
      expect(await contact.locator(`[name=${name}]`).inputValue()).toBe('');
    expect(await send.isDisabled()).toBe(true);
    expect(await contact.locator('[aria-invalid]').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test.each([
    ['name', '', 'Le nom est requis'],
    ['name', 'Z', 'Le nom doit comporter au moins 2 caractères'],
    ['email', '', "L'email est requis"],
    ['email', 'zoe', 'Veuillez entrer un email valide'],
    ['message', '', 'Le message est requis'],
    ['message', 'Bonjour', 'Le message doit comporter au moins 10 caractères'],
  ])('%s « %s »: %s, and nothing can be sent', async (name, value, text) => {
    const { contact, write, send } = await open();
    await write({ ...MESSAGE, [name]: value });
    await contact.locator(`[name=${name}]`).blur();
    await contact.getByText(text, { exact: true }).waitFor();
    expect(await contact.locator(`[name=${name}]`).getAttribute('aria-invalid')).toBe('true');
    expect(await send.isDisabled()).toBe(true);
  });

  test('no error shows before a field is touched', async () => {
    const { contact, send } = await open();
    expect(await contact.locator('[aria-invalid]').count()).toBe(0);
    expect(await send.isDisabled()).toBe(true);
  });

  test.each([
    ['cannot be reached', null],
    ['fails', 500],
    ['refuses the robot', 403],
  ])(
    'when the server %s the form says so and keeps what was typed; trying again works',
    async (_how, status) => {
      const { page, contact, write, toast, send } = await open();
      await answer(page, '/contacts', status);
      await write(MESSAGE);
      await send.click();
      await toast('alert', NOT_SENT);
      for (const [name, value] of Object.entries(MESSAGE))
        expect(await contact.locator(`[name=${name}]`).inputValue()).toBe(value);
      await page.unroute('**/api/contacts');
      await answer(page, '/contacts', 201, { id: 1 });
      await send.click();
      await toast('status', SENT);
    },
  );

  test('CO-1 an answer that is lost on its way: sending again makes no second message', async () => {
    const { page, write, toast, send } = await open();
    await dropResponse(page, '**/api/contacts');
    await write({ ...MESSAGE, email: 'une-fois@lefevre.example' });
    await send.click();
    await toast('alert', NOT_SENT);
    await send.click();
    await toast('status', SENT);
    const admin = await new ApiClient(site.url).logIn(ADMIN);
    expect(await admin.get('/contacts?q=une-fois')).toHaveLength(1);
  });

  test('an error the server finds in a field lands on that field', async () => {
    const { page, contact, write, send } = await open();
    await answer(page, '/contacts', 400, {
      status: 400,
      code: 'validation',
      message: 'Requête incorrecte',
      errors: { email: ['Cette adresse ne reçoit pas de courrier'] },
    });
    await write(MESSAGE);
    await send.click();
    await contact.getByText('Cette adresse ne reçoit pas de courrier').waitFor();
    await contact.locator('[name=email]:focus').waitFor();
  });
});

describe('The newsletter form', () => {
  test('a subscription sent with a bot-check token is confirmed and the form empty again; a second one is a 403 told in its own words', async () => {
    const { page, newsletter, toast, subscribe } = await open();
    await newsletter.locator('[name=email]').fill(MESSAGE.email);
    const call = page.waitForRequest('**/api/newsletters');
    await subscribe.click();
    const sent = (await call).postDataJSON();
    expect(sent).toMatchObject({ email: MESSAGE.email });
    expect(atob(sent.recaptchaToken)).toContain('newsletterSubmit');
    await toast('status', SUBSCRIBED);
    expect(await newsletter.locator('[name=email]').inputValue()).toBe('');

    await newsletter.locator('[name=email]').fill(MESSAGE.email.toUpperCase());
    const again = page.waitForResponse('**/api/newsletters');
    await subscribe.click();
    expect((await again).status()).toBe(403);
    await toast('alert', KNOWN);
    expect(await newsletter.locator('[name=email]').inputValue()).toBe(MESSAGE.email.toUpperCase());
  });

  test('CO-1 an answer that is lost on its way: sending again is no second subscription', async () => {
    const { page, newsletter, toast, subscribe } = await open();
    await dropResponse(page, '**/api/newsletters');
    await newsletter.locator('[name=email]').fill('une-fois@lefevre.example');
    await subscribe.click();
    await toast('alert', NOT_SUBSCRIBED);
    await subscribe.click();
    await toast('status', SUBSCRIBED);
    const admin = await new ApiClient(site.url).logIn(ADMIN);
    expect(await admin.get('/newsletters?q=une-fois')).toHaveLength(1);
  });

  test.each([
    ['', 'E-mail est requis'],
    ['zoe@', 'Veuillez entrer une adresse e-mail valide'],
  ])('« %s »: %s', async (value, text) => {
    const { newsletter, subscribe } = await open();
    const email = newsletter.locator('[name=email]');
    await email.fill('zoe');
    await email.fill(value);
    await email.blur();
    await newsletter.getByText(text, { exact: true }).waitFor();
    expect(await subscribe.isDisabled()).toBe(true);
  });

  test.each([
    ['any other error', 500, NOT_SUBSCRIBED],
    ['a server that cannot be reached', null, NOT_SUBSCRIBED],
  ])('%s: the form says so and keeps the address', async (_what, status, text) => {
    const { page, newsletter, toast, subscribe } = await open();
    await answer(page, '/newsletters', status);
    await newsletter.locator('[name=email]').fill(MESSAGE.email);
    await subscribe.click();
    await toast('alert', text);
    expect(await newsletter.locator('[name=email]').inputValue()).toBe(MESSAGE.email);
  });
});
