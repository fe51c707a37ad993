import { beforeAll, describe, expect, test } from 'vitest';
import { openAdminSession } from '../../support/ambassadors.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { waitForFrames } from '../../support/browser.ts';
import { changeToken, expireToken } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { logInHere } from '../../support/steps.ts';

const office = await openAdminSession();
const { page } = office;
let ids: Record<string, number>;
beforeAll(async () => {
  for (const [index, name] of ['Anouk Peeters', 'Bruno Servais', 'Chloé Maes', 'Denis Wauters'].entries())
    await office.other.sendMessage({
      name,
      email: `visiteur${index}@societe.example`,
      message: 'Bonjour, pouvez-vous nous accompagner\u202f?',
    });
  const contacts = await office.other.get<{ id: number; name: string }[]>('/contacts');
  ids = Object.fromEntries(contacts.map(({ id, name }) => [name, id]));
});

const filter = (label: string, count: number) =>
  page
    .getByRole('navigation', { name: 'Filtrer par statut' })
    .getByRole('link', { name: new RegExp(`^${label}\\W+${count}$`) });
const COUNTS = [
  ['Tous', 4],
  ['Non lus', 3],
  ['Lus', 1],
] as const;

const THREE = ['Denis Wauters', 'Bruno Servais', 'Chloé Maes'];
async function removeThree(isDone = true) {
  for (const name of THREE) await page.getByLabel(`Sélectionner\u202f: ${name}`).check();
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await office.confirm('Supprimer');
  if (isDone) await office.expectStatus('3 contacts supprimés avec succès');
}

describe('Contacts', () => {
  test('Tous, Non lus, Lus with their counts: kept in the address, in the export, and told where nothing answers', async () => {
    await page.goto('/admin/contacts?read=true');
    await page.getByText('Aucun message n’a encore été lu.').waitFor();
    await expectAccessibleAtAllWidths(page);
    const [newest] = await office.other.get<{ id: number }[]>('/contacts');
    await office.other.send('PUT', `/contacts/${newest?.id}/read`);
    await page.getByRole('link', { name: 'Voir tous les messages' }).click();
    for (const [label, count] of COUNTS) await filter(label, count).waitFor();
    await filter('Non lus', 3).click();
    await page.waitForURL('**/admin/contacts?read=false');
    await page.getByText('3 messages').waitFor();
    await office.row('Denis Wauters').waitFor({ state: 'detached' });
    await expectAccessibleAtAllWidths(page);
    await filter('Lus', 1).click();
    await page.waitForURL('**/admin/contacts?read=true');
    await page.getByText('1 message', { exact: true }).waitFor();
    await page.reload();
    await office.row('Denis Wauters').waitFor();
    const exported = page.waitForRequest('**/api/contacts/export?*');
    await page.getByRole('button', { name: 'Exporter', exact: true }).click();
    await page.getByRole('button', { name: /^CSV/ }).click();
    expect(new URL((await exported).url()).searchParams.get('read')).toBe('true');
    await office.expectStatus('Export terminé\u202f: 1 message');
    await page.goBack();
    await page.getByText('3 messages').waitFor();
    await office.other.send('PUT', `/contacts/${newest?.id}/unread`);
  });

  test('an answer that comes late does not replace what was asked for since', async () => {
    await page.goto('/admin/contacts');
    await filter('Lus', 0).waitFor();
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/contacts?*read=true*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    const request = page.waitForRequest('**/api/contacts?*read=true*');
    await filter('Lus', 0).click();
    const staleResponse = (await request).response();
    const freshResponse = page.waitForResponse('**/api/contacts?*read=false*');
    await filter('Non lus', 4).click();
    await freshResponse;
    gate.resolve();
    await (await staleResponse)?.finished();
    await waitForFrames(page);
    await page.getByText('4 messages', { exact: true }).waitFor();
    await office.row('Denis Wauters').waitFor();
    await page.unroute('**/api/contacts?*read=true*');
  });

  test('where only some can be deleted, it is told how many went, and those are taken back', async () => {
    await page.goto('/admin/contacts');
    const [newest] = await office.other.get<{ id: number }[]>('/contacts');
    await page.route(`**/api/contacts/${newest?.id}`, (route) => route.abort());
    await removeThree(false);
    const alert = page.getByRole('alert');
    await alert.getByText('1 message sur 3 n’a pas pu être supprimé, 2 l’ont été', { exact: true }).waitFor();
    await page.getByText('2 messages').waitFor();
    await alert.getByRole('button', { name: 'Annuler' }).hover();
    await expectAccessibleAtAllWidths(page);
    await alert.getByRole('button', { name: 'Annuler' }).click();
    await office.expectStatus('Suppressions annulées');
    await page.getByText('4 messages').waitFor();
    await page.unroute(`**/api/contacts/${newest?.id}`);
  });

  test('of several taken back, one that cannot be reached or is gone for good keeps no other away', async () => {
    await page.goto('/admin/contacts');
    await removeThree();
    const [denis, bruno] = THREE.map((name) => ids[name]);
    const restoring = (id: number | undefined) => `**/api/trash/contacts/${id}/restore`;
    await page.route(restoring(denis), (route) => route.abort());
    await page.route(restoring(bruno), (route) =>
      route.fulfill({ status: 404, json: { status: 404, code: 'not-found', message: 'Trop tard.' } }),
    );
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('2 suppressions sur 3 n’ont pas pu être annulées.').waitFor();
    await office.row('Chloé Maes').waitFor();
    await alert.getByRole('button', { name: 'Réessayer' }).hover();
    await expectAccessibleAtAllWidths(page);
    for (const id of [bruno, denis]) await page.unroute(restoring(id));
    await alert.getByRole('button', { name: 'Réessayer' }).click();
    await office.expectStatus('Suppression annulée');
    await office.row('Denis Wauters').waitFor();
    await office.other.send('POST', `/trash/contacts/${bruno}/restore`);
  });

  test('a session that ends half-way tells, after the login, how far it came, and takes that back', async () => {
    await page.goto('/admin/contacts');
    await page.route(`**/api/contacts/${ids['Chloé Maes']}`, async (route) => {
      await changeToken(page, { fullName: 'Personne' });
      await route.continue();
    });
    await removeThree(false);
    await page.waitForURL('**/login?*');
    await logInHere(page, ADMIN);
    const alert = page.getByRole('alert');
    await alert
      .getByText(
        'Votre session s’est terminée en chemin\u202f: 1 message sur 3 n’a pas pu être supprimé, 2 l’ont',
      )
      .waitFor();
    await alert.getByRole('button', { name: 'Annuler' }).click();
    await page.getByText('4 messages').waitFor();
  });

  test('what was deleted from its details is taken back from whatever screen one has gone to', async () => {
    await page.goto(`/admin/contacts/${ids['Anouk Peeters']}`);
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await office.confirm('Supprimer');
    await page.waitForURL('**/admin/contacts');
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Journal' })
      .click();
    await page.waitForURL('**/admin/journal');
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await office.expectStatus('Suppression annulée');
    expect(new URL(page.url()).pathname).toBe('/admin/journal');
  });

  test('“Marquer comme non lu” after the session has ended leads to the login, and reports no failure', async () => {
    await page.goto(`/admin/contacts/${ids['Anouk Peeters']}`);
    const markUnread = page.getByRole('button', { name: 'Marquer comme non lu' });
    await markUnread.waitFor();
    await expireToken(page);
    await markUnread.click();
    await page.waitForURL('**/login?*');
    await page.locator('[name=email]').waitFor();
    expect(await page.getByText('n’a pas pu être marqué').count()).toBe(0);
  });
});
