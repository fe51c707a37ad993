import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { adminPage, siteWithMail } from '../../support/fixtures.ts';
import { ADMIN } from '../../support/site.ts';
import { mailTo } from '../../support/steps.ts';

const ANOUK = {
  name: 'Anouk Maes',
  email: 'anouk@maes.example',
  message: 'Bonjour, que gardez-vous de moi ?',
};

const { site, smtp, browser } = await siteWithMail();
const page = await adminPage(browser, site);
beforeAll(async () => {
  await new ApiClient(site.url).sendMessage(ANOUK);
  await page.getByRole('link', { name: 'Données personnelles' }).click();
  await page.getByRole('heading', { name: 'Données d’une personne' }).waitFor();
});

const search = async (email: string) => {
  await page.locator('[name=email]').fill(email);
  await page.getByRole('button', { name: 'Voir ce qui est conservé' }).click();
};
const erase = () => page.getByRole('button', { name: 'Effacer…' }).click();
const dialog = () => page.getByRole('dialog', { name: 'Effacer les données de cette personne' });

describe('PR-2 What is kept about a person', () => {
  test('nothing is said as nothing, a wrong address on its field; a lost connection keeps what was typed', async () => {
    await expectAccessibleAtAllWidths(page);
    await page.locator('[name=email]').fill('personne');
    await page.locator('[name=email]').blur();
    await page.getByText('Veuillez entrer une adresse e-mail valide').waitFor();
    await search('personne@nulle-part.example');
    await page.getByRole('heading', { name: 'Rien n’est conservé à cette adresse' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.route('**/api/admin/personal-data', (route) => route.abort());
    await search(ANOUK.email);
    await page.getByRole('alert').getByText('La recherche n’a pas abouti').waitFor();
    expect(await page.locator('[name=email]').inputValue()).toBe(ANOUK.email);
    await page.unroute('**/api/admin/personal-data');
  });

  test('is found by the address, leads to the lists, and is taken along as an archive', async () => {
    await search(ANOUK.email);
    await page.getByRole('link', { name: '1 message' }).waitFor();
    expect(page.url()).not.toContain('anouk');
    await expectAccessibleAtAllWidths(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('donnees-personnelles.zip');
    const files = unzipSync(await readFile(await download.path()));
    const data = JSON.parse(strFromU8(files['donnees.json'] ?? new Uint8Array()));
    expect(data).toMatchObject({ account: null, messages: [{ message: ANOUK.message }] });
  });

  test('one’s own cannot be erased here', async () => {
    await search(ADMIN.email);
    await page.getByText('Ce sont vos propres données').waitFor();
    expect(await page.getByRole('button', { name: 'Effacer…' }).count()).toBe(0);
  });

  test('is erased once the address is typed again, past an answer that was lost; the person is told, and nothing is found any more', async () => {
    await search(ANOUK.email);
    await page.getByRole('link', { name: '1 message' }).waitFor();
    await page.getByRole('button', { name: 'Effacer…' }).press('Enter');
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await page.locator(':focus').textContent()).toBe('Effacer…');
    await erase();
    const confirmButton = dialog().getByRole('button', { name: 'Effacer définitivement' });
    await dialog().locator('[name=confirmation]').fill('anouck@maes.example');
    await dialog().getByText('Ce n’est pas l’adresse de cette personne').waitFor();
    expect(await confirmButton.isDisabled()).toBe(true);
    await expectAccessibleAtAllWidths(page);
    await dialog().locator('[name=confirmation]').fill(ANOUK.email);
    await page.route('**/personal-data/erase', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await confirmButton.click();
    await dialog().getByRole('alert').getByText('Connexion impossible').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/personal-data/erase');
    await confirmButton.click();
    await page.getByRole('status').getByText('Les données de cette personne sont effacées').waitFor();
    await mailTo(smtp, ANOUK.email, 'Vos données ont été effacées');
    expect(await page.locator('[name=email]').inputValue()).toBe('');
    await page.goto('/admin/journal?kind=data');
    await page.getByRole('row', { name: 'Données d’une personne effacées' }).waitFor();
    expect(await page.getByText(ANOUK.email).count()).toBe(0);
    await page.goto('/admin/contacts');
    await page.getByRole('heading', { name: 'Aucune demande de contact trouvée' }).waitFor();
  });
});
