import { describe, expect, test } from 'vitest';
import { BUYER, SELLER } from '../../testing/printed-contents.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import type { Statement, StatementLine } from '../account/statement.ts';
import { drawStatement } from './draw-statement.ts';

const STATEMENT: Statement = {
  ...{ on: '2026-11-27', from: '2025-11-28', to: '2026-11-27', seller: SELLER, buyer: BUYER },
  openingCents: 0,
  lines: [
    {
      ...{ kind: 'INVOICE', number: '2026-000012', on: '2026-03-02', dueOn: '2026-04-01' },
      ...{ cents: 72_600, balanceCents: 72_600 },
    },
    {
      ...{ kind: 'PAYMENT', method: 'TRANSFER', paid: ['2026-000012'], on: '2026-03-20' },
      ...{ cents: -60_500, balanceCents: 12_100 },
    },
  ],
  closingCents: 12_100,
  open: [
    {
      ...{
        number: '2026-000012',
        issuedOn: '2026-03-02',
        dueOn: '2026-04-01',
        paymentReference: '202600001220',
      },
      ...{ totalCents: 72_600, openCents: 12_100 },
    },
  ],
  heldCents: 0,
};

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
async function print(change: Partial<Statement> = {}) {
  const file = readPdf(await drawStatement({ ...STATEMENT, ...change }, false));
  return {
    ...file,
    text: file.structure.map(plain).join('\n'),
    artifacts: file.artifacts.map((page) => page.map(plain)),
  };
}

const AFTER_HEADER = /^ {2}Table$/m;

test('A statement is read aloud in the order of its page, which is one', async () => {
  const { text, artifacts, unmarked, source } = await print();
  expect(text).toContain('H1 "Relevé de compte"');
  expect(text).toContain('Lbl "Du"\n      LBody "28 novembre 2025"');
  expect(text.slice(text.search(AFTER_HEADER))).toBe(`  Table
    TR
      TH "Date"
      TH "Opération"
      TH "Débit"
      TH "Crédit"
      TH "Solde"
    TR
      TD "27 novembre 2025"
      TD "Solde précédent"
      TD ""
      TD ""
      TD "0,00 €"
    TR
      TD "2 mars 2026"
      TD "Facture 2026-000012"
      TD "726,00 €"
      TD ""
      TD "726,00 €"
    TR
      TD "20 mars 2026"
      TD "Paiement, virement : 2026-000012"
      TD ""
      TD "605,00 €"
      TD "121,00 €"
    TR
      TD "27 novembre 2026"
      TD "Solde à la fin de la période"
      TD ""
      TD ""
      TD "121,00 €"
  P "Le solde est ce qui reste dû ; négatif, ce qui est en votre faveur."
  Sect
    H2 "À payer au 27 novembre 2026"
    Table
      TR
        TH "Facture"
        TH "Échéance"
        TH "Communication"
        TH "À payer"
      TR
        TD "2026-000012"
        TD "1 avril 2026, dépassée"
        TD "+++202/6000/01220+++"
        TD "121,00 €"
    P "Sur le compte BE68 5390 0754 7034 – BIC GKCCBEBB de Delvaux & Associés SRL, avec la communication de chaque facture."`);
  expect(unmarked).toEqual([]);
  expect(artifacts).toEqual([
    ['Delvaux & Associés SRL – Relevé de compte du 27 novembre 2026', 'Page 1 de 1'],
  ]);
  expect(source).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
});

describe('What is open', () => {
  test('is nothing where all is paid, and says what is held', async () => {
    const { text } = await print({ open: [], heldCents: 5_000 });
    expect(text).toContain('P "Rien : toutes les factures sont payées."');
    expect(text).toContain('P "Reçu, et qui ne paie encore aucune facture : 50,00 €."');
    expect(text).not.toContain('Sur le compte');
  });

  test('has a sum where it is of several invoices', async () => {
    const [one] = STATEMENT.open;
    if (!one) throw new Error('None');
    expect((await print({ open: [one, { ...one, number: '2026-000013' }] })).text).toContain('TD "242,00 €"');
  });
});

test('Many lines go on as many pages as they take, each with the titles of the columns', async () => {
  const [line] = STATEMENT.lines as [StatementLine];
  const { artifacts } = await print({ lines: Array.from({ length: 90 }, () => line) });
  expect(artifacts.length).toBe(4);
  for (const page of artifacts.slice(1, 3)) expect(page).toContain('Opération');
});

test('The same statement gives the same bytes', async () => {
  expect(await drawStatement(STATEMENT)).toEqual(await drawStatement(STATEMENT));
});
