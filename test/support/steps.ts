import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestSmtpServer } from '../../server/src/testing/smtp-server.ts';
import type { ADMIN } from './site.ts';

const TIMEOUT_MS = 60_000;
const POLL_MS = 50;

export type Applicant = { fullName: string; company: string; email: string; phone: string };

/** A visitor chooses an offer and asks to join. */
export async function submitMembershipRequest(
  page: Page,
  offer: 'Single' | 'Business',
  applicant: Applicant,
) {
  await page.goto('/devenir-membre');
  await page.getByRole('article', { name: offer }).getByRole('button').click();
  await page.locator('[name=responsible_name]').fill(applicant.fullName);
  await page.locator('[name=company]').fill(applicant.company);
  await page.locator('[name=email]').fill(applicant.email);
  await page.locator('[name=phone]').fill(applicant.phone);
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
}

/** The site answers the next such call, but the browser never gets the answer; from a proxy in between, with a `status` of its own. */
export const dropResponse = (page: Page, calls: string, status?: number) =>
  page.route(
    calls,
    async (route) => {
      await route.fetch();
      await (status ? route.fulfill({ status, contentType: 'text/html', body: '<h1>' }) : route.abort());
    },
    { times: 1 },
  );

export async function logIn(page: Page, address: string, credentials: typeof ADMIN) {
  await page.goto(address);
  await logInHere(page, credentials);
}

/** On whichever login page is shown, or is about to be: other forms have an address too. */
export async function logInHere(page: Page, credentials: typeof ADMIN) {
  const submit = page.getByRole('button', { name: /connecter/ });
  const form = page.locator('form').filter({ has: submit });
  await form.locator('[name=email]').fill(credentials.email);
  await form.locator('[name=password]').fill(credentials.password);
  await form.locator(submit).click();
}

type Picture = { name: string; mimeType: string; buffer: Buffer };

/** Chooses a photo in a form, and takes the square of it that is offered. */
export async function choosePhoto(page: Page, picture: Picture, field = 'photo') {
  await page.locator(`[name=${field}]`).setInputFiles(picture);
  await acceptCrop(page);
}

export async function acceptCrop(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Cadrer la photo' });
  await dialog.getByRole('button', { name: 'Choisir ce cadrage' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The message is visible and describes the field to a screen reader. */
export async function expectRefusedFile(field: Locator, message: string) {
  await field.page().getByText(message).waitFor({ timeout: 10_000 });
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const texts = await Promise.all(ids.map((id) => field.page().locator(`[id="${id}"]`).textContent()));
  expect(texts).toContain(message);
}

type Activation = { password: string; photo?: Buffer; denomination?: string; hide?: string[] };

/** Fills and sends the activation form of an invitation. */
export async function activate(
  page: Page,
  link: string,
  { password, photo, denomination, hide = [] }: Activation,
) {
  await page.goto(link);
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=confirmPassword]').fill(password);
  if (denomination) await page.locator('[name=freeDenomination]').fill(denomination);
  if (photo) await choosePhoto(page, { name: 'moi.jpg', mimeType: 'image/jpeg', buffer: photo });
  for (const name of hide) await page.locator(`[name=${name}]`).uncheck({ force: true });
  await page.getByRole('button', { name: 'Activer mon compte' }).click();
  await page.getByText('Votre compte a été activé.').waitFor();
}

type Mail = TestSmtpServer['mails'][number];

/** Waits for the mail to `address` that `found` picks out: mails of one moment arrive in any order. */
export async function awaitMail(
  smtp: TestSmtpServer,
  address: string,
  select: (mails: Mail[]) => Mail | undefined,
): Promise<Mail> {
  const received = () => smtp.mails.filter(({ recipients }) => recipients.includes(address));
  for (let waited = 0; waited < TIMEOUT_MS; waited += POLL_MS) {
    const mail = select(received());
    if (mail) return mail;
    await wait(POLL_MS);
  }
  const subjects = received().map(({ subject }) => subject);
  throw new Error(`No such mail for ${address}; there were: ${subjects.join(', ')}`);
}

/** The mail that `address` received with these words in its subject. */
export const mailTo = (smtp: TestSmtpServer, address: string, words: string) =>
  awaitMail(smtp, address, (mails) => mails.find(({ subject }) => subject?.includes(words)));

export const linkIn = (mail: { text?: string | undefined }, path: string) => {
  const link = new RegExp(`https?://\\S+${path}(/|\\?token=)[\\w-]+`).exec(mail.text ?? '')?.[0];
  if (!link) throw new Error(`No link to ${path} in the mail`);
  return link;
};
