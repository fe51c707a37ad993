import { describe, expect, test } from 'vitest';
import { paddedPng } from '../../../server/src/testing/crafted-images.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { plainPicture } from '../../support/members.ts';
import { mailSaying, openRequestsScreen } from '../../support/requests.ts';
import { choosePhoto, dropResponse } from '../../support/steps.ts';

const NOOR = {
  fullName: 'Noor Maes',
  email: 'noor@maes.example',
  phone: '+32 2 000 00 00',
  company: 'Maes NV',
};

const office = await openRequestsScreen();
const { page, field } = office;

const open = async () => {
  await page.goto('/admin/members-requests/create');
  await field('email').waitFor();
};
const add = () => office.submit('Ajouter').click();
const focusedField = () => page.evaluate("document.activeElement.getAttribute('name')");

describe('Ajouter un membre', () => {
  test('sent too early, every required field says so; typed wrong, it says so at once; Business alone asks for the denomination', async () => {
    await open();
    expect(await office.submit('Ajouter').isDisabled()).toBe(true);
    expect(await page.getByText('Le nom est requis').count()).toBe(0);
    for (const name of ['Profil public', 'E-mail public', 'Photo publique'])
      expect(await page.getByRole('switch', { name }).isChecked(), name).toBe(true);
    await field('company').press('Enter');
    for (const text of [
      'Le nom est requis',
      'La société est requise',
      "L'email est requis",
      'Le téléphone est requis',
      "Le type d'adhésion est requis",
      'Photo est requise',
    ])
      await office.shows(text);
    expect(await focusedField()).toBe('fullName');
    await expect
      .poll(() => page.locator('form [aria-live]').last().textContent())
      .toBe('Il manque\u202f: le nom, la société, l’e-mail, le téléphone, le type d’adhésion, la photo');
    expect(await page.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
    await expectAccessibleAtAllWidths(page);

    await open();
    expect(await field('freeDenomination').count()).toBe(0);
    await office.fill({
      email: 'noor@',
      company: 'z'.repeat(51),
      additionalInfo: 'z'.repeat(301),
    });
    await office.offer('Business').check();
    await field('freeDenomination').focus();
    await field('additionalInfo').focus();
    await office.shows('Ce champ est requis pour les comptes BUSINESS');
    for (const text of [
      'Veuillez entrer un email valide',
      'Le nom de la société doit comporter moins de 50 caractères',
      'Maximum 300 caractères',
    ])
      await office.shows(text);
    await office.fill({ phone: 'abc', vat: 'BE 01 €' });
    await office.shows('Format de téléphone invalide');
    await office.shows('Format TVA invalide');
    for (const [name, mimeType, buffer] of [
      ['x.webp', 'image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
      ['x.png', 'image/png', Buffer.from('no picture at all')],
    ] as const) {
      await field('photo').setInputFiles({ name, mimeType, buffer });
      await office.shows('Seules les images JPG, PNG ou GIF sont autorisées');
    }
    const buffer = paddedPng(await plainPicture('#1f3a5f'), 6.7 * 2 ** 20);
    await choosePhoto(page, { name: 'x.png', mimeType: 'image/png', buffer });
    await page.getByText('x.jpg').waitFor();
    await expectAccessibleAtAllWidths(page);
    await office.offer('Single').check();
    expect(await field('freeDenomination').count()).toBe(0);
    await office.offer('Business').check();
    expect(await field('freeDenomination').inputValue()).toBe('');
    await office.leave();
  });

  test('“Demande créée avec succès”, by the keyboard alone: a spinner turns meanwhile, the details open, and the invitation leaves', async () => {
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/members', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/admin/members-requests');
    await page.getByRole('link', { name: 'Ajouter un membre' }).focus();
    await page.keyboard.press('Enter');
    await field('fullName').waitFor();
    await field('fullName').focus();
    const { fullName, company, email, phone } = NOOR;
    for (const text of [fullName, company, email, phone, 'BE0123456789']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    expect(await office.offer('Single').isChecked()).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(await office.offer('Business').isChecked()).toBe(true);
    for (const text of ['Groupe Maes', 'Vue au salon.']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Tab');
    expect(await focusedField()).toBe('photo');
    // The browser's own window for files is no part of the page.
    await office.choosePhoto();
    await page.locator('form img[src^="blob:"]').waitFor();
    await field('isProfilePhotoPublic').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const busy = office.submit('Ajout en cours…');
    await busy.waitFor();
    expect([await busy.isDisabled(), await busy.locator('svg').count()]).toEqual([true, 1]);
    gate.resolve();
    await office.expectStatus('Demande créée avec succès');
    await page.unroute('**/api/members');
    await page.waitForURL(/\/admin\/members-requests\/\d+$/);
    await page.getByRole('heading', { level: 1, name: fullName }).waitFor();
    const { user, ...request } = await office.found(fullName);
    expect(page.url()).toContain(`/members-requests/${request.id}`);
    expect(request).toMatchObject({ status: 'PENDING', publicForm: false, additionalInfo: 'Vue au salon.' });
    expect(user).toMatchObject({
      ...NOOR,
      vat: 'BE0123456789',
      memberType: 'BUSINESS',
      freeDenomination: 'Groupe Maes',
      emailPublic: true,
      profilePublic: true,
      profilePhotoPublic: false,
      photoUrl: expect.stringMatching(/^\/images\//),
    });
    await mailSaying(office.smtp, email, '/validate-invitation/');
  });
});

describe('What can go wrong', () => {
  const EMAIL_TAKEN = `Cette adresse email ${NOOR.email} est déjà utilisée. Merci d'en choisir une autre.`;
  const isTaken = page.getByRole('alert').filter({ hasText: 'Cette adresse appartient déjà à un compte' });

  test(`“${EMAIL_TAKEN}” marks its field and leads to who has it, errors of the server mark theirs; CO-1 a lost answer loses nothing, and it can be sent again`, async () => {
    await open();
    await office.fill({ ...NOOR, fullName: 'Zoé Lefèvre', email: NOOR.email.toUpperCase() });
    await office.offer('Single').check();
    await office.choosePhoto();
    await add();
    await office.shows(EMAIL_TAKEN);
    expect(await field('email').getAttribute('aria-invalid')).toBe('true');
    const query = `?q=${encodeURIComponent(NOOR.email)}`;
    for (const [link, list] of [
      ['Chercher dans les demandes', 'members-requests'],
      ['Chercher parmi les administrateurs', 'administrators'],
    ] as const)
      expect(await isTaken.getByRole('link', { name: link }).getAttribute('href')).toBe(
        `/admin/${list}${query}`,
      );
    await expectAccessibleAtAllWidths(page);
    await office.fill({ email: 'zoe@lefevre.example', additionalInfo: 'À rappeler.' });
    await isTaken.waitFor({ state: 'detached' });
    expect(await page.getByText(EMAIL_TAKEN).count()).toBe(0);

    const errors = {
      vat: ['Ce numéro est inconnu', 'et plus encore'],
      photo: ['Cette photo ne peut être lue'],
    };
    const json = { status: 400, code: 'validation', message: 'Requête incorrecte', errors };
    await page.route('**/api/members', (route) => route.fulfill({ status: 400, json }));
    await add();
    await office.shows('Ce numéro est inconnu');
    await office.shows('Cette photo ne peut être lue');
    expect(await field('vat').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByText('et plus encore').count()).toBe(0);
    await page.unroute('**/api/members');

    await office.fill({ vat: 'BE0123456789' });
    await page.getByText('Ce numéro est inconnu').waitFor({ state: 'detached' });
    await field('company').press('Enter');
    await office.shows('Cette photo ne peut être lue');
    expect(await focusedField()).toBe('photo');
    await office.choosePhoto();
    await page.getByText('Cette photo ne peut être lue').waitFor({ state: 'detached' });

    // A conflict that names no field: nothing was there that another administrator could have changed.
    const conflict = { status: 409, code: 'conflict', message: 'x' };
    await page.route('**/api/members', (route) => route.fulfill({ status: 409, json: conflict }));
    await add();
    await office.shows(
      "Cette adresse email zoe@lefevre.example est déjà utilisée. Merci d'en choisir une autre.",
    );
    await isTaken.waitFor();
    expect(await page.getByText('Cette demande a changé entre-temps').count()).toBe(0);
    await page.unroute('**/api/members');
    await office.fill({ email: 'Zoe@lefevre.example' });
    await dropResponse(page, '**/api/members');
    await add();
    await office.expectAlert('Échec de la création de la demande');
    for (const [name, value] of [
      ['fullName', 'Zoé Lefèvre'],
      ['email', 'Zoe@lefevre.example'],
      ['additionalInfo', 'À rappeler.'],
    ] as const)
      expect(await field(name).inputValue()).toBe(value);
    await page.getByText('portrait.jpg').waitFor();
    await add();
    await office.expectStatus('Demande créée avec succès');
  });
});
