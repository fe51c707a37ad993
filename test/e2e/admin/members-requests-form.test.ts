import { describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { mailSaying, openRequestsScreen } from '../../support/requests.ts';

const NOOR = {
  fullName: 'Noor Maes',
  email: 'noor@maes.example',
  phone: '+32 2 000 00 00',
  company: 'Maes NV',
};

const office = await openRequestsScreen();
const { page } = office;

const open = async () => {
  await page.goto('/admin/members-requests/create');
  await office.field('email').waitFor();
};
const add = () => office.submit('Ajouter').click();

describe('Ajouter un membre', () => {
  test('sent too early, every required field says so, as if touched; the button counts as disabled', async () => {
    await open();
    await expectAccessibleAtAllWidths(page);
    expect(await office.submit('Ajouter').isDisabled()).toBe(true);
    expect(await page.getByText('Le nom est requis').count()).toBe(0);
    await office.field('company').press('Enter');
    for (const text of [
      'Le nom est requis',
      'La société est requise',
      "L'email est requis",
      'Le téléphone est requis',
      "Le type d'adhésion est requis",
      'Photo est requise',
    ])
      await office.shows(text);
    expect(await page.evaluate("document.activeElement.getAttribute('name')")).toBe('fullName');
    expect(await page.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
    await expectAccessibleAtAllWidths(page);
  });

  test('what is typed wrong is told as soon as the field was touched, in the words of its rule', async () => {
    await open();
    const long = 'z'.repeat(51);
    await office.fill({
      email: 'noor@',
      fullName: long,
      company: long,
      vat: long,
      phone: '1'.repeat(51),
      additionalInfo: 'z'.repeat(301),
    });
    await office.offer('Business').check();
    await office.fill({ freeDenomination: long });
    for (const text of [
      'Veuillez entrer un email valide',
      'Le nom doit comporter moins de 50 caractères',
      'Le nom de la société doit comporter moins de 50 caractères',
      'Le numéro de TVA doit comporter moins de 50 caractères',
      'Le téléphone doit comporter moins de 50 caractères',
      'Ce champ doit comporter moins de 50 caractères',
      'Maximum 300 caractères',
    ])
      await office.shows(text);
    await office.fill({ phone: 'abc', vat: 'BE 01' });
    await office.shows('Format de téléphone invalide');
    await office.shows('Format TVA invalide');
    await office
      .field('photo')
      .setInputFiles({ name: 'x.webp', mimeType: 'image/webp', buffer: office.picture });
    await office.shows('Seules les images JPG, PNG ou GIF sont autorisées');
    await expectAccessibleAtAllWidths(page);
    await office.leave();
  });

  test('Business asks for the denomination; Single neither asks for it nor keeps it; the switches start on', async () => {
    await open();
    for (const name of ['Profil public', 'E-mail public', 'Photo publique'])
      expect(await page.getByRole('switch', { name }).isChecked(), name).toBe(true);
    expect(await office.field('freeDenomination').count()).toBe(0);
    await office.offer('Business').check();
    await office.field('freeDenomination').focus();
    await office.field('additionalInfo').focus();
    await office.shows('Ce champ est requis pour les comptes BUSINESS');
    await office.fill({ freeDenomination: 'Groupe Maes' });
    await office.offer('Single').check();
    expect(await office.field('freeDenomination').count()).toBe(0);
    await office.offer('Business').check();
    expect(await office.field('freeDenomination').inputValue()).toBe('');
    await office.leave();
  });

  test('“Demande créée avec succès”: a spinner turns meanwhile, the details open, and the invitation leaves', async () => {
    await open();
    await office.fill({ ...NOOR, vat: 'BE0123456789', additionalInfo: 'Vue au salon.' });
    await office.offer('Business').check();
    await office.fill({ freeDenomination: 'Groupe Maes' });
    await page.getByRole('switch', { name: 'E-mail public' }).uncheck();
    await office.choosePhoto();
    await page.locator('form img[src^="blob:"]').waitFor();
    let releaseRequest = () => {};
    const gate = new Promise<void>((resolve) => {
      releaseRequest = resolve;
    });
    await page.route('**/api/members', async (route) => {
      await gate;
      await route.continue();
    });
    await add();
    const busy = office.submit('Ajout en cours…');
    await busy.waitFor();
    expect([await busy.isDisabled(), await busy.locator('svg').count()]).toEqual([true, 1]);
    releaseRequest();
    await office.expectStatus('Demande créée avec succès');
    await page.unroute('**/api/members');
    await page.waitForURL(/\/admin\/members-requests\/\d+$/);
    await page.getByRole('heading', { level: 1, name: NOOR.fullName }).waitFor();
    const { user, ...request } = await office.found(NOOR.fullName);
    expect(page.url()).toContain(`/members-requests/${request.id}`);
    expect(request).toMatchObject({ status: 'PENDING', publicForm: false, additionalInfo: 'Vue au salon.' });
    expect(user).toMatchObject({
      ...NOOR,
      vat: 'BE0123456789',
      memberType: 'BUSINESS',
      freeDenomination: 'Groupe Maes',
      emailPublic: false,
      profilePublic: true,
      profilePhotoPublic: true,
    });
    expect(user.photoUrl).toMatch(/^\/images\//);
    await mailSaying(office.smtp, NOOR.email, '/validate-invitation/');
  });

  test('by the keyboard alone, from the list to the details', async () => {
    await page.goto('/admin/members-requests');
    await page.getByRole('link', { name: 'Ajouter un membre' }).focus();
    await page.keyboard.press('Enter');
    await office.field('fullName').waitFor();
    await office.field('fullName').focus();
    for (const text of ['Wim Hubert', 'Hubert SA', 'wim@hubert.example', '02 000 00 00', '']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    expect(await office.offer('Single').isChecked()).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(await office.offer('Business').isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Groupe Hubert');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate("document.activeElement.getAttribute('name')")).toBe('photo');
    // The browser's own window for files is no part of the page.
    await office.choosePhoto();
    await office.field('isProfilePhotoPublic').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await office.expectStatus('Demande créée avec succès');
    expect((await office.found('Wim Hubert')).user).toMatchObject({
      memberType: 'BUSINESS',
      profilePhotoPublic: false,
    });
  });
});
