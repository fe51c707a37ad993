import { describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { latestMail, mailSaying, openRequestsScreen } from '../../support/requests.ts';
import { linkIn } from '../../support/steps.ts';

const office = await openRequestsScreen();
const { page } = office;

const open = async (name: string) => {
  await page.goto(`/admin/members-requests/edit/${(await office.found(name)).id}`);
  await office.field('email').waitFor();
};
const save = () => office.submit('Modifier').click();
const value = (name: string) => office.field(name).inputValue();
describe('Modifier la demande', () => {
  test('“Demande modifiée avec succès”: without a new photo the current one stays; the details open, the history tells', async () => {
    await office.make('Noor Maes');
    const before = await office.found('Noor Maes');
    await page.goto('/admin/members-requests');
    await office.row('Noor Maes').getByRole('link', { name: 'Modifier' }).click();
    await page.waitForURL(`**/edit/${before.id}`);
    await page.getByText('Laissez vide pour conserver la photo actuelle').waitFor();
    await expectAccessibleAtAllWidths(page);
    await office.fill({ company: 'Maes & Cie', additionalInfo: 'Rappelée lundi.' });
    await office.offer('Business').check();
    await office.fill({ freeDenomination: 'Groupe Maes' });
    await save();
    await office.expectStatus('Demande modifiée avec succès');
    await page.waitForURL(`**/admin/members-requests/${before.id}`);
    const after = await office.found('Noor Maes');
    expect(after).toMatchObject({ status: 'PENDING', additionalInfo: 'Rappelée lundi.' });
    expect(after.user).toMatchObject({ company: 'Maes & Cie', freeDenomination: 'Groupe Maes' });
    const hash = (url: string | null) => url?.split('?')[0];
    expect(hash(after.user.photoUrl)).toBe(hash(before.user.photoUrl));
    await page.getByRole('region', { name: 'Historique' }).getByText('Demande modifiée').waitFor();
  });

  test('another address gets a new invitation, and the link to the old one is dead', async () => {
    await office.make('Karim Dupont');
    const old = linkIn(
      await latestMail(office.smtp, 'karim.dupont@societe.example', 'Activez', 1),
      '/validate-invitation',
    );
    await open('Karim Dupont');
    await page.getByText('Si vous changez l’adresse, une nouvelle invitation y est envoyée').waitFor();
    await office.fill({ email: 'karim@ailleurs.example' });
    await save();
    await office.expectStatus('Demande modifiée avec succès');
    await mailSaying(office.smtp, 'karim@ailleurs.example', '/validate-invitation/');
    const token = old.split('/').at(-1);
    expect(await office.other.get(`/validate-invitation/${token}`)).toMatchObject({ isValid: false });
  });

  test('a text of the public form that is too long here stays whole, with the reason beside it from the start', async () => {
    const additionalInfo = 'à '.repeat(250).trim();
    await office.ask('Odile Thys', { additionalInfo });
    await open('Odile Thys');
    await page.getByText('Maximum 300 caractères').waitFor();
    expect(await value('additionalInfo')).toBe(additionalInfo);
    await office.fill({ additionalInfo: 'Rappelée mardi.' });
    await save();
    await office.expectStatus('Demande modifiée avec succès');
  });

  test('a request of the public form is edited without a photo as long as it is pending; afterwards its details open', async () => {
    await office.ask('Bruno Servais');
    await open('Bruno Servais');
    await office.fill({ phone: '02 111 11 11' });
    await save();
    await office.expectStatus('Demande modifiée avec succès');
    expect((await office.found('Bruno Servais')).user).toMatchObject({
      phone: '02 111 11 11',
      photoUrl: null,
    });
    await office.decide('Bruno Servais', 'reject');
    const { id } = await office.found('Bruno Servais');
    await page.goto(`/admin/members-requests/edit/${id}`);
    await office.expectAlert('Cette demande n’est plus en attente\u202f: elle ne peut plus être modifiée.');
    await page.waitForURL(`**/admin/members-requests/${id}`);
  });

  test('an address that is taken is told; “Échec de la modification de la demande” for any other failure; all that was typed stays', async () => {
    await open('Noor Maes');
    await office.fill({ email: 'karim@ailleurs.example', company: 'Maes SA' });
    await save();
    await page
      .getByText(
        "Cette adresse email karim@ailleurs.example est déjà utilisée. Merci d'en choisir une autre.",
      )
      .waitFor();
    await office.notice('Cette adresse appartient déjà à un compte');
    await office.fill({ email: 'noor.maes@societe.example' });
    await page.route('**/api/members/*', (route) => route.abort());
    await save();
    await office.expectAlert('Échec de la modification de la demande');
    await page.unroute('**/api/members/*');
    expect(await value('company')).toBe('Maes SA');
    await office.leave();
  });

  test('one that cannot be loaded can be tried again; one that does not exist leads to the list', async () => {
    const { id } = await office.found('Noor Maes');
    await page.route(`**/api/members/requests/${id}`, (route) => route.abort());
    await page.goto(`/admin/members-requests/edit/${id}`);
    await office.expectAlert('Erreur lors de la récupération de la demande. Veuillez réessayer.');
    await page.unroute(`**/api/members/requests/${id}`);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await office.field('email').waitFor();
    await page.goto('/admin/members-requests/edit/999999');
    await office.expectAlert('Cette demande n’existe pas ou plus.');
    await page.waitForURL('**/admin/members-requests');
    await page.goto('/admin/members-requests/edit/nimporte');
    await page.waitForURL('**/admin/members-requests');
  });
});

describe('Two administrators at once', () => {
  test('CO-2 a stale edit is told, what was typed stays, and the current state can be seen and saved upon', async () => {
    await office.make('Chloé Maes');
    await open('Chloé Maes');
    await office.fill({ additionalInfo: 'Tapé avec soin.' });
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
    await office.expectStatus('Demande modifiée avec succès');
    const saved = await office.found('Chloé Maes');
    expect(saved).toMatchObject({ additionalInfo: 'Tapé avec soin.' });
    expect(saved.user).toMatchObject({ company: 'Autre SA', phone: '02 222 22 22' });
  });

  test('CO-3 decided by the other one meanwhile, it is told that it can be edited no more, and what was typed stays', async () => {
    await office.ask('Denis Wauters');
    await open('Denis Wauters');
    await office.fill({ company: 'Wauters SA' });
    await office.decide('Denis Wauters', 'approve');
    await save();
    await office.notice('Cette demande n’est plus en attente');
    await expectAccessibleAtAllWidths(page);
    expect(await value('company')).toBe('Wauters SA');
    await office.leave();
    await page.getByRole('heading', { level: 1, name: 'Denis Wauters' }).waitFor();
    await page.getByRole('main').getByText('Approuvée', { exact: true }).first().waitFor();
  });

  test('deleted by the other one meanwhile, it is told, and what was typed stays to be copied', async () => {
    await office.ask('Farid Amrani');
    await open('Farid Amrani');
    await office.fill({ company: 'Amrani SRL' });
    await office.deleteByOther('Farid Amrani');
    await save();
    await office.notice('Cette demande a été supprimée entre-temps');
    await expectAccessibleAtAllWidths(page);
    expect(await value('company')).toBe('Amrani SRL');
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
    await page.waitForURL('**/admin/members-requests');
  });
});
