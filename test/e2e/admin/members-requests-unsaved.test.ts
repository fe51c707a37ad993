import { beforeAll, describe, expect, test } from 'vitest';
import { openRequestsScreen } from '../../support/requests.ts';
import { expireToken } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';

const office = await openRequestsScreen();
const { page } = office;
beforeAll(async () => {
  await office.make('Noor Maes');
});

const open = async (name: string) => {
  await page.goto(`/admin/members-requests/edit/${(await office.found(name)).id}`);
  await office.field('email').waitFor();
};
const save = () => office.submit('Modifier').click();
const value = (name: string) => office.field(name).inputValue();
const logInAgain = async () => {
  await page.waitForURL('**/login?next=*');
  // The form that was left has an address too, until the login is there.
  const form = page.getByRole('form', { name: 'Accès membres' });
  await form.locator('[name=email]').fill(ADMIN.email);
  await form.locator('[name=password]').fill(ADMIN.password);
  await form.getByRole('button', { name: /connecter/ }).click();
};

describe('A session that ends mid-form', () => {
  test('the login brings back to what was typed and chosen; what was not touched is read anew', async () => {
    await open('Noor Maes');
    await office.fill({ fullName: 'Noor Maes-Claes' });
    await office.choosePhoto();
    await expireToken(page);
    await save();
    await office.changeByOther('Noor Maes', { company: 'Peeters SRL' });
    await logInAgain();
    await page.waitForURL('**/admin/members-requests/edit/*');
    await expect.poll(() => value('fullName')).toBe('Noor Maes-Claes');
    await page.getByText('portrait.jpg').waitFor();
    expect(await value('company')).toBe('Peeters SRL');
    // Nobody who worked on meanwhile is overwritten unseen.
    await save();
    await page.getByRole('button', { name: 'Voir l’état actuel' }).click();
    await office.notice('L’état actuel');
    await save();
    await office.expectStatus('Demande modifiée avec succès');
    expect((await office.found('Noor Maes-Claes')).user).toMatchObject({ company: 'Peeters SRL' });
  });

  test('it is brought back once: saved or given up, the form starts from what is stored', async () => {
    await open('Noor Maes-Claes');
    await office.fill({ company: 'Brouillon' });
    await expireToken(page);
    await save();
    await logInAgain();
    await expect.poll(() => value('company')).toBe('Brouillon');
    await office.leave();
    await page.getByRole('link', { name: 'Modifier', exact: true }).click();
    await office.field('company').waitFor();
    expect(await value('company')).toBe('Peeters SRL');
  });

  test('another form of the same kind does not get it', async () => {
    await open('Noor Maes-Claes');
    await office.fill({ company: 'Brouillon' });
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
    await office.fill({
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

describe('Leaving', () => {
  test('with unsaved changes asks first; without any, or once they are undone, it does not', async () => {
    await office.make('Greta Claes');
    await open('Greta Claes');
    await office.fill({ company: 'Autre' });
    const dialog = page.getByRole('dialog', { name: 'Quitter sans enregistrer' });
    await page.getByRole('link', { name: 'Annuler' }).click();
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await value('company')).toBe('Autre');
    await office.fill({ company: 'Dubois SRL' });
    await page.getByRole('link', { name: 'Annuler' }).click();
    await page.getByRole('heading', { level: 1, name: 'Greta Claes' }).waitFor();
  });
});
