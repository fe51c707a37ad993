import { describe, expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openPageWithoutScripts, openVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { ADMIN } from '../support/site.ts';
import { linkIn, mailTo } from '../support/steps.ts';

const { site, smtp, browser } = await siteWithMail();

describe('Leaving the newsletter', () => {
  async function linkOf(email: string): Promise<string> {
    const visitor = new ApiClient(site.url);
    const recaptchaToken = await visitor.botCheckToken('newsletterSubmit');
    const response = await visitor.send('POST', '/newsletters', { email, recaptchaToken });
    expect(response.ok).toBe(true);
    return linkIn(await mailTo(smtp, email, 'Bienvenue dans notre newsletter'), '/newsletter/desinscription');
  }
  const subscribers = async () => {
    const admin = await new ApiClient(site.url).logIn(ADMIN);
    return (await admin.get<{ email: string }[]>('/newsletters')).map(({ email }) => email);
  };

  test('opening the link changes nothing; the button ends the subscription, and a mail confirms it; a link that is none says so and offers to write', async () => {
    const email = 'ines@abonnee.example';
    const link = await linkOf(email);
    const { page, problems } = await openVisitor(browser, site.url);
    const answer = await page.goto(link);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    await page.reload();
    expect(await subscribers()).toContain(email);

    const deadLink = page.getByRole('heading', { name: 'Le lien est incomplet ou n’existe plus.' });
    const json = { status: 404, code: 'not-found', message: 'Introuvable' };
    await page.route('**/api/newsletters/unsubscribe/*', (route) => route.fulfill({ status: 404, json }));
    await page.getByRole('button', { name: 'Me désinscrire' }).click();
    await deadLink.and(page.locator(':focus')).waitFor();
    await page.unrouteAll();
    await page.goto(link);
    await page.getByRole('button', { name: 'Me désinscrire' }).click();
    await page.getByText('Vous êtes désinscrit de notre newsletter.').waitFor();
    expect(await page.getByRole('heading').and(page.locator(':focus')).count()).toBe(1);
    expect(await subscribers()).not.toContain(email);
    await mailTo(smtp, email, 'Vous êtes désinscrit de notre newsletter');
    expect(problems).toEqual([]);
    await page.goto('/newsletter/desinscription/inconnu');
    await page.getByText('Le lien est incomplet ou n’existe plus.').waitFor();
    expect(await page.getByRole('button', { name: 'Me désinscrire' }).count()).toBe(0);
  });

  test('without JavaScript the button works as well, and the link says afterwards that it is done', async () => {
    const email = 'luc@abonne.example';
    const link = await linkOf(email);
    const page = await openPageWithoutScripts(browser, site.url);
    await page.goto(link);
    await page.getByRole('button', { name: 'Me désinscrire' }).click();
    await page.getByRole('heading', { name: 'C’est fait' }).waitFor();
    expect(await subscribers()).not.toContain(email);
    await page.goto(link);
    await page.getByRole('heading', { name: 'C’est fait' }).waitFor();
  });
});
