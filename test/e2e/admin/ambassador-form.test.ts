import { describe, expect, test } from 'vitest';
import { NAME_TAKEN, openAmbassadorForm } from '../../support/ambassador-form.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { dropResponse } from '../../support/steps.ts';

const NOOR = { name: 'Noor Maes', company: 'Maes NV', jobTitle: 'Fondatrice' };

const form = await openAmbassadorForm();
const { page } = form;

describe('Adding an ambassador', () => {
  test('sent too early, every field says what it needs, as if touched; the button counts as disabled', async () => {
    await form.openCreate();
    await expectAccessibleAtAllWidths(page);
    expect(await page.getByRole('switch', { name: 'Actif' }).isChecked()).toBe(true);
    await page.getByText('La page publique ne montre pas les ambassadeurs inactifs.').waitFor();
    expect(await form.submit('Ajouter').isDisabled()).toBe(true);
    expect(await page.getByText('Le nom est obligatoire').count()).toBe(0);
    await form.field('company').press('Enter');
    for (const text of [
      'Le nom est obligatoire',
      'La société est requise',
      'La fonction est requise',
      'Photo est requise',
      'Le logo est requis',
    ])
      await page.getByText(text, { exact: true }).waitFor();
    expect(await page.evaluate("document.activeElement.getAttribute('name')")).toBe('name');
    await expectAccessibleAtAllWidths(page);
  });

  test('too long texts and other file types are told as soon as they are there', async () => {
    await form.openCreate();
    const long = 'z'.repeat(101);
    await form.fill({ name: long, company: long, jobTitle: long });
    for (const text of ['Le nom', 'Le nom de la société', 'La fonction'])
      await page.getByText(`${text} doit comporter moins de 100 caractères`, { exact: true }).waitFor();
    for (const name of ['photo', 'logo'])
      await form.field(name).setInputFiles({ name: 'x.webp', mimeType: 'image/webp', buffer: form.picture });
    const typeError = page.getByText('Seules les images JPG, PNG ou GIF sont autorisées');
    await typeError.nth(1).waitFor();
    expect(await form.field('logo').getAttribute('aria-invalid')).toBe('true');
    await form.leave();
  });

  test('a spinner turns while it is sent; then it says so, shows the details, and the public page has it at once', async () => {
    await form.openCreate();
    await form.fill(NOOR);
    await form.choose('photo', 'logo');
    await page.locator('form img[src^="blob:"]').nth(1).waitFor();
    let releaseRequest = () => {};
    const gate = new Promise<void>((resolve) => {
      releaseRequest = resolve;
    });
    await page.route('**/api/ambassadors', async (route) => {
      await gate;
      await route.continue();
    });
    await form.submit('Ajouter').click();
    const busy = form.submit('Ajout en cours…');
    expect([await busy.isDisabled(), await busy.locator('svg').count()]).toEqual([true, 1]);
    releaseRequest();
    await form.expectStatus('Ambassadeur créé avec succès.');
    await page.unroute('**/api/ambassadors');
    await page.waitForURL(/\/admin\/ambassadors\/\d+$/);
    await page.getByRole('heading', { level: 1, name: NOOR.name }).waitFor();
    expect(await form.isPublic(NOOR.name)).toBe(true);
    expect(await form.found(NOOR.name)).toMatchObject({ ...NOOR, active: true });
  });

  test('switched off, it waits in the office, unseen by visitors', async () => {
    await form.openCreate();
    await form.fill({ ...NOOR, name: 'Wim Hubert' });
    await form.choose('photo', 'logo');
    await page.getByRole('switch', { name: 'Actif' }).uncheck();
    await form.submit('Ajouter').click();
    await page.getByText('Inactif', { exact: true }).waitFor();
    expect(await form.isPublic('Wim Hubert')).toBe(false);
  });

  test('“Ambassadeur existe déjà. Veuillez en choisir un autre.”: the name is marked, all that was typed stays', async () => {
    await form.openCreate();
    await form.fill({ ...NOOR, name: 'anouk  PEETERS' });
    await form.choose('photo', 'logo');
    await form.submit('Ajouter').click();
    await page.getByText(NAME_TAKEN, { exact: true }).waitFor();
    expect(await form.field('name').getAttribute('aria-invalid')).toBe('true');
    expect(await form.field('company').inputValue()).toBe(NOOR.company);
    await expectAccessibleAtAllWidths(page);
    await form.fill({ name: 'Anouk Peeters junior' });
    await form.submit('Ajouter').click();
    await form.expectStatus('Ambassadeur créé avec succès.');
  });

  test('errors of the server land on their fields; CO-1 any other failure asks to try again, and nothing typed is lost', async () => {
    await form.openCreate();
    await form.fill({ ...NOOR, name: 'Zoé Lefèvre' });
    await form.choose('photo', 'logo');
    const errors = { company: ['La société est inconnue'], logo: ['Ce logo ne peut être lu'] };
    const json = { status: 400, code: 'validation', message: 'Requête incorrecte', errors };
    await page.route('**/api/ambassadors', (route) => route.fulfill({ status: 400, json }));
    await form.submit('Ajouter').click();
    for (const [text] of Object.values(errors)) await page.getByText(text ?? '', { exact: true }).waitFor();
    await page.unroute('**/api/ambassadors');
    await dropResponse(page, '**/api/ambassadors');
    await page.locator('form').getByRole('button', { name: 'Ajouter' }).click({ force: true });
    await form.expectAlert("Échec de la création de l'ambassadeur. Veuillez réessayer.");
    expect(await form.field('name').inputValue()).toBe('Zoé Lefèvre');
    await form.submit('Ajouter').click();
    await form.expectStatus('Ambassadeur créé avec succès.');
  });
});
