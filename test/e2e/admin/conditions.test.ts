import type { PolicyDetails } from '@cercle/contract/policies';
import { describe, expect, test } from 'vitest';
import { commonSteps } from '../../support/ambassadors.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { textOf } from '../../support/browser.ts';
import { adminPage, siteWithMail } from '../../support/fixtures.ts';
import { joinMember } from '../../support/members.ts';
import { ADMIN } from '../../support/site.ts';
import { dropResponse, mailTo } from '../../support/steps.ts';

const DRAFT = '/admin/conditions/2';
const FORM = '/admin/conditions/edit/2';
const CALLS = '**/api/admin/conditions*';

const { site, smtp, browser } = await siteWithMail();
const zoe = await joinMember(site.url, smtp, 'Zoé Lefèvre');
const other = await new ApiClient(site.url).logIn(ADMIN);
const page = await adminPage(browser, site);
const { row, expectStatus, expectAlert, confirm } = commonSteps(page);

const field = (name: string) => page.locator(`[name=${name}]`);
const save = () => page.getByRole('button', { name: 'Enregistrer' }).click();
const shows = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const findDraft = () => other.get<PolicyDetails>(DRAFT);

describe('The versions of the general conditions', () => {
  test('are listed; a list that is not loaded can be tried again, and a draft begun though the answer is lost at first', async () => {
    await page.route(CALLS, (route) => route.abort());
    await page.goto('/admin/conditions');
    await expectAlert('Échec du chargement des versions');
    await page.unroute(CALLS);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await row('Version du 26 novembre 2026').getByText('En vigueur', { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await dropResponse(page, CALLS);
    await page.getByRole('button', { name: 'Préparer une version' }).click();
    await expectAlert('Le brouillon n’a pas pu être créé. Veuillez réessayer.');
    await page.getByRole('button', { name: 'Préparer une version' }).click();
    await page.waitForURL(`**${FORM}`);
  });

  test('a figure out of its bounds and an unknown name in braces are told at their field; leaving what was typed is asked about', async () => {
    await field('declineDays').fill('0');
    await shows('Indiquez un nombre entre 1 jour et 365 jours');
    await field('declineDays').fill('45');
    await field('noShowFeeCents').fill('17,505');
    await shows('Indiquez un nombre entre 0 € et 1\u202f000 €');
    await field('noShowFeeCents').fill('17,50');
    await field('text_prix').fill('Nos prix sont hors TVA, au taux de {tva}.');
    await shows('{tva} n’est le nom d’aucun chiffre\u202f: choisissez parmi ceux de la liste');
    await field('text_prix').fill('[Nos prix](javascript:alert(1)) sont hors TVA.');
    await page.getByText('Un lien mène à une page du site').waitFor();
    await expectAccessibleAtAllWidths(page);
    await field('text_prix').fill('Nos prix sont hors TVA, au taux de {vatRate}.\n\n- un\n- deux');
    await page.getByRole('link', { name: 'Annuler' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    // It has a button of the same name.
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await save();
    await expectStatus('Brouillon enregistré avec succès.');
    await page.waitForURL(`**${DRAFT}`);
    await shows('30 jours → 45 jours');
    await shows('15 € → 17,50 €');
    await page.getByText('au taux de 21\u00a0%.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'deux' }).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('CO-2 a stale edit overwrites nothing, and can be saved upon the current state', async () => {
    await page.goto(FORM);
    await field('paymentDays').fill('20');
    const draft = await findDraft();
    const change = { ...draft, rules: { ...draft.rules, minSeats: 5 } };
    expect((await other.send('PUT', DRAFT, change)).status).toBe(200);
    await save();
    await page.getByRole('alert').getByText('Ce brouillon a changé entre-temps').waitFor();
    expect(await field('paymentDays').inputValue()).toBe('20');
    await page.getByRole('button', { name: 'Voir l’état actuel' }).click();
    await page.getByText('L’état actuel', { exact: true }).waitFor();
    expect(await field('minSeats').inputValue()).toBe('5');
    expect(await field('paymentDays').inputValue()).toBe('20');
    await save();
    await expectStatus('Brouillon enregistré avec succès.');
    expect((await findDraft()).rules).toMatchObject({ minSeats: 5, paymentDays: 20, declineDays: 45 });
  });

  test('announced after a word on who will be told, a version is public, told by mail, and never changes', async () => {
    expect((await fetch(`${site.url}/general-conditions/2`)).status, 'a draft is nobody’s').toBe(404);
    const { firstValidFrom } = await findDraft();
    await page.goto(DRAFT);
    await page.getByRole('button', { name: 'Annoncer' }).click();
    await page.getByRole('dialog').getByText('1 membre actif sera prévenu par e-mail').waitFor();
    await expectAccessibleAtAllWidths(page);
    expect(await field('validFrom').inputValue()).toBe(firstValidFrom);
    await field('validFrom').fill('2026-01-01');
    await page.getByRole('dialog').getByText('Le premier jour possible est le').waitFor();
    await field('validFrom').fill('2099-01-01');
    await confirm('Annoncer');
    await expectStatus('Version annoncée avec succès.');
    await shows('Version du 1 janvier 2099');
    for (const name of ['Annoncer', 'Supprimer'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(0);
    await page.goto(FORM);
    await page.waitForURL(`**${DRAFT}`);

    const { text } = await mailTo(smtp, zoe.email, 'conditions générales');
    expect(text).toContain('30 jours → 45 jours');
    expect(text).toContain(`${site.url}/general-conditions/2`);
    expect(await textOf(site.url, '/general-conditions')).toMatch(
      /Une nouvelle version s’appliquera dès le\s*1 janvier 2099/,
    );
    const html = await (await fetch(`${site.url}/general-conditions/2`)).text();
    expect(html).toContain('name="robots" content="noindex"');
    const version = await textOf(site.url, '/general-conditions/2');
    expect(version).toContain('au plus tard 45 jours après avoir reçu la facture');
    expect(version).toContain('Cette version s’appliquera dès le 1 janvier 2099.');
    const inForce = await textOf(site.url, '/general-conditions');
    expect(inForce).toContain('au plus tard 30 jours après avoir reçu la facture');
  });

  test('a draft that is not wanted is deleted', async () => {
    await page.goto('/admin/conditions');
    await page.getByRole('button', { name: 'Préparer une version' }).click();
    await page.waitForURL('**/admin/conditions/edit/3');
    await page.getByRole('link', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await confirm('Supprimer');
    await expectStatus('Brouillon 3 a été supprimé avec succès.');
    await page.waitForURL('**/admin/conditions');
    await row('Version du 1 janvier 2099').getByText('Annoncée', { exact: true }).first().waitFor();
  });
});
