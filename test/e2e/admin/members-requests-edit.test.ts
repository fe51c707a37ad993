import { describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { emailOf, latestMail, mailSaying, openRequestsScreen } from '../../support/requests.ts';
import { expireToken } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { linkIn, logInHere } from '../../support/steps.ts';

const office = await openRequestsScreen();
const { page, fill } = office;

const open = async (name: string) => {
  await page.goto(`/admin/members-requests/edit/${(await office.found(name)).id}`);
  await office.field('email').waitFor();
};
const save = () => office.submit('Modifier').click();
const value = (name: string) => office.field(name).inputValue();
const saved = () => office.expectStatus('Demande modifiée avec succès');

describe('Modifier la demande', () => {
  test('“Demande modifiée avec succès”, past a taken address and “Échec de la modification de la demande”: the details open, the history tells, the photo stays; a new address gets an invitation, and the old link is dead', async () => {
    await office.make('Noor Maes');
    const old = linkIn(
      await latestMail(office.smtp, 'noor.maes@societe.example', 'Activez', 1),
      '/validate-invitation',
    );
    const before = await office.found('Noor Maes');
    await page.goto('/admin/members-requests');
    await office.row('Noor Maes').getByRole('link', { name: 'Modifier' }).click();
    await page.waitForURL(`**/edit/${before.id}`);
    await page.getByText('Laissez vide pour conserver la photo actuelle').waitFor();
    await page.getByText('Si vous changez l’adresse, une nouvelle invitation y est envoyée').waitFor();
    await expectAccessibleAtAllWidths(page);
    await fill({ company: 'Maes & Cie', additionalInfo: 'Rappelée lundi.' });
    await office.offer('Business').check();
    await fill({ freeDenomination: 'Groupe Maes', email: ADMIN.email });
    await save();
    await page
      .getByText(`Cette adresse email ${ADMIN.email} est déjà utilisée. Merci d'en choisir une autre.`)
      .waitFor();
    await office.notice('Cette adresse appartient déjà à un compte');
    await fill({ email: 'noor@ailleurs.example' });
    await page.route('**/api/members/*', (route) => route.abort());
    await save();
    await office.expectAlert('Échec de la modification de la demande');
    await page.unroute('**/api/members/*');
    expect(await value('company'), 'all that was typed stays').toBe('Maes & Cie');
    await save();
    await saved();
    await page.waitForURL(`**/admin/members-requests/${before.id}`);
    const after = await office.found('Noor Maes');
    expect(after).toMatchObject({ status: 'PENDING', additionalInfo: 'Rappelée lundi.' });
    expect(after.user).toMatchObject({ company: 'Maes & Cie', freeDenomination: 'Groupe Maes' });
    const hash = (url: string | null) => url?.split('?')[0];
    expect(hash(after.user.photoUrl)).toBe(hash(before.user.photoUrl));
    await page.getByRole('region', { name: 'Historique' }).getByText('Demande modifiée').waitFor();
    await mailSaying(office.smtp, 'noor@ailleurs.example', '/validate-invitation/');
    const token = old.split('/').at(-1);
    expect(await office.other.get(`/validate-invitation/${token}`)).toMatchObject({ isValid: false });
  });

  test('one of the public form needs no photo; its text that would be too long here is accepted as it is, and changed, told too long; once rejected, its details open', async () => {
    const additionalInfo = 'à '.repeat(250).trim();
    await office.ask('Bruno Servais', { additionalInfo });
    await open('Bruno Servais');
    await fill({ additionalInfo: `${additionalInfo}!`, phone: '02 111 11 11' });
    await page.getByText('Maximum 300 caractères').waitFor();
    await expect
      .poll(() => page.locator('form [aria-live]').textContent())
      .toBe('À corriger\u202f: les informations complémentaires');
    await fill({ additionalInfo });
    await save();
    await saved();
    const { id, user, ...request } = await office.found('Bruno Servais');
    expect(request).toMatchObject({ additionalInfo });
    expect(user).toMatchObject({ phone: '02 111 11 11', photoUrl: null });
    await office.decide('Bruno Servais', 'reject');
    await page.goto(`/admin/members-requests/edit/${id}`);
    await office.expectAlert('Cette demande a été rejetée\u202f: elle ne peut plus être modifiée.');
    await page.waitForURL(`**/admin/members-requests/${id}`);
  });
});

describe('Two administrators at once', () => {
  test('CO-2 a stale edit is told, what was typed stays, and the current state can be seen and saved upon', async () => {
    await office.make('Chloé Maes');
    await open('Chloé Maes');
    await fill({ additionalInfo: 'Tapé avec soin.' });
    await office.changeByOther('Chloé Maes', { company: 'Autre SA', phone: '02 222 22 22' });
    await save();
    await office.notice('Cette demande a changé entre-temps');
    await expectAccessibleAtAllWidths(page);
    expect(await office.found('Chloé Maes')).toMatchObject({ additionalInfo: '' });
    await page.getByRole('button', { name: 'Voir l’état actuel' }).click();
    const current = page.getByRole('alert').locator('dl');
    for (const text of ['Autre SA', '02 222 22 22', 'En attente'])
      await current.getByText(text, { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    expect([await value('additionalInfo'), await value('company')]).toEqual(['Tapé avec soin.', 'Autre SA']);
    await save();
    await saved();
    const { additionalInfo, user } = await office.found('Chloé Maes');
    expect({ additionalInfo, ...user }).toMatchObject({
      additionalInfo: 'Tapé avec soin.',
      company: 'Autre SA',
      phone: '02 222 22 22',
    });
  });

  test('CO-3 rejected or deleted by the other one meanwhile, it is told that it can be edited no more, and what was typed stays to be copied', async () => {
    const editMeanwhile = async (name: string, change: () => Promise<unknown>, told: string) => {
      await office.ask(name);
      await open(name);
      await fill({ company: 'Tapée SA' });
      await change();
      await save();
      await office.notice(told);
      await expectAccessibleAtAllWidths(page);
      expect(await value('company')).toBe('Tapée SA');
    };
    await editMeanwhile(
      'Denis Wauters',
      () => office.decide('Denis Wauters', 'reject'),
      'Cette demande a été rejetée entre-temps',
    );
    await office.leave();
    await page.getByRole('heading', { level: 1, name: 'Denis Wauters' }).waitFor();
    await page.getByRole('main').getByText('Rejetée', { exact: true }).first().waitFor();
    await editMeanwhile(
      'Farid Amrani',
      () => office.deleteByOther('Farid Amrani'),
      'Cette demande a été supprimée entre-temps',
    );
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
    await page.waitForURL('**/admin/members-requests');
  });

  test('approved by the other one meanwhile, the rest can still be saved, but for the address, which is the member’s', async () => {
    await office.ask('Ella Wauters');
    await open('Ella Wauters');
    await fill({ company: 'Tapée SA', email: 'tapee@societe.example' });
    await office.decide('Ella Wauters', 'approve');
    await save();
    await page.getByRole('button', { name: 'Voir l’état actuel' }).click();
    await office.notice('L’état actuel');
    expect([await value('company'), await value('email')]).toEqual(['Tapée SA', emailOf('Ella Wauters')]);
    expect(await office.field('email').isEditable()).toBe(false);
    await save();
    await saved();
    expect((await office.found('Ella Wauters')).user).toMatchObject({ company: 'Tapée SA' });
  });
});

describe('A session that ends mid-form', () => {
  const logInAgain = async () => {
    await page.waitForURL('**/login?next=*');
    // The form that was left has an address too, until the login is there.
    await page.getByRole('form', { name: 'Accès membres' }).waitFor();
    await logInHere(page, ADMIN);
  };

  test('after the login the typed and chosen values are back; untouched fields are loaded again', async () => {
    await office.make('Greta Claes');
    await open('Greta Claes');
    await fill({ fullName: 'Greta Maes-Claes' });
    await office.choosePhoto();
    await expireToken(page);
    await save();
    await office.changeByOther('Greta Claes', { company: 'Peeters SRL' });
    await page.waitForURL('**/login?next=*');
    expect(await page.getByText('Échec de la modification').count()).toBe(0);
    await logInAgain();
    await page.waitForURL('**/admin/members-requests/edit/*');
    await expect.poll(() => value('fullName')).toBe('Greta Maes-Claes');
    await page.getByText('portrait.jpg').waitFor();
    expect(await value('company')).toBe('Peeters SRL');
    // Nobody who worked on meanwhile is overwritten unseen.
    await save();
    await page.getByRole('button', { name: 'Voir l’état actuel' }).click();
    await office.notice('L’état actuel');
    await save();
    await saved();
    expect((await office.found('Greta Maes-Claes')).user).toMatchObject({ company: 'Peeters SRL' });
  });

  test('it is brought back once, and to no other form; leaving asks about changes that are not undone, and gives them up', async () => {
    await open('Greta Maes-Claes');
    await fill({ company: 'Brouillon' });
    await expireToken(page);
    await save();
    await logInAgain();
    await expect.poll(() => value('company')).toBe('Brouillon');
    await page.getByRole('link', { name: 'Annuler' }).click();
    const dialog = page.getByRole('dialog', { name: 'Quitter sans enregistrer' });
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await value('company')).toBe('Brouillon');
    await office.leave();
    await page.getByRole('link', { name: 'Modifier', exact: true }).click();
    await office.field('company').waitFor();
    expect(await value('company')).toBe('Peeters SRL');
    await fill({ company: 'Brouillon' });
    await fill({ company: 'Peeters SRL' });
    await page.getByRole('link', { name: 'Annuler' }).click();
    await page.getByRole('heading', { level: 1, name: 'Greta Maes-Claes' }).waitFor();

    await open('Greta Maes-Claes');
    await fill({ company: 'Brouillon' });
    await expireToken(page);
    await save();
    await page.waitForURL('**/login?next=*');
    await page.evaluate(() => {
      history.replaceState(null, '', '/login?next=%2Fadmin%2Fmembers-requests%2Fcreate');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await logInAgain();
    await page.waitForURL('**/members-requests/create');
    await office.field('company').waitFor();
    expect([await value('company'), await value('fullName')]).toEqual(['', '']);
  });

  test('what was saved is not kept, even when the session ends in the same breath', async () => {
    await page.goto('/admin/members-requests/create');
    await fill({
      fullName: 'Hugo Lambert',
      email: 'hugo@lambert.example',
      phone: '02 333 33 33',
      company: 'Lambert SA',
    });
    await office.offer('Single').check();
    await office.choosePhoto();
    const json = { status: 401, code: 'unauthenticated', message: 'Non autorisé' };
    await page.route('**/api/members/requests/*', (route) => route.fulfill({ status: 401, json }));
    await office.submit('Ajouter').click();
    await page.waitForURL('**/login?next=*');
    await page.unroute('**/api/members/requests/*');
    await logInAgain();
    await page.waitForURL(/\/admin\/members-requests/);
    await page.getByRole('link', { name: 'Demandes' }).click();
    await office.row('Hugo Lambert').waitFor();
    await page.getByRole('link', { name: 'Ajouter un membre' }).click();
    await office.field('company').waitFor();
    expect(await value('company')).toBe('');
  });
});
