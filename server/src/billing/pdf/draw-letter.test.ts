import { expect, test } from 'vitest';
import { BUYER, SELLER } from '../../testing/printed-contents.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { drawLetter } from './draw-letter.ts';
import type { LetterContent, LetterLine } from './letter-content.ts';

const LINE: LetterLine = {
  number: '2026-000123',
  issuedOn: '2026-03-02',
  dueOn: '2026-04-01',
  daysLate: 7,
  totalCents: 72_600,
  creditedCents: 0,
  paidCents: 10_000,
  openCents: 62_600,
  paymentReference: '202600012320',
};

const LETTER: LetterContent = {
  sentOn: '2026-04-08',
  title: 'Second rappel',
  paragraphs: ['Nous vous l’avons déjà rappelé.', 'Merci de la payer dans les 7 jours.'],
  closing: 'Si quelque chose n’est pas juste, répondez-nous.',
  seller: SELLER,
  buyer: BUYER,
  openCents: 62_600,
  invoices: [LINE],
  remittance: 'structured',
};

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
async function print(letter: LetterContent) {
  const file = readPdf(await drawLetter(letter, false));
  return { ...file, text: file.structure.map(plain).join('\n') };
}

test('A letter is read aloud in the order of its page: what it says, each invoice, how to pay it', async () => {
  const { text, artifacts, unmarked } = await print(LETTER);
  expect(text.slice(text.indexOf('  P "Nous'))).toBe(`  P "Nous vous l’avons déjà rappelé."
  P "Merci de la payer dans les 7 jours."
  Table
    TR
      TH "Facture"
      TH "Échéance"
      TH "Total TVA comprise"
      TH "Payé ou crédité"
      TH "Reste à payer"
    TR
      TH "2026-000123 du 2 mars 2026"
      TD "1 avril 2026, 7 jours de retard"
      TD "726,00 €"
      TD "100,00 €"
      TD "626,00 €"
    TR
      TH "En tout"
      TD "626,00 €"
  P "Si quelque chose n’est pas juste, répondez-nous."
  Sect
    H2 "Payer la facture 2026-000123"
    P "626,00 €"
    Table
      TR
        TH "Bénéficiaire"
        TD "Delvaux & Associés SRL"
      TR
        TH "IBAN"
        TD "BE68 5390 0754 7034 – BIC GKCCBEBB"
      TR
        TH "Communication"
        TD "+++202/6000/12320+++"
    P "Le code contient ces données : scannez-le avec l’application de votre banque."
    Figure ""`);
  expect(text).toContain('H1 "Second rappel"');
  expect(artifacts.map((page) => page.map(plain))).toEqual([
    ['Delvaux & Associés SRL – Second rappel', 'Page 1 de 1'],
  ]);
  expect(unmarked).toEqual([]);
});

test('Many invoices go on over pages, each with its own code; none is cut', async () => {
  const invoices = Array.from({ length: 40 }, (_, index) => ({
    ...LINE,
    number: `2026-${String(index + 1).padStart(6, '0')}`,
    openCents: 100 + index,
  }));
  const { text, artifacts } = await print({ ...LETTER, invoices });
  expect(text.match(/Figure "/g)).toHaveLength(40);
  expect(artifacts.length).toBeGreaterThan(8);
});

test('The same letter gives the same bytes', async () => {
  expect(await drawLetter(LETTER)).toEqual(await drawLetter(LETTER));
});
