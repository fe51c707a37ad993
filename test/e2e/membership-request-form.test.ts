import { expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { plainPicture } from '../support/members.ts';
import { ADMIN } from '../support/site.ts';
import { activate, linkIn, logIn, mailTo, submitMembershipRequest } from '../support/steps.ts';

const PASSWORD = 'trois petits chats';

const { site, smtp, browser } = await siteWithMail();

test('the offer is in the address: Back leads to the choice and keeps what was typed, a reload stays', async () => {
  const { page, problems } = await openVisitor(browser, site.url);
  const choice = page.getByRole('heading', { level: 1, name: 'Devenir membre du cercle' });
  const choose = (offer: string) => page.getByRole('article', { name: offer }).getByRole('button').click();
  const company = page.locator('[name=company]');
  await page.goto('/business-club');
  await page.getByRole('main').getByRole('link', { name: 'Devenir membre' }).first().click();
  await choose('Single');
  await company.fill('Atelier du Parc');
  await page.goBack();
  await choice.waitFor();
  await page.goForward();
  expect(await company.inputValue()).toBe('Atelier du Parc');
  await page.getByRole('button', { name: "Changer d'offre" }).click();
  await choice.waitFor();
  await choose('Business');
  expect(await company.inputValue()).toBe('Atelier du Parc');
  expect(new URL(page.url()).search).toBe('?offre=business');
  await page.reload();
  await page.getByRole('complementary').getByRole('heading', { name: 'Business' }).waitFor();
  await page.goto('/devenir-membre?offre=single');
  await page.getByRole('button', { name: "Changer d'offre" }).click();
  await choice.waitFor();
  await submitMembershipRequest(page, 'Single', {
    fullName: 'Odile Remy',
    company: 'Remy',
    email: 'odile@remy.example',
    phone: '0471',
  });
  await page.getByText('Merci, votre demande est entre nos mains.').waitFor();
  await page.goBack();
  await choice.waitFor();
  await choose('Single');
  expect(await company.inputValue(), 'sent once, it starts anew').toBe('');
  expect(problems).toEqual([]);
});

test('an offer is chosen before the scripts have come, too', async () => {
  const { page } = await openVisitor(browser, site.url);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/devenir-membre', { waitUntil: 'commit' });
  await page.getByRole('article', { name: 'Business' }).getByRole('button').click();
  await page.getByRole('complementary').getByRole('heading', { name: 'Business' }).waitFor();
  expect(new URL(page.url()).search).toBe('?offre=business');
});

test('a form that does not come ahead of the choice breaks nothing', async () => {
  const { page, problems } = await openVisitor(browser, site.url);
  const form = '**/assets/request-form-*.js';
  await page.goto('/devenir-membre');
  await page.route(form, (route) => route.fulfill({ status: 503 }));
  const button = page.getByRole('article', { name: 'Business' }).getByRole('button');
  const response = page.waitForResponse(form);
  await button.hover();
  await response;
  await button.click();
  await page.getByRole('button', { name: 'Recharger la page' }).waitFor();
  expect(problems).toEqual([]);
});

test('a name of a company that the request let through is told too long as soon as its member opens the form', async () => {
  const longName = { fullName: 'Louis Denis', email: 'louis@denis.example', phone: '0472' };
  const { page } = await openVisitor(browser, site.url);
  await submitMembershipRequest(page, 'Single', {
    ...longName,
    company: 'Denis, Denis et Denis, '.repeat(3).trim(),
  });
  await page.getByText('Merci, votre demande est entre nos mains.').waitFor();
  const adminClient = await new ApiClient(site.url).logIn(ADMIN);
  const { content } = await adminClient.get<{ content: { id: number }[] }>('/members/requests?q=louis');
  await adminClient.send('PUT', `/members/requests/${content[0]?.id}/approve`, {});
  const invitation = linkIn(
    await mailTo(smtp, longName.email, 'Activez votre accès'),
    '/validate-invitation',
  );
  await activate(page, invitation, {
    password: PASSWORD,
    photo: await plainPicture('#7a5b2e'),
  });
  await logIn(page, '/login', { email: longName.email, password: PASSWORD });
  await page.waitForURL('**/profile');
  await page.getByRole('button', { name: 'Modifier le profil' }).click();
  await page.getByText('Le nom de la société doit comporter moins de 50 caractères').waitFor();
  await page.locator('[name=phone]').fill('0473');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click({ force: true });
  expect(await page.evaluate('document.activeElement.name')).toBe('company');
});
