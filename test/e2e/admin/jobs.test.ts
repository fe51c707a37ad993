import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';

const backupDir = mkdtempSync(join(tmpdir(), 'cercle-e2e-backups-'));
afterAll(() => rmSync(backupDir, { recursive: true, force: true }));
const { site, browser } = await siteWithBrowser({ BACKUP_DIR: backupDir });
const page = await adminPage(browser, site);

const JOBS_CALL = '**/api/admin/jobs';
const RUNS_CALL = '**/api/admin/jobs/runs*';
const main = page.getByRole('main');
const backup = main.getByRole('region', { name: 'Sauvegarder le site' });
const runs = main.getByRole('region', { name: 'Derniers passages' });
const runBackup = () => backup.getByRole('button', { name: /^Lancer maintenant/ }).click();
const toast = (text: string) => page.getByText(text).waitFor();

describe('The jobs', () => {
  test('are in the menu, whose groups stay within reach in a low window, in full and as icons', async () => {
    const menu = page.getByRole('navigation', { name: 'Administration' });
    await menu.getByRole('link', { name: 'Tâches' }).waitFor();
    const labels = await menu
      .locator('ul[aria-label]')
      .evaluateAll((lists) => lists.map((list) => list.getAttribute('aria-label')));
    expect(labels).toEqual(['Cercle', 'Finances', 'Communication', 'Site', 'Système']);
    await page.setViewportSize({ width: 1440, height: 480 });
    await menu.getByRole('link', { name: 'Tâches' }).click();
    await page.waitForURL('**/admin/taches');
    await page.getByRole('button', { name: 'Menu latéral' }).click();
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/admin/dashboard');
    await menu.getByRole('link', { name: 'Tâches' }).click();
    await page.waitForURL('**/admin/taches');
    await page.getByRole('button', { name: 'Menu latéral' }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('that cannot be loaded, and their runs, can be tried again; without runs it says so', async () => {
    await page.route(JOBS_CALL, (route) => route.abort());
    await page.goto('/admin/taches');
    await main.getByRole('heading', { name: 'Les tâches n’ont pas pu être chargées' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unroute(JOBS_CALL);
    await page.route(RUNS_CALL, (route) => route.abort());
    await main.getByRole('button', { name: 'Réessayer' }).click();
    await runs.getByText('Les passages n’ont pas pu être chargés.').waitFor();
    await page.unroute(RUNS_CALL);
    const nothing = { content: [], totalPages: 0, totalElements: 0 };
    await page.route(RUNS_CALL, (route) => route.fulfill({ json: nothing }));
    await runs.getByRole('button', { name: 'Réessayer' }).click();
    await runs.getByText('Aucun passage n’a encore rien eu à faire.').waitFor();
    await page.unroute(RUNS_CALL);
    for (const name of ['Vider la corbeille', 'Supprimer les données expirées'])
      await main.getByRole('region', { name }).getByText('Prochain passage').waitFor();
  });

  test('start at once, say what they did, and are not started twice', async () => {
    await runBackup();
    await toast('Tâche lancée\u202f: Sauvegarder le site');
    await backup.getByText(/lignes sauvegardées$/).waitFor();
    await runs
      .getByText(/lignes sauvegardées$/)
      .first()
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    const message = 'Cette tâche est déjà en cours. Attendez qu’elle se termine.';
    const refusal = { status: 409, code: 'conflict', message };
    await page.route(`${JOBS_CALL}/backup/run`, (route) => route.fulfill({ status: 409, json: refusal }));
    await runBackup();
    await toast(message);
    await page.unroute(`${JOBS_CALL}/backup/run`);
  });

  test('that fail are pointed out on the dashboard, with the reason, until they succeed', async () => {
    const failed = main.getByRole('region', { name: /^Tâches en échec/ });
    rmSync(backupDir, { recursive: true });
    await runBackup();
    await backup.getByText(/n’existe pas, ou plus\.$/).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.goto('/admin/dashboard');
    await failed.getByText(/n’existe pas, ou plus\.$/).waitFor();
    await expectAccessibleAtAllWidths(page);
    await failed.getByRole('link', { name: 'Sauvegarder le site' }).click();
    await page.waitForURL('**/admin/taches');
    mkdirSync(backupDir);
    await runBackup();
    await backup.getByText(/lignes sauvegardées$/).waitFor();
    await page.goto('/admin/dashboard');
    await main.getByText('Rien n’attend').waitFor();
    expect(await failed.count()).toBe(0);
  });
});
