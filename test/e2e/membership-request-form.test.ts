import { beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openVisitor, resetVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { joinMember, plainPicture } from '../support/members.ts';
import { logOut, startSession } from '../support/session.ts';
import { ADMIN } from '../support/site.ts';
import { activate, linkIn, mailTo, submitMembershipRequest } from '../support/steps.ts';

const PASSWORD = 'trois petits chats';

const { site, smtp, browser } = await siteWithMail();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
beforeEach(() => resetVisitor(visitor));

test('the offer is in the address: Back leads to the choice and keeps what was typed, a reload stays', async () => {
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
  expect(await company.inputValue(), 'after it was sent, it is empty').toBe('');
  expect(problems).toEqual([]);
});

test('an offer is chosen before the scripts have come, too; a form that does not come ahead of the choice breaks nothing', async () => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/devenir-membre', { waitUntil: 'commit' });
  await page.getByRole('article', { name: 'Business' }).getByRole('button').click();
  await page.getByRole('complementary').getByRole('heading', { name: 'Business' }).waitFor();
  expect(new URL(page.url()).search).toBe('?offre=business');

  await resetVisitor(visitor);
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

test('each wrong field says so in French once touched, and the button waits', async () => {
  await page.goto('/devenir-membre');
  await page.getByRole('article', { name: 'Single' }).getByRole('button').click();
  const submit = page.getByRole('button', { name: 'Envoyer ma demande' });
  await page.locator('[name=phone]').fill('abc');
  expect(await submit.isDisabled()).toBe(true);
  await page.locator('[name=vat]').fill('BE 0123 €');
  await page.locator('[name=email]').fill('pas une adresse');
  await page.locator('[name=additional_info]').fill('x'.repeat(501));
  await page.locator('[name=responsible_name]').focus();
  await page.locator('[name=company]').focus();
  for (const text of [
    'Format de téléphone invalide',
    'Format TVA invalide',
    'Veuillez entrer un email valide',
    'Maximum 500 caractères',
    'Le nom est requis',
  ])
    await page.getByText(text).waitFor();
  expect(await page.getByText('La société est requise').count()).toBe(0);

  const summary = page.locator('form [aria-live]');
  await expect
    .poll(() => summary.textContent())
    .toBe(
      'Il manque\u202f: le nom du responsable, la sociétéÀ corriger\u202f: le numéro de TVA, l’e-mail, le téléphone, les informations complémentaires',
    );
  const description = `[id="${await submit.getAttribute('aria-describedby')}"]`;
  expect(await page.locator(description).getAttribute('aria-live')).toBe('polite');
  await summary.getByRole('button', { name: 'le téléphone' }).press('Enter');
  expect(await page.evaluate('document.activeElement.name')).toBe('phone');
  await page.locator('[name=phone]').fill('0473 00 00 00');
  await expect.poll(() => summary.textContent()).not.toContain('le téléphone');
  // Enter shows the rest, and starts at the first of the page.
  await page.locator('[name=phone]').press('Enter');
  await page.getByText('La société est requise').waitFor();
  expect(await page.evaluate('document.activeElement.name')).toBe('responsible_name');
});

test('what Belgians write, and mail programs copy, is sent as it was meant; a doubtful number is a hint', async () => {
  await page.goto('/devenir-membre?offre=single');
  const typed = {
    responsible_name: '\u202aZoé\u00a0Lefèvre\u202c',
    company: 'Société Lefèvre',
    vat: 'BE 0123.456.789',
    phone: '0470/12.34.56',
    email: 'Zoé Lefèvre <zoe@société.example>',
  };
  for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(text);
  await page.locator('[name=additional_info]').focus();
  const vat = page.locator('[name=vat]');
  const describedBy = (await vat.getAttribute('aria-describedby')) ?? '';
  const descriptions = describedBy.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent());
  expect(await Promise.all(descriptions)).toEqual([
    'Exemple\u202f: BE 0123.456.749',
    'Vérifiez ce numéro\u202f: ses deux derniers chiffres ne correspondent pas aux huit premiers.',
  ]);
  expect(await vat.getAttribute('aria-invalid')).toBe(null);
  const sent = page.waitForRequest('**/api/members/requests');
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    fullName: 'Zoé Lefèvre',
    vatNumber: 'BE0123456789',
    phoneNumber: '0470 12 34 56',
    email: 'zoe@xn--socit-esab.example',
  });
  await page.getByRole('status').getByText('Votre demande a été envoyée avec succès').waitFor();
  expect(problems).toEqual([]);
});

test('a name of a company that the request let through, longer than a profile allows, stays as it is while its member changes the rest', async () => {
  const louis = { fullName: 'Louis Denis', email: 'louis@denis.example' };
  const companyName = 'Denis, Denis et Denis, '.repeat(3).trim();
  await new ApiClient(site.url).submitRequest({ ...louis, companyName });
  const admin = await new ApiClient(site.url).logIn(ADMIN);
  const { content } = await admin.get<{ content: { id: number }[] }>('/members/requests?q=louis');
  await admin.send('PUT', `/members/requests/${content[0]?.id}/approve`, {});
  const invitation = linkIn(await mailTo(smtp, louis.email, 'Activez votre accès'), '/validate-invitation');
  await activate(page, invitation, { password: PASSWORD, photo: await plainPicture('#7a5b2e') });
  await startSession(page, site, { email: louis.email, password: PASSWORD });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Modifier le profil' }).click();
  const company = page.locator('[name=company]');
  await company.press('End');
  await company.pressSequentially(' et fils');
  await page.getByText('Le nom de la société doit comporter moins de 50 caractères').waitFor();
  await company.fill(companyName);
  await page.locator('[name=phone]').fill('0473 00 00 00');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('status').getByText('Profil mis à jour avec succès').waitFor();
  const client = await new ApiClient(site.url).logIn({ email: louis.email, password: PASSWORD });
  expect(await client.get('/profile')).toMatchObject({ company: companyName, phone: '0473 00 00 00' });
});

test('for several people the request says how many: less than four, or no number, is told at its field; for one it is not asked', async () => {
  await page.goto('/devenir-membre?offre=business');
  const count = page.locator('[name=people_count]');
  for (const text of ['3', 'douze']) {
    await count.fill(text);
    await count.blur();
    await page.getByText('Indiquez un nombre de personnes entre 4 et 100').waitFor();
  }
  const typed = { responsible_name: 'Anne Simon', company: 'Simon', phone: '0470', people_count: ' 12 ' };
  for (const [name, text] of Object.entries({ ...typed, email: 'anne@simon.example' }))
    await page.locator(`[name=${name}]`).fill(text);
  const sent = page.waitForRequest('**/api/members/requests');
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ memberType: 'BUSINESS', peopleCount: 12 });
  await page.goto('/devenir-membre?offre=single');
  await page.locator('[name=phone]').waitFor();
  expect(await count.count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a member who comes to join is told so, and writes to the firm with name and address filled in, unless they typed others; a logout empties them', async () => {
  await page.goto('/devenir-membre');
  const notice = page.getByText('Vous êtes déjà membre du cercle.');
  expect(await notice.isVisible()).toBe(false);
  const member = await joinMember(site.url, smtp, 'Jean Dubois');
  await startSession(page, site, member);
  await page.goto('/devenir-membre');
  await notice.waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Contactez-nous' }).click();
  const [name, email] = [page.locator('[name=name]'), page.locator('form:has([name=message]) [name=email]')];
  await expect.poll(() => email.inputValue()).toBe(member.email);
  expect(await name.inputValue()).toBe('Jean Dubois');
  await name.fill('Jeanne');
  await page.locator('[name=message]').fill('Une offre Business ?');
  await page.reload();
  await expect.poll(() => email.inputValue()).toBe(member.email);
  expect(await name.inputValue(), 'what was typed wins').toBe('Jeanne');
  await page.goto('/');
  await page.locator('form:has([name=message])').scrollIntoViewIfNeeded();
  await expect.poll(() => email.inputValue()).toBe(member.email);
  await logOut(page);
  await expect.poll(() => email.inputValue()).toBe('');
  expect(problems).toEqual([]);
});
