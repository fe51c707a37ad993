import { beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openVisitor, resetVisitor, waitForFrames } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { plainPicture } from '../support/members.ts';
import { ADMIN, FIRM_ADDRESS } from '../support/site.ts';
import {
  activate,
  dropResponse,
  linkIn,
  logIn,
  logInHere,
  mailTo,
  submitMembershipRequest,
} from '../support/steps.ts';

const PASSWORD = 'trois petits chats';
const SENT = 'Merci, votre demande est entre nos mains.';

const { site, smtp, browser } = await siteWithMail();
const photo = await plainPicture('#7a5b2e');
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
beforeEach(() => resetVisitor(visitor));

const zoe = {
  fullName: 'Zoé Lefèvre',
  company: 'Lefèvre & Filles',
  email: 'zoe@lefevre.example',
  phone: '+32 470 11 22 33',
};
const invitationOf = async (email: string) =>
  linkIn(await mailTo(smtp, email, 'Activez votre accès'), '/validate-invitation');

test('a visitor asks to join, is approved, activates, logs in, sees their profile and appears in the directory; a used, an unknown and a mangled invitation link say that they no longer work', async () => {
  await submitMembershipRequest(page, 'Business', zoe);
  await page.getByText(SENT).waitFor();
  await page.getByRole('status').getByText('Votre demande a été envoyée avec succès').waitFor();
  await mailTo(smtp, zoe.email, 'Votre demande d’adhésion');
  const notice = await mailTo(smtp, FIRM_ADDRESS, 'Nouvelle demande d’adhésion\u202f: Zoé Lefèvre');
  expect(notice.replyTo?.[0]?.address).toBe(zoe.email);

  const admin = await openVisitor(browser, site.url);
  await logIn(admin.page, site.adminLoginUrl, ADMIN);
  await admin.page.waitForURL(/\/admin\/(?!login)/);
  await admin.page.goto('/admin/members-requests');
  const row = admin.page.getByRole('row', { name: /Zoé Lefèvre/ });
  await row.getByRole('button', { name: /Approuver/ }).click();
  const agreement = admin.page.getByRole('dialog');
  await agreement.getByLabel('Nombre de places').fill('4');
  await agreement.getByLabel('Prix d’une place par an').fill('450');
  await agreement.getByRole('button', { name: /Approuver/ }).click();
  await admin.page.getByRole('status').getByText('Demande approuvée avec succès').waitFor();
  await row.getByText('Approuvée').waitFor();

  const invitation = await invitationOf(zoe.email);
  expect(invitation).toContain(site.url);
  await activate(page, invitation, {
    password: PASSWORD,
    photo,
    denomination: 'Groupe Lefèvre',
    hide: ['isEmailPublic'],
  });
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await page.waitForURL('**/login');
  await logInHere(page, { email: zoe.email, password: PASSWORD });
  await page.waitForURL('**/profile');
  const profile = page.getByRole('main');
  for (const text of [zoe.fullName, zoe.company, zoe.email, 'Groupe Lefèvre'])
    await profile.getByText(text).first().waitFor();
  await page.getByRole('banner').getByRole('link', { name: zoe.fullName }).waitFor();
  const portrait = await profile.locator('img').first().getAttribute('src');
  const picture = await page.request.get(portrait ?? '');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp']);
  for (const met of [admin.problems, problems]) expect(met).toEqual([]);

  await resetVisitor(visitor);
  for (const link of [
    invitation,
    '/validate-invitation/inconnu',
    `/validate-invitation/${'x'.repeat(300)}`,
  ]) {
    await page.goto(link);
    await page.getByText('Le lien est invalide ou a expiré.').waitFor();
  }
});

test('another member, made by an administrator, sees the card without the hidden e-mail; anonymous callers see less', async () => {
  const noor = { email: 'noor@maes.example', fullName: 'Noor Maes' };
  const admin = await new ApiClient(site.url).logIn(ADMIN);
  const form = new FormData();
  const data = { ...noor, company: 'Maes NV', phone: '+32 2 000 00 00', vat: '', memberType: 'SINGLE' };
  form.set('data', new Blob([JSON.stringify(data)], { type: 'application/json' }));
  form.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'noor.png');
  const created = await admin.send('POST', '/members', form);
  expect(created.status).toBe(201);
  const { requestId } = (await created.json()) as { requestId: number };
  const request = () => admin.get(`/members/requests/${requestId}`);
  expect(await request()).toMatchObject({ status: 'PENDING', publicForm: false });
  await activate(page, await invitationOf(noor.email), { password: PASSWORD });
  expect(await request()).toMatchObject({ status: 'APPROVED' });

  await logIn(page, '/login', { email: noor.email, password: PASSWORD });
  await page.waitForURL('**/profile');
  await page.getByRole('banner').getByRole('link', { name: 'Membres' }).click();
  const cardOf = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  const card = cardOf(zoe.fullName);
  await card.getByText(zoe.company).waitFor();
  await card.getByText(zoe.phone).waitFor();
  expect(await card.textContent()).not.toContain(zoe.email);
  await cardOf(noor.fullName).getByText(noor.email).waitFor();
  expect(problems).toEqual([]);

  const anonymousResponse = await (await fetch(`${site.url}/api/members`)).text();
  expect(anonymousResponse).toContain(zoe.fullName);
  for (const hidden of [zoe.email, noor.email, zoe.phone, '+32 2 000 00 00'])
    expect(anonymousResponse).not.toContain(hidden);
});

test('an address already known is answered like any other, and its owner alone learns of it', async () => {
  await submitMembershipRequest(page, 'Single', { ...zoe, fullName: 'Quelqu’un d’autre' });
  await page.getByText(SENT).waitFor();
  await mailTo(smtp, zoe.email, 'Votre adresse nous est déjà connue');
});

test('CO-1 an answer that is lost on its way loses nothing that was typed: sending again asks once', async () => {
  await dropResponse(page, '**/api/members/requests');
  await submitMembershipRequest(page, 'Single', {
    fullName: 'Jean Dubois',
    company: 'Dubois',
    email: 'jean@dubois.example',
    phone: '0470',
  });
  await page.getByRole('alert').getByText('Un problème technique est survenu.').waitFor();
  expect(await page.locator('[name=responsible_name]').inputValue()).toBe('Jean Dubois');
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await page.getByText(SENT).waitFor();
  const admin = await new ApiClient(site.url).logIn(ADMIN);
  const { content } = await admin.get<{ content: object[] }>('/admin/emails?q=jean%40dubois.example');
  expect(content, 'the notice to the firm and theirs').toHaveLength(2);
});

test('visitors are led to the login, where an administrator’s wrong password is refused in French, and back to where they were going; members never see the back office, nor those who log out what they saw', async () => {
  await page.goto('/membres');
  await page.waitForURL('**/login?next=*');
  await logInHere(page, { email: ADMIN.email, password: 'pas le bon' });
  await page
    .getByRole('alert')
    .getByText("Nom d'utilisateur ou mot de passe incorrect. Veuillez réessayer.")
    .waitFor();
  expect(await page.locator('[name=email]').inputValue()).toBe(ADMIN.email);
  await logInHere(page, { email: zoe.email, password: PASSWORD });
  await page.waitForURL('**/membres');
  await page.goto('/admin/members-requests');
  await page.waitForURL('**/unauthorized');
  await page.getByRole('button', { name: 'Se déconnecter' }).first().click();
  await page.waitForURL(`${site.url}/`);
  await page.goBack();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await waitForFrames(page);
  expect(await page.locator('body').textContent()).not.toContain(zoe.email);
});
