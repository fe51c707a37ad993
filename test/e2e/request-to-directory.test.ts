import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openVisitor, waitForFrames } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { ADMIN, FIRM_ADDRESS } from '../support/site.ts';
import { activate, dropResponse, linkIn, logIn, mailTo, submitMembershipRequest } from '../support/steps.ts';

const PASSWORD = 'trois petits chats';

const { site, smtp, browser } = await siteWithMail();
const photo = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#7a5b2e' } })
  .jpeg()
  .toBuffer();

describe('From request to directory', () => {
  const zoe = {
    fullName: 'Zoé Lefèvre',
    company: 'Lefèvre & Filles',
    email: 'zoe@lefevre.example',
    phone: '+32 470 11 22 33',
  };

  test('a visitor asks to join, is approved, activates, logs in, sees their profile and appears in the directory', async () => {
    const visitor = await openVisitor(browser, site.url);
    await submitMembershipRequest(visitor.page, 'Business', zoe);
    await visitor.page.getByText('Merci, votre demande est entre nos mains.').waitFor();
    await visitor.page.getByRole('status').getByText('Votre demande a été envoyée avec succès').waitFor();
    await mailTo(smtp, zoe.email, 'Votre demande d’adhésion');
    const notice = await mailTo(smtp, FIRM_ADDRESS, 'Nouvelle demande d’adhésion\u202f: Zoé Lefèvre');
    expect(notice.replyTo?.[0]?.address).toBe(zoe.email);

    const adminClient = await openVisitor(browser, site.url);
    await logIn(adminClient.page, site.adminLoginUrl, ADMIN);
    await adminClient.page.waitForURL(/\/admin\/(?!login)/);
    await adminClient.page.goto('/admin/members-requests');
    const row = adminClient.page.getByRole('row', { name: /Zoé Lefèvre/ });
    await row.getByRole('button', { name: /Approuver/ }).click();
    await adminClient.page
      .getByRole('dialog')
      .getByRole('button', { name: /Approuver/ })
      .click();
    await adminClient.page.getByRole('status').getByText('Demande approuvée avec succès').waitFor();
    await row.getByText('Approuvée').waitFor();

    const invitation = linkIn(await mailTo(smtp, zoe.email, 'Activez votre accès'), '/validate-invitation');
    expect(invitation).toContain(site.url);
    const member = await openVisitor(browser, site.url);
    await activate(member.page, invitation, {
      password: PASSWORD,
      photo,
      denomination: 'Groupe Lefèvre',
      hide: ['isEmailPublic'],
    });
    await member.page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
    await logIn(member.page, '/login', { email: zoe.email, password: PASSWORD });
    await member.page.waitForURL('**/profile');
    const profile = member.page.getByRole('main');
    for (const text of [zoe.fullName, zoe.company, zoe.email, 'Groupe Lefèvre'])
      await profile.getByText(text).first().waitFor();
    await member.page.getByRole('banner').getByRole('link', { name: zoe.fullName }).waitFor();
    const portrait = await profile.locator('img').first().getAttribute('src');
    const picture = await member.page.request.get(portrait ?? '');
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp']);

    for (const { problems } of [visitor, adminClient, member]) expect(problems).toEqual([]);
  });

  test('another member, made by an administrator, sees the card without the hidden e-mail; anonymous callers see less', async () => {
    const createdResponse = { email: 'noor@maes.example', fullName: 'Noor Maes' };
    const adminClient = await new ApiClient(site.url).logIn(ADMIN);
    const form = new FormData();
    const data = {
      ...createdResponse,
      company: 'Maes NV',
      phone: '+32 2 000 00 00',
      vat: '',
      memberType: 'SINGLE',
    };
    form.set('data', new Blob([JSON.stringify(data)], { type: 'application/json' }));
    form.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'noor.jpg');
    const created = await adminClient.send('POST', '/members', form);
    expect(created.status).toBe(201);
    const { requestId } = (await created.json()) as { requestId: number };
    const request = () =>
      adminClient.get<{ status: string; publicForm: boolean }>(`/members/requests/${requestId}`);
    expect(await request()).toMatchObject({ status: 'PENDING', publicForm: false });

    const { page, problems } = await openVisitor(browser, site.url);
    const invitation = linkIn(
      await mailTo(smtp, createdResponse.email, 'Activez votre accès'),
      '/validate-invitation',
    );
    await activate(page, invitation, { password: PASSWORD });
    expect(await request()).toMatchObject({ status: 'APPROVED' });

    await logIn(page, '/login', { email: createdResponse.email, password: PASSWORD });
    await page.waitForURL('**/profile');
    await page.getByRole('banner').getByRole('link', { name: 'Membres' }).click();
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: zoe.fullName });
    await card.getByText(zoe.company).waitFor();
    await card.getByText(zoe.phone).waitFor();
    expect(await card.textContent()).not.toContain(zoe.email);
    const ownView = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: createdResponse.fullName });
    await ownView.getByText(createdResponse.email).waitFor();
    expect(problems).toEqual([]);

    const anonymousResponse = await (await fetch(`${site.url}/api/members`)).text();
    expect(anonymousResponse).toContain(zoe.fullName);
    for (const hidden of [zoe.email, createdResponse.email, zoe.phone, '+32 2 000 00 00'])
      expect(anonymousResponse).not.toContain(hidden);
  });

  test('an address already known is answered like any other, and its owner alone learns of it', async () => {
    const { page } = await openVisitor(browser, site.url);
    await submitMembershipRequest(page, 'Single', { ...zoe, fullName: 'Quelqu’un d’autre' });
    await page.getByText('Merci, votre demande est entre nos mains.').waitFor();
    await mailTo(smtp, zoe.email, 'Votre adresse nous est déjà connue');
  });
});

describe('When something is wrong', () => {
  test('each wrong field says so in French once touched, and the button waits', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto('/devenir-membre');
    await page.getByRole('article', { name: 'Single' }).getByRole('button').click();
    const submit = page.getByRole('button', { name: 'Envoyer ma demande' });
    await page.locator('[name=phone]').fill('abc');
    expect(await submit.isDisabled()).toBe(true);
    await page.locator('[name=vat]').fill('BE 0123');
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
  });

  test('CO-1 an answer that is lost on its way loses nothing that was typed: sending again asks once', async () => {
    const { page } = await openVisitor(browser, site.url);
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
    await page.getByText('Merci, votre demande est entre nos mains.').waitFor();
    const adminClient = await new ApiClient(site.url).logIn(ADMIN);
    const { content } = await adminClient.get<{ content: object[] }>('/admin/emails?q=jean%40dubois.example');
    expect(content, 'the notice to the firm and theirs').toHaveLength(2);
  });

  test('a used, an unknown and a mangled invitation link say that they no longer work', async () => {
    const { page } = await openVisitor(browser, site.url);
    const used = linkIn(
      await mailTo(smtp, 'zoe@lefevre.example', 'Activez votre accès'),
      '/validate-invitation',
    );
    for (const link of [used, '/validate-invitation/inconnu', `/validate-invitation/${'x'.repeat(300)}`]) {
      await page.goto(link);
      await page.getByText('Le lien est invalide ou a expiré.').waitFor();
    }
  });

  test('a wrong password is refused in French, and the administrators’ door does not exist without its token', async () => {
    const { page } = await openVisitor(browser, site.url);
    await logIn(page, '/login', { email: ADMIN.email, password: 'pas le bon' });
    await page
      .getByRole('alert')
      .getByText("Nom d'utilisateur ou mot de passe incorrect. Veuillez réessayer.")
      .waitFor();
    expect(await page.locator('[name=email]').inputValue()).toBe(ADMIN.email);
    const [wrong, unknown] = await Promise.all([
      page.request.get('/admin/login?token=faux'),
      page.request.get('/nulle-part'),
    ]);
    expect([wrong.status(), unknown.status()]).toEqual([404, 404]);
    expect(await wrong.text()).not.toContain('password');
  });

  test('visitors are led to the login and back to where they were going; members never see the back office', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto('/membres');
    await page.waitForURL('**/login?next=*');
    await page.locator('[name=email]').fill('zoe@lefevre.example');
    await page.locator('[name=password]').fill(PASSWORD);
    await page
      .locator('form')
      .getByRole('button', { name: /connecter/ })
      .click();
    await page.waitForURL('**/membres');
    await page.goto('/admin/members-requests');
    await page.waitForURL('**/unauthorized');
    await page.getByRole('button', { name: 'Se déconnecter' }).first().click();
    await page.waitForURL(`${site.url}/`);
    await page.goBack();
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await waitForFrames(page);
    expect(await page.locator('body').textContent()).not.toContain('zoe@lefevre.example');
  });
});
