import type { DocumentContent } from '@cercle/contract/document-content';
import type { Remittance } from '@cercle/contract/firm';
import { encode } from 'uqr';
import { describe, expect, test, vi } from 'vitest';
import {
  BUYER,
  CREDIT_NOTE,
  DRAFT,
  INVOICE,
  NO_SHOW_LINE,
  SEATS_LINE,
  SELLER,
  TERM_LINE,
} from '../../testing/printed-contents.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { drawPdf } from './draw-pdf.ts';

const UBL = '<?xml version="1.0" encoding="UTF-8"?>\n<Invoice>Œuvres &amp; fils, 726,00 €</Invoice>\n';

/** Read back, with plain spaces as a test is read. */
async function print(content: DocumentContent, remittance: Remittance = 'structured') {
  const file = readPdf(await drawPdf(content, { ubl: UBL, remittance, compress: false }));
  const structure = file.structure.map(plain);
  return {
    ...file,
    structure,
    text: structure.join('\n'),
    artifacts: file.artifacts.map((page) => page.map(plain)),
  };
}

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('An invoice is read aloud in the order of its page, with every mention that the law asks for', async () => {
  const { text, artifacts, unmarked } = await print({ ...INVOICE, note: 'Merci de votre confiance.' });
  expect(text).toBe(`Document
  P "Delvaux & Associés"
  H1 "Facture 2026-000123"
  L
    LI
      Lbl "Date"
      LBody "26 novembre 2026"
    LI
      Lbl "Échéance"
      LBody "26 décembre 2026"
  Sect
    H2 "De"
    P "Delvaux & Associés SRL"
    P "Avenue Louise 231"
    P "1050 Bruxelles"
    P "N° d’entreprise 0403.019.261 – RPM Bruxelles"
    P "TVA BE 0403.019.261"
    P "IBAN BE68 5390 0754 7034 – BIC GKCCBEBB"
    P "contact@delvaux.example"
    P "+32 2 555 12 34 – delvaux.example"
  Sect
    H2 "À"
    P "Ateliers Moreau SA"
    P "Rue de la Station 14"
    P "5000 Namur"
    P "N° d’entreprise 0428.759.497"
    P "TVA BE 0428.759.497"
  Table
    TR
      TH "Description"
      TH "Quantité"
      TH "Prix unitaire"
      TH "TVA"
      TH "Montant hors TVA"
    TR
      TD
        P "Adhésion Single, du 26 novembre 2026 au 25 novembre 2027"
        P "Prix de l’offre Single pour cette période : 600,00 €."
        P "Article 5 des conditions générales, « Durée de l’adhésion », version du 26 novembre 2026."
      TD "1"
      TD "600,00 €"
      TD "21 %"
      TD "600,00 €"
  Table
    TR
      TH "Total hors TVA"
      TD "600,00 €"
    TR
      TH "TVA 21 % sur 600,00 €"
      TD "126,00 €"
    TR
      TH "Total TVA comprise"
      TD "726,00 €"
  P "Merci de votre confiance."
  Sect
    H2 "Payer"
    P "726,00 € au plus tard le 26 décembre 2026"
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
  expect(unmarked).toEqual([]);
  expect(artifacts).toEqual([['Delvaux & Associés SRL – Facture 2026-000123', 'Page 1 de 1']]);
});

describe('The file', () => {
  test('is PDF/A-3a in French with its title shown, and has all its fonts inside', async () => {
    const { source } = await print(INVOICE);
    expect(source).toMatch(/^%PDF-1\.7\n/);
    for (const part of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>A</pdfaid:conformance>',
      '<rdf:li xml:lang="x-default">Facture 2026-000123</rdf:li>',
      '/Lang (fr-BE)',
      '/DisplayDocTitle true',
      '/Marked true',
      '/Scope /Column',
      '/Scope /Row',
      '/S /GTS_PDFA1',
    ])
      expect(source).toContain(part);
    const names = [...source.matchAll(/\/FontName \/\w+\+([\w-]+)/g)].map(([, name]) => name).sort();
    expect(names).toEqual(['InstrumentSans-Regular', 'InstrumentSans-Semibold', 'NewsreaderDisplay-Regular']);
    expect(source.match(/\/FontFile2 /g)).toHaveLength(3);
    expect(source).not.toContain('Helvetica');
  });

  test('has the UBL inside, byte for byte, as the same document in another form', async () => {
    const { source } = await print(INVOICE);
    expect(source).toContain(`stream\n${Buffer.from(UBL).toString('latin1')}\nendstream`);
    expect(source).toMatch(
      /\/Type \/Filespec\n\/AFRelationship \/Alternative\n\/F \(facture-2026-000123\.xml\)/,
    );
    expect(source).toMatch(/\/Subtype \/text#2Fxml\n/);
    expect(source).toMatch(/\/AF \[\d+ 0 R\]/);
  });

  test('of a person has no attachment, and is the same otherwise', async () => {
    const bytes = await drawPdf(INVOICE, { ubl: null, remittance: 'structured', compress: false });
    expect(readPdf(bytes).structure.map(plain)).toEqual((await print(INVOICE)).structure);
    expect(bytes.includes('EmbeddedFile')).toBe(false);
  });

  test('is the same bytes for the same content, whatever was printed in between', async () => {
    const options = { ubl: UBL, remittance: 'structured' } as const;
    const first = await drawPdf(INVOICE, options);
    await drawPdf(CREDIT_NOTE, options);
    expect(first.equals(await drawPdf(INVOICE, options))).toBe(true);
  });

  test('keeps its commas as text after a document with a semicolon, whose glyph is made of one', async () => {
    const options = { ubl: UBL, remittance: 'structured' } as const;
    const expected = await drawPdf(INVOICE, options);
    vi.resetModules();
    const { drawPdf: drawAfresh } = await import('./draw-pdf.ts');
    const [line] = INVOICE.lines.map((each) => ({ ...each, text: 'Un ; deux' }));
    await drawAfresh({ ...INVOICE, lines: line ? [line] : [] }, options);
    expect(expected.equals(await drawAfresh(INVOICE, options))).toBe(true);
  });
});

describe('C18, C19 The QR code', () => {
  const SIZE = 102;

  /** The squares of the figure as rows of modules, dark ones true. */
  async function modulesOf(content: DocumentContent, remittance?: Remittance) {
    const { rectangles } = await print(content, remittance);
    const [left, top] = [0, 1].map((axis) => Math.min(...rectangles.map((each) => each[axis] ?? 0))) as [
      number,
      number,
    ];
    const module = Math.min(...rectangles.map(([, , , height]) => height ?? 0));
    const count = Math.round(SIZE / module);
    const rows = Array.from({ length: count }, () => Array.from({ length: count }, () => false));
    for (const [x = 0, y = 0, width = 0] of rectangles)
      for (let index = 0; index < Math.round(width / module); index += 1) {
        const row = rows[Math.round((y - top) / module)];
        if (row) row[Math.round((x - left) / module) + index] = true;
      }
    return rows;
  }

  const level = { ecc: 'M', border: 0 } as const;

  test('is the transfer, with the structured communication on the line that the setting says', async () => {
    const start = 'BCD\n002\n1\nSCT\nGKCCBEBB\nDelvaux & Associés SRL\nBE68539007547034\nEUR726.00\n\n';
    expect(await modulesOf(INVOICE)).toEqual(encode(`${start}202600012320`, level).data);
    expect(await modulesOf(INVOICE, 'free')).toEqual(encode(`${start}\n+++202/6000/12320+++`, level).data);
  });

  test('is said in words for who cannot see it', async () => {
    const { source } = await print(INVOICE);
    const said = [...source.matchAll(/\/S \/Figure\n\/Alt \(\xfe\xff((?:\\[\s\S]|[^)\\])*)\)/g)].map(
      ([, text = '']) =>
        plain(Buffer.from(text.replace(/\\(.)/g, '$1'), 'latin1').swap16().toString('utf16le')),
    );
    expect(said).toEqual([
      'Code QR d’un virement de 726,00 € à Delvaux & Associés SRL, IBAN BE68 5390 0754 7034, communication +++202/6000/12320+++.',
    ]);
  });

  test.each([
    ['a credit note', CREDIT_NOTE],
    ['a draft', DRAFT],
    ['an invoice of nothing', { ...INVOICE, totalCents: 0 }],
  ])('is not on %s, nor is a demand to pay', async (_name, content) => {
    const { text, rectangles } = await print(content);
    expect(rectangles).toEqual([]);
    expect(text).not.toMatch(/Figure|Payer|Communication/);
  });
});

test('C8 a credit note names the invoice that it is for, if one is known', async () => {
  const { text } = await print(CREDIT_NOTE);
  for (const line of [
    'H1 "Note de crédit NC-2026-000004"',
    'Lbl "Facture créditée"\n      LBody "2026-000123 du 26 novembre 2026"',
    'P "Crédit de la ligne « Adhésion Single, du 26 novembre 2026 au 25 novembre 2027 »."',
    'P "Motif : Refus reçu à temps."',
    'TH "Total crédité, TVA comprise"\n      TD "726,00 €"',
    'P "TVA à reverser à l’État dans la mesure où elle a été initialement déduite."',
  ])
    expect(text).toContain(line);
  expect(text).not.toContain('Échéance');
  expect((await print({ ...CREDIT_NOTE, creditedInvoice: null })).text).not.toContain('Facture créditée');
});

test('A draft says that it is one, in its title and before anything else', async () => {
  const { structure, artifacts } = await print(DRAFT);
  expect(structure.slice(2, 4)).toEqual([
    '  H1 "Projet de facture"',
    '  P "Projet : ce document n’est pas encore une facture. Il n’a pas de numéro, et rien n’est à payer."',
  ]);
  expect(artifacts[0]?.[0]).toBe('Delvaux & Associés SRL – Projet de facture');
});

test('The days of a line are under its text, unless the text says them', async () => {
  const line = { ...TERM_LINE, text: 'Cotisation' };
  const days = 'P "26 novembre 2026 – 25 novembre 2027"';
  expect((await print({ ...INVOICE, lines: [line] })).text).toContain(`P "Cotisation"\n        ${days}`);
  expect((await print(INVOICE)).text).not.toContain(days);
});

test('A person without a number has none printed', async () => {
  const person = {
    ...BUYER,
    kind: 'PERSON',
    name: 'Zoé D’Hœdt',
    enterpriseNumber: null,
    vatNumber: null,
  } as const;
  const { text } = await print({ ...INVOICE, buyer: person });
  expect(text).toContain(
    'H2 "À"\n    P "Zoé D’Hœdt"\n    P "Rue de la Station 14"\n    P "5000 Namur"\n  Table',
  );
});

test('The country is printed when the two are not of the same', async () => {
  const { text } = await print({ ...INVOICE, buyer: { ...BUYER, country: 'LU', vatNumber: 'LU12345678' } });
  expect(text).toContain('P "1050 Bruxelles"\n    P "Belgique"');
  expect(text).toContain('P "5000 Namur"\n    P "Luxembourg"');
  expect(text).toContain('P "TVA LU12345678"');
});

test('VAT is said for each rate, with the reason where there is none', async () => {
  const reason = 'Indemnité hors du champ de la TVA.';
  const { text } = await print({
    ...INVOICE,
    lines: [TERM_LINE, NO_SHOW_LINE],
    vat: [
      ...INVOICE.vat,
      { category: 'O', basisPoints: 0, netCents: 15_00, vatCents: 0, exemptionReason: reason },
    ],
    netCents: 615_00,
    totalCents: 741_00,
  });
  for (const line of [
    'TH "TVA 21 % sur 600,00 €"\n      TD "126,00 €"',
    'TH "Hors champ de la TVA sur 15,00 €"\n      TD "0,00 €"',
    'TH "Total de la TVA"\n      TD "126,00 €"',
    'TD "Hors champ de la TVA"\n      TD "15,00 €"',
    'P "2 mars 2027"\n        P "Motif : Absence à la soirée du 2 mars 2027."',
    `P "${reason}"`,
  ])
    expect(text).toContain(line);
});

describe('Nothing is cut', () => {
  test('forty lines take several pages, each with the titles of the columns and its number', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => ({ ...SEATS_LINE, text: `Ligne ${index + 1}` }));
    const { text, artifacts, unmarked } = await print({ ...INVOICE, lines });
    expect(text.match(/P "Ligne \d+"/g)).toEqual(lines.map((line) => `P "${line.text}"`));
    expect(text.match(/TH "Description"/g)).toHaveLength(1);
    expect(artifacts.length).toBeGreaterThan(3);
    for (const [index, page] of artifacts.entries()) {
      expect(page.includes('Description')).toBe(index > 0);
      expect(page.at(-1)).toBe(`Page ${index + 1} de ${artifacts.length}`);
    }
    expect(unmarked).toEqual([]);
  });

  test('long names, streets and texts are whole', async () => {
    const name =
      'Société coopérative européenne de développement des compétences transfrontalières de Wallonie';
    const street = 'X'.repeat(100);
    const line = { ...TERM_LINE, text: 'Une adhésion '.repeat(12).trim() };
    const content = {
      ...INVOICE,
      seller: { ...SELLER, name, street },
      buyer: { ...BUYER, name, street },
      note: 'Une note. '.repeat(60).trim(),
      lines: [line],
    };
    const { text } = await print(content);
    for (const part of [`P "${name} SRL"`, `P "${name}"`, `P "${street}"`, `P "${line.text}"`, content.note])
      expect(text).toContain(part);
  });

  test('a note longer than the page goes on to the next', async () => {
    const note = Array.from({ length: 900 }, (_, index) => `mot${index}`).join(' ');
    const { text, artifacts } = await print({ ...INVOICE, note });
    expect(text).toContain(note);
    expect(artifacts.length).toBeGreaterThan(1);
  });
});
