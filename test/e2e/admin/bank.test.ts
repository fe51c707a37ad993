import type { DocumentDetails } from '@cercle/contract/documents';
import { describe, expect, test } from 'vitest';
import { commonSteps } from '../../support/ambassadors.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import {
  accountOf,
  addInvoice,
  bankFile,
  countedKeys,
  importFile,
  movementCounts,
  movementsOf,
  paying,
  received,
} from '../../support/bank.ts';
import { addPayer, completeFirm, documentOf } from '../../support/documents.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { ADMIN } from '../../support/site.ts';

const { site, browser } = await siteWithBrowser();
const other = await new ApiClient(site.url).logIn(ADMIN);
const page = await adminPage(browser, site);
const { expectStatus, expectAlert, confirm } = commonSteps(page);

const BANK = '/admin/banque';
const main = page.getByRole('main');
const button = (name: string | RegExp) => main.getByRole('button', { name });
const dialog = (name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {});
const movement = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
const shows = (text: string | RegExp) => main.getByText(text).first().waitFor();
const fileInput = page.locator('input[type=file]');
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(',')[1]?.trim() ?? '');
const hasFocus = (payer: string) => expect.poll(focused).toBe(payer);

await completeFirm(other);
const lesse = await addPayer(other, { enterpriseNumber: '0403.019.261' });
const meuse = await addPayer(other, {
  legalName: 'Ateliers de la Meuse SRL',
  enterpriseNumber: '0202.239.951',
});
const dupont = await addPayer(other, { legalName: 'Dupont & Fils SA', enterpriseNumber: '0878.065.378' });

/** The iban of somebody who has never paid. */
const UNKNOWN = { name: 'COMPTA SERVICES', iban: 'BE71096123456769' };

describe('Before the first file', () => {
  test('the screen says in two sentences how to get one from the bank', async () => {
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Banque' })
      .click();
    await page.getByRole('heading', { name: 'Aucun fichier de la banque' }).waitFor();
    await shows(/demandez les extraits au format CODA/);
    await expectAccessibleAtAllWidths(page);
  });

  test('a file that is none of a bank, dropped, is refused with what it is; the next one is read all the same', async () => {
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['date;montant;nom\n1;2;Dupont\n'], 'comptes.csv', { type: 'text/csv' }));
      transfer.items.add(new File([''], 'vide.cod'));
      return transfer;
    });
    await main.getByText('Déposez ici les fichiers').dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByRole('listitem').filter({ hasText: 'comptes.csv' }).getByText(/CSV/).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'vide.cod' }).getByText(/vide/i).nth(1).waitFor();
    await page.getByRole('heading', { name: 'Aucun fichier de la banque' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await button('Masquer les résultats').click();
    expect(await movementCounts(other)).toMatchObject({ ALL: 0 });
  });
});

describe('The treasurer’s month, by keyboard alone', () => {
  const PAID = 34;
  const LATE = 4;
  const invoices: DocumentDetails[] = [];
  const keys = countedKeys(page);

  test('forty movements: those with an exact communication are booked by themselves, three exceptions are left', async () => {
    for (let index = 0; index < PAID + LATE; index += 1)
      invoices.push(await addInvoice(other, index % 2 ? dupont : lesse, 20_000 + index));
    const [first] = invoices;
    if (!first) throw new Error('No invoice');
    const [one, two] = [await addInvoice(other, meuse, 11_000), await addInvoice(other, meuse, 7_000)];
    const month = {
      sequence: 11,
      openingCents: 100_000,
      movements: [
        ...invoices.slice(0, PAID).map((invoice) => paying(invoice)),
        paying(first, { bookedOn: '2026-11-27', counterparty: { name: 'PAYEUR DISTRAIT' } }),
        received(one.openCents + two.openCents, { counterparty: UNKNOWN, free: 'SELON VOTRE MAIL' }),
      ],
    };
    // Its opening balance is not the closing balance of the one before.
    const late = {
      sequence: 12,
      openingCents: 1,
      movements: invoices.slice(PAID).map((invoice) => paying(invoice)),
    };
    // Long before the key: a chooser that opens while the browser is still being told to report it is lost.
    const chooser = page.waitForEvent('filechooser');
    await page.goto(BANK);
    await page.getByRole('heading', { name: 'Aucun fichier de la banque' }).waitFor();
    await keys.press('Tab');
    await keys.press('Enter');
    await keys.tabTo(fileInput);
    await keys.press('Enter');
    await (await chooser).setFiles([bankFile('novembre.cod', month, late)]);
    await shows(`36\u00a0mouvements\u202f: ${PAID}\u00a0comptabilisés d’eux-mêmes, 2\u00a0à traiter.`);
    await shows(/^En quarantaine.*relevé 2026\/12/);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Fichiers importés');
    await expectAccessibleAtAllWidths(page);
  });

  test('a double payment goes to the balance by one key, and the next movement has the focus', async () => {
    await keys.press('Tab');
    await keys.press('Enter');
    await hasFocus('PAYEUR DISTRAIT');
    await movement('PAYEUR DISTRAIT')
      .getByText(/facture déjà payée/)
      .waitFor();
    await keys.press('Enter');
    await hasFocus('COMPTA SERVICES');
    await expectStatus('Comptabilisé\u202f: 27\u00a0nov. 2026, PAYEUR DISTRAIT, 484,00\u00a0€.');
    await expect.poll(async () => (await accountOf(other, lesse)).balanceCents).toBe(48_400);
  });

  test('one payment is split over two invoices: what fits is filled in, and is sent by Enter', async () => {
    await keys.press('r');
    await dialog('Répartir ce mouvement').waitFor();
    await keys.type('meuse');
    await dialog()
      .getByRole('button', { name: /^Ateliers de la Meuse SRL/ })
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    await keys.press('Enter');
    const rest = dialog().getByRole('status').filter({ hasText: 'Reste à répartir' });
    await expect.poll(() => rest.textContent()).toMatch(/0,00/);
    await expectAccessibleAtAllWidths(page);
    await keys.press('Enter');
    await page.getByRole('heading', { name: 'Tout est traité' }).waitFor();
    expect(await accountOf(other, meuse)).toMatchObject({ balanceCents: 0, openCents: 0 });
  });

  test('the statement in quarantine is accepted with a reason, and its movements book themselves', async () => {
    await keys.press('Tab');
    await keys.tabTo(button(/^Accepter….*2026\/12/));
    await keys.press('Enter');
    await dialog('Accepter ce relevé').waitFor();
    await keys.type('Vu avec la banque.');
    await keys.press('Tab');
    await keys.press('Tab');
    await keys.press('Enter');
    await expectStatus('Relevé accepté.');
    await expect.poll(() => movementCounts(other)).toMatchObject({ ALL: 40, BOOKED: 40, WAITING: 0 });
    for (const { id } of invoices)
      expect(await documentOf(other, id)).toMatchObject({ state: 'PAID', openCents: 0 });
  });

  test('all of it takes about one key a movement, typed words included', () => {
    expect(keys.count()).toBeLessThanOrEqual(45);
  });

  test('the same file again changes nothing, and says so', async () => {
    const statement = { sequence: 13, openingCents: 5, movements: [] };
    const file = bankFile('decembre.cod', statement);
    await page.goto(BANK);
    await fileInput.setInputFiles(file);
    await page.getByRole('heading', { name: 'Fichiers importés' }).waitFor();
    await fileInput.setInputFiles(file);
    await shows('Déjà importé\u202f: rien n’a changé.');
    await button(/^Écarter….*2026\/13/).click();
    await expectAccessibleAtAllWidths(page);
    await dialog().getByLabel('Motif').fill('Fichier d’essai.');
    await confirm('Écarter le relevé');
    await expectStatus('Relevé écarté.');
    await expect.poll(() => button(/^Écarter…/).count()).toBe(0);
  });
});

describe('What waits', () => {
  test('each row says who paid, how much, what they wrote and whether its check digits are right', async () => {
    const known = await addInvoice(other, dupont, 50_000);
    await importFile(
      other,
      bankFile('janvier.cod', {
        iban: 'BE68539007547034',
        sequence: 13,
        openingCents: 0,
        movements: [
          received(-1_250, { free: 'FRAIS DE GESTION' }),
          received(-48_000, { counterparty: { name: 'IMPRIMERIE DU SABLON', iban: 'BE62510007547061' } }),
          received(known.openCents, {
            counterparty: { name: 'DUPONT ET FILS' },
            free: `FACTURE ${known.number}`,
          }),
          received(9_900, { counterparty: { name: 'ANONYME' }, structured: '123456789012' }),
        ],
      }),
    );
    await page.goto(BANK);
    const quarantined = button(/^Accepter….*2026\/13/);
    await quarantined.click();
    await dialog().getByLabel('Motif').fill('Premier relevé de l’année.');
    await confirm('Accepter le relevé');
    await movement('ANONYME').getByText('+++123/4567/89012+++').waitFor();
    await movement('ANONYME').getByText('chiffres de contrôle faux').waitFor();
    await movement('DUPONT ET FILS')
      .getByText(`1\u202f210,00\u00a0€ pour ${known.number} (Dupont & Fils SA)`)
      .waitFor();
    await movement('DUPONT ET FILS')
      .getByText(/numéro dans le texte/)
      .waitFor();
    await movement('FRAIS DE GESTION').getByText('Aucune proposition').waitFor();
    await expectAccessibleAtAllWidths(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectKeyboardAccessible(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('keys do nothing in a field, nor while no movement has the focus', async () => {
    const search = page.getByRole('searchbox', { name: 'Rechercher un mouvement' });
    await search.pressSequentially('rlz');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('rlz');
    await main.getByText('Aucun mouvement trouvé').waitFor();
    expect(await dialog().count()).toBe(0);
    await search.fill('12,50');
    await movement('FRAIS DE GESTION').waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.goto(BANK);
    await movement('ANONYME').waitFor();
    await page.keyboard.press('l');
    expect(await dialog().count()).toBe(0);
  });

  test('is set aside with a usual reason by two keys, and taken back by one', async () => {
    await button('Commencer').click();
    for (let presses = 0; presses < 10 && (await focused()) !== 'Sans nom'; presses += 1)
      await page.keyboard.press('ArrowDown');
    await hasFocus('Sans nom');
    await page.keyboard.press('l');
    await dialog('Laisser ce mouvement').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('1');
    await expect
      .poll(async () => (await movementsOf(other, '&state=SET_ASIDE'))[0]?.setAsideReason)
      .toBe('Frais bancaires');
    await expect.poll(focused).not.toBe('');
    await page.keyboard.press('z');
    await expectStatus('De nouveau à traiter\u202f: 26\u00a0nov. 2026, Sans nom, −12,50\u00a0€.');
    await hasFocus('Sans nom');
    await page.keyboard.press('u');
    await expectStatus('Rien à annuler.');
    await page.keyboard.press('?');
    await dialog('Au clavier').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('Escape');
    await hasFocus('Sans nom');
  });

  test('what is accepted can be undone from the message; what another administrator did first is told', async () => {
    const [first] = await movementsOf(other, '&q=dupont&state=WAITING');
    await movement('DUPONT ET FILS')
      .getByRole('button', { name: /^Accepter/ })
      .click();
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await expectStatus(
      'De nouveau à traiter\u202f: 26\u00a0nov. 2026, DUPONT ET FILS, 1\u202f210,00\u00a0€.',
    );
    await movement('DUPONT ET FILS').waitFor();
    await other.send('POST', `/admin/bank/movements/${first?.id}/set-aside`, { reason: 'Déjà vu.' });
    await movement('DUPONT ET FILS')
      .getByRole('button', { name: /^Accepter/ })
      .click();
    await page.getByRole('alert').getByText(/./).first().waitFor();
    await expect.poll(() => movement('DUPONT ET FILS').count()).toBe(0);
    await page.getByRole('link', { name: /^Laissés/ }).click();
    await movement('DUPONT ET FILS').getByText('Déjà vu.').waitFor();
    await movement('DUPONT ET FILS')
      .getByRole('button', { name: /^Annuler/ })
      .click();
    await dialog().getByLabel('Motif').fill('Il paie une facture.');
    await confirm('Remettre à traiter');
    await expect.poll(() => movement('DUPONT ET FILS').count()).toBe(0);
  });

  test('what was booked says what it pays, with a way to each, and is undone with a reason', async () => {
    await page.goto(`${BANK}?state=BOOKED&q=PAYEUR%20DISTRAIT`);
    const booked = movement('PAYEUR DISTRAIT');
    await booked.getByText('484,00\u00a0€ au solde').waitFor();
    await booked.getByRole('link', { name: 'Atelier de la Lesse SRL' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await booked.getByRole('button', { name: /^Annuler/ }).click();
    await dialog().getByLabel('Motif').fill('Il paie autre chose.');
    await confirm('Remettre à traiter');
    await expectStatus('De nouveau à traiter\u202f: 27\u00a0nov. 2026, PAYEUR DISTRAIT, 484,00\u00a0€.');
    expect(await accountOf(other, lesse)).toMatchObject({ balanceCents: 0 });
    await page.goto(BANK);
    await movement('PAYEUR DISTRAIT')
      .getByRole('button', { name: /^Accepter/ })
      .click();
    await expect.poll(async () => (await accountOf(other, lesse)).balanceCents).toBe(48_400);
  });

  test('what was paid out is a refund of a balance', async () => {
    await movement('IMPRIMERIE')
      .getByRole('button', { name: /^Répartir/ })
      .click();
    await dialog('Ce qui est parti du compte').getByLabel('Payeur', { exact: true }).fill('lesse');
    await dialog()
      .getByRole('button', { name: /^Atelier de la Lesse SRL/ })
      .click();
    await dialog().getByText('Le solde de Atelier de la Lesse SRL est de 484,00\u00a0€.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog()
      .getByRole('radio', { name: /paiement repris/ })
      .check();
    await dialog().getByText('Aucun paiement de 480,00\u00a0€').waitFor();
    await dialog()
      .getByRole('radio', { name: /remboursement/ })
      .check();
    await confirm('Comptabiliser');
    await expect.poll(async () => (await accountOf(other, lesse)).balanceCents).toBe(400);
  });
});

describe('Without a file', () => {
  test('a payment is noted on the page of an invoice, filled in with what is open, and taken off it', async () => {
    const invoice = await addInvoice(other, lesse, 10_000);
    await page.goto(`/admin/factures/${invoice.id}`);
    await button('Noter un paiement…').click();
    const amount = dialog().getByLabel('Montant (€)');
    await expect.poll(() => amount.inputValue()).toBe('242');
    await expect
      .poll(() =>
        dialog()
          .getByRole('checkbox', { name: new RegExp(`^Payer ${invoice.number}`) })
          .isChecked(),
      )
      .toBe(true);
    await dialog().getByLabel('Moyen de paiement').selectOption({ label: 'Espèces' });
    await expectAccessibleAtAllWidths(page);
    await confirm('Noter le paiement');
    await expectStatus('Paiement de 242,00\u00a0€ noté.');
    await shows('Payée');
    await shows(/Espèces/);
    expect(await button('Noter un paiement…').count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
    await button(/^Retirer ce paiement de la facture…/).click();
    await dialog().getByLabel('Motif').fill('Il payait autre chose.');
    await confirm('Retirer le paiement');
    await expectStatus('Paiement retiré de la facture.');
    await shows('Il payait autre chose.');
    await shows('À payer');
    expect(await accountOf(other, lesse)).toMatchObject({ balanceCents: 24_600, openCents: 24_200 });
  });

  test('the page of a payer shows their account: the balance pays an invoice, what is left is given back', async () => {
    await page.goto(`/admin/societes/${lesse}`);
    await page.getByRole('region', { name: 'Compte' }).getByText('246,00\u00a0€', { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await button('Utiliser le solde…').click();
    await expectAccessibleAtAllWidths(page);
    await confirm('Payer avec le solde');
    await expectStatus('Le solde est utilisé.');
    await shows('Aucune facture n’est à payer.');
    await button('Noter un remboursement…').click();
    const amount = dialog().getByLabel('Montant (€)');
    await amount.fill('5');
    await dialog().getByText('Le solde n’est que de 4,00\u00a0€.').waitFor();
    await amount.fill('4');
    await confirm('Noter le remboursement');
    await expectStatus('Remboursement de 4,00\u00a0€ noté.');
    await expect.poll(() => button('Noter un remboursement…').count()).toBe(0);
    await button(/^Annuler….*remboursement de 4,00/).click();
    await dialog().getByLabel('Motif').fill('Pas encore rendu.');
    await confirm('Annuler le paiement');
    await expectStatus('Paiement annulé.');
    expect(await accountOf(other, lesse)).toMatchObject({ balanceCents: 400, openCents: 0 });
  });

  test('a payment by hand is noted from the screen of the bank; what is missing is said by field', async () => {
    await page.goto(BANK);
    await button('Noter un paiement…').click();
    await dialog().getByRole('button', { name: 'Noter le paiement' }).click({ force: true });
    await dialog().getByText('Choisissez qui paie').waitFor();
    await dialog().getByText('Indiquez un montant de plus de 0 €').waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().getByLabel('Payeur', { exact: true }).fill('dupont');
    await dialog()
      .getByRole('button', { name: /^Dupont & Fils SA/ })
      .click();
    await dialog().getByLabel('Montant (€)').fill('1 210,50');
    await dialog().getByText('0,50\u00a0€ au solde').waitFor();
    await confirm('Noter le paiement');
    await expectStatus('Paiement de 1\u202f210,50\u00a0€ noté.');
    expect(await accountOf(other, dupont)).toMatchObject({ balanceCents: 50, openCents: 0 });
  });

  test('who pays is thanked by mail once that is switched on', async () => {
    await page.goto(BANK);
    await page.getByRole('switch', { name: 'Remercier par e-mail' }).check();
    await expectStatus('Les paiements sont remerciés par e-mail.');
    await page.reload();
    const thanks = page.getByRole('switch', { name: 'Remercier par e-mail' });
    await expect.poll(() => thanks.isChecked()).toBe(true);
    await page.route('**/api/admin/bank/settings', (route) => route.abort(), { times: 1 });
    await thanks.click();
    await expectAlert('Le réglage n’a pas pu être enregistré. Veuillez réessayer.');
    await expect.poll(() => thanks.isChecked()).toBe(true);
  });

  test('a failure to load is told, and can be tried again', async () => {
    await page.route('**/api/admin/bank/movements?**', (route) => route.abort(), { times: 1 });
    await page.goto(BANK);
    await page.getByRole('heading', { name: 'Les mouvements n’ont pas pu être chargés' }).waitFor();
    await expectAlert('Échec du chargement des mouvements');
    await button('Réessayer').click();
    await movement('ANONYME').waitFor();
  });
});
