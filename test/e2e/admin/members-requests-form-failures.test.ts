import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { openRequestsScreen } from '../../support/requests.ts';
import { ADMIN } from '../../support/site.ts';
import { dropResponse } from '../../support/steps.ts';

const NOOR = {
  fullName: 'Noor Maes',
  email: 'noor@maes.example',
  phone: '+32 2 000 00 00',
  company: 'Maes NV',
};

const office = await openRequestsScreen();
const { page } = office;
beforeAll(async () => {
  await office.make(NOOR.fullName, NOOR);
});

const open = async () => {
  await page.goto('/admin/members-requests/create');
  await office.field('email').waitFor();
};
const add = () => office.submit('Ajouter').click();

describe('What can go wrong', () => {
  const fillIn = async (change: Record<string, string> = {}) => {
    await open();
    await office.fill({ ...NOOR, fullName: 'Zoé Lefèvre', email: 'zoe@lefevre.example', ...change });
    await office.offer('Single').check();
    await office.choosePhoto();
  };
  const EMAIL_TAKEN = `Cette adresse email ${NOOR.email} est déjà utilisée. Merci d'en choisir une autre.`;

  test(`“${EMAIL_TAKEN}” marks the field, with a notice in the form; another address clears both`, async () => {
    await fillIn({ email: NOOR.email.toUpperCase() });
    await add();
    await office.shows(EMAIL_TAKEN);
    expect(await office.field('email').getAttribute('aria-invalid')).toBe('true');
    const notice = page.getByRole('alert').filter({ hasText: 'Cette adresse appartient déjà à un compte' });
    await notice.waitFor();
    await expectAccessibleAtAllWidths(page);
    expect(await office.field('fullName').inputValue()).toBe('Zoé Lefèvre');
    await office.fill({ email: 'zoe@lefevre.example' });
    await page.getByText('Cette adresse appartient déjà à un compte').waitFor({ state: 'detached' });
    expect(await page.getByText(EMAIL_TAKEN).count()).toBe(0);
    await add();
    await office.expectStatus('Demande créée avec succès');
  });

  test('the notice leads to who has the address, after asking about what was typed', async () => {
    await fillIn({ email: NOOR.email });
    await add();
    await page.getByRole('link', { name: 'Chercher dans les demandes' }).click();
    await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
    await page.waitForURL('**/admin/members-requests?q=noor%40maes.example');
    await office.row('Noor Maes').waitFor();
  });

  test('who has the address may be an administrator', async () => {
    await fillIn({ email: ADMIN.email });
    await add();
    await page.getByRole('link', { name: 'Chercher parmi les administrateurs' }).click();
    await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
    await page.waitForURL(`**/admin/administrators?q=${encodeURIComponent(ADMIN.email)}`);
    await office.row(ADMIN.email).waitFor();
  });

  test('errors of the server land on their fields, the first message of each', async () => {
    await fillIn({ email: 'autre@lefevre.example' });
    const errors = {
      vat: ['Ce numéro est inconnu', 'et plus encore'],
      photo: ['Cette photo ne peut être lue'],
    };
    const json = { status: 400, code: 'validation', message: 'Requête incorrecte', errors };
    await page.route('**/api/members', (route) => route.fulfill({ status: 400, json }));
    await add();
    await office.shows('Ce numéro est inconnu');
    await office.shows('Cette photo ne peut être lue');
    expect(await office.field('vat').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByText('et plus encore').count()).toBe(0);
    await page.unroute('**/api/members');
    await office.leave();
  });

  test('“Échec de la création de la demande”: CO-1 a lost answer loses nothing, and it can be sent again', async () => {
    await fillIn({ fullName: 'Ida Claes', email: 'ida@claes.example', additionalInfo: 'À rappeler.' });
    await dropResponse(page, '**/api/members');
    await add();
    await office.expectAlert('Échec de la création de la demande');
    for (const [name, value] of [
      ['fullName', 'Ida Claes'],
      ['email', 'ida@claes.example'],
      ['additionalInfo', 'À rappeler.'],
    ] as const)
      expect(await office.field(name).inputValue()).toBe(value);
    await page.getByText('portrait.jpg').waitFor();
    await add();
    await office.expectStatus('Demande créée avec succès');
  });

  test('a picture whose content is none is told on its field', async () => {
    await fillIn({ email: 'image@claes.example' });
    await office
      .field('photo')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
    await office.shows('Seules les images JPG, PNG ou GIF sont autorisées');
    expect(await office.field('email').inputValue()).toBe('image@claes.example');
    await office.leave();
  });
});
