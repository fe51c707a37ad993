import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIRMATION_SENT } from '../../contract/src/newsletter-form.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { openPageWithoutScripts, openVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { ADMIN } from '../support/site.ts';
import { linkIn, mailTo } from '../support/steps.ts';

const { site, smtp, browser } = await siteWithMail();
const admin = new ApiClient(site.url);
beforeAll(async () => {
  await admin.logIn(ADMIN);
  await admin.send('PUT', '/admin/newsletter-settings', { doubleOptIn: true });
});

const subscribers = async () =>
  (await admin.get<{ email: string }[]>('/newsletters')).map(({ email }) => email);

async function askedBy(email: string): Promise<string> {
  const visitor = new ApiClient(site.url);
  const recaptchaToken = await visitor.botCheckToken('newsletterSubmit');
  await visitor.send('POST', '/newsletters', { email, recaptchaToken });
  return linkOf(email);
}

const linkOf = async (email: string) =>
  linkIn(await mailTo(smtp, email, 'Confirmez votre inscription'), '/newsletter/confirmation');

describe('Double opt-in', () => {
  test('the form says that a mail was sent; its link changes nothing until the button is pressed; then a mail welcomes', async () => {
    const email = 'ines@lectrice.example';
    const { page, problems } = await openVisitor(browser, site.url);
    await page.goto('/contactez-nous');
    const form = page.getByRole('form', { name: 'Notre newsletter' });
    await form.locator('[name=email]').fill(email);
    await form.getByRole('button', { name: 'S’inscrire' }).click();
    await page.getByRole('status').getByText(CONFIRMATION_SENT).waitFor();
    await expect.poll(() => form.locator('[name=email]').inputValue()).toBe('');

    const link = await linkOf(email);
    const answer = await page.goto(link);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    await page.getByText('i…@lectrice.example').waitFor();
    await expectAccessibleAtAllWidths(page);
    expect(await subscribers()).not.toContain(email);

    await page.getByRole('button', { name: 'Confirmer mon inscription' }).click();
    const done = page.getByRole('heading', { name: 'Vous êtes inscrit à notre newsletter.' });
    await done.and(page.locator(':focus')).waitFor();
    expect(await subscribers()).toContain(email);
    await mailTo(smtp, email, 'Bienvenue dans notre newsletter');
    await page.reload();
    await done.waitFor();
    expect(problems).toEqual([]);
  });

  test('a link whose time is over says so, and leads to the form that sends another', async () => {
    const email = 'tard@lectrice.example';
    const link = await askedBy(email);
    const { page, problems } = await openVisitor(browser, site.url);
    await page.goto(link);
    const json = { status: 410, code: 'expired', message: 'Passé' };
    await page.route('**/api/newsletters/confirm/*', (route) => route.fulfill({ status: 410, json }));
    await page.getByRole('button', { name: 'Confirmer mon inscription' }).click();
    await page.getByRole('heading', { name: 'Ce lien n’est plus valable' }).waitFor();
    await page.unrouteAll();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Donner à nouveau mon adresse' }).click();
    const form = page.getByRole('form', { name: 'Notre newsletter' });
    await form.locator('[name=email]').fill('encore@lectrice.example');
    await form.getByRole('button', { name: 'S’inscrire' }).click();
    await page.getByRole('status').getByText(CONFIRMATION_SENT).waitFor();
    await linkOf('encore@lectrice.example');
    expect(problems.filter((problem) => !problem.includes('410'))).toEqual([]);
  });

  test('works without JavaScript; pressed again, it says that it is done; an unknown link says so', async () => {
    const email = 'luc@lecteur.example';
    const link = await askedBy(email);
    const page = await openPageWithoutScripts(browser, site.url);
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirmer mon inscription' }).click();
    await page.getByRole('heading', { name: 'C’est fait' }).waitFor();
    expect(await subscribers()).toContain(email);
    await page.goto(link);
    await page.getByRole('heading', { name: 'C’est fait' }).waitFor();
    await page.goto('/newsletter/confirmation/inconnu');
    await page.getByRole('heading', { name: 'Ce lien ne fonctionne pas' }).waitFor();
  });
});
