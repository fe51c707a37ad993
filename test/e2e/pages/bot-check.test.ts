import { networkInterfaces } from 'node:os';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openVisitor } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { startSite } from '../../support/site.ts';

const MESSAGE = { name: 'Zoé Lefèvre', email: 'zoe@lefevre.example', message: 'Bonjour, parlons-en.' };
const OWN_ADDRESS = Object.values(networkInterfaces())
  .flat()
  .find((net) => net?.family === 'IPv4' && !net.internal)?.address;

const { site, browser } = await siteWithBrowser();

async function write(page: Page) {
  await page.goto('/contactez-nous');
  const form = page.getByRole('form', { name: 'Votre message' });
  for (const [name, value] of Object.entries(MESSAGE)) await form.locator(`[name=${name}]`).fill(value);
  await form.getByRole('button', { name: 'Envoyer le message' }).click();
  return form;
}

// A machine without a network has no address that browsers take for insecure.
test.skipIf(!OWN_ADDRESS)(
  'over plain http a form says that it needs https, and keeps what was typed',
  async () => {
    const { port } = new URL(site.url);
    const { page } = await openVisitor(browser, `http://${OWN_ADDRESS}:${port}`);
    const form = await write(page);
    await page
      .getByRole('alert')
      .getByText('Ce formulaire demande une connexion sécurisée (https).')
      .waitFor();
    expect(await form.locator('[name=message]').inputValue()).toBe(MESSAGE.message);
  },
);

test('where the browser’s clock is wrong, a proof is worked out once, not again at each sending', async () => {
  const { page } = await openVisitor(browser, site.url);
  await page.addInitScript('const own = Date.now; Date.now = () => own() + 3_600_000');
  const challengeRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/bot-check')) challengeRequests.push(request.url());
  });
  await write(page);
  await page.getByRole('status').getByText('Merci ! Votre message a bien été envoyé.').waitFor();
  expect(challengeRequests).toHaveLength(1);
});

test('where reCAPTCHA comes without what it loads itself, the form says so after 20 seconds, and can be sent again', async () => {
  const recaptchaSite = await startSite({ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' });
  onTestFinished(() => recaptchaSite.close());
  const { page } = await openVisitor(browser, recaptchaSite.url);
  await page.clock.install();
  await page.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.grecaptcha = { ready() {} };' }),
  );
  const loaded = page.waitForResponse('https://www.google.com/recaptcha/**');
  const form = await write(page);
  await (await loaded).finished();
  await form.getByRole('button', { name: 'Envoi en cours…' }).waitFor();
  await page.clock.runFor(20_000);
  await page.getByRole('alert').getByText("Une erreur est survenue lors de l'envoi").waitFor();
  expect(await form.getByRole('button', { name: 'Envoyer le message' }).isEnabled()).toBe(true);
});
