import { describe, expect, test } from 'vitest';
import { toBoardContent } from '../../reports/board-pdf/board-content.ts';
import { boardReport, emptyBoardReport } from '../../testing/board-reports.ts';
import { SELLER } from '../../testing/printed-contents.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { drawBoardReport } from './draw-board-report.ts';
import { drawBoardReportInThread } from './pdf-thread.ts';

const MADE = { seller: SELLER, on: '2026-11-29' };
const contentOf = (months: number, eventsPerMonth = 1) =>
  toBoardContent(boardReport({ from: '2016-09', months, eventsPerMonth }), MADE);
const quarter = contentOf(3);

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
async function print(content = quarter) {
  const file = readPdf(await drawBoardReport(content, false));
  return {
    ...file,
    headings: file.structure.filter((line) => /^ *H\d/.test(line)).map((line) => plain(line.trim())),
    artifacts: file.artifacts.map((page) => page.map(plain)),
  };
}

/** As the file has them: « (\376\377 … ) », UTF-16. */
const altsOf = (source: string) =>
  [...source.matchAll(/\/Alt \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text = '']) => plain(fromUtf16(text)));

function fromUtf16(text: string): string {
  const bytes = Buffer.from(
    text.replace(/\\([\s\S])/g, (_, character: string) => ESCAPES[character] ?? character),
    'latin1',
  );
  return bytes.subarray(2).swap16().toString('utf16le');
}
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

describe('A report is read aloud in the order of its pages', () => {
  test('by its headings: the report, its sections, and in each its plot and its tables', async () => {
    const { headings, unmarked, source } = await print();
    expect(headings).toEqual([
      'H1 "Rapport du cercle"',
      'H2 "Membres"',
      'H3 "Membres à la fin de chaque mois"',
      'H3 "À la fin de chaque mois"',
      'H2 "Renouvellements"',
      'H3 "Adhésions arrivées à leur terme, par mois"',
      'H3 "Par mois du terme"',
      'H2 "Finances"',
      'H3 "Facturé et reçu, par mois"',
      'H3 "Par mois"',
      'H2 "Présences"',
      'H3 "Présences, par événement"',
      'H3 "Par événement"',
      'H2 "Recommandations"',
      'H3 "Recommandations et rencontres, par mois"',
      'H3 "Par mois"',
      'H3 "Affaires conclues, par bloc publié"',
      'H2 "Définitions"',
    ]);
    expect(unmarked).toEqual([]);
    expect(source).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    expect(source).toContain('/Marked true');
    expect(source).toContain('/Lang (fr-BE)');
  });

  test('with tables whose columns and rows have heads', async () => {
    const { structure } = await print();
    const table = plain(structure.slice(structure.indexOf('    Table')).slice(0, 17).join('\n'));
    expect(table).toBe(`    Table
      TR
        TH "Mois"
        TH "Membres"
        TH "Single"
        TH "Business"
        TH "Places Business"
        TH "Occupées"
        TH "Cotisations d’un an, hors TVA"
      TR
        TH "septembre 2016"
        TD "45"
        TD "31"
        TD "14"
        TD "20"
        TD "14"
        TD "27 600,00 €"`);
  });

  test('with plots that say their figures', async () => {
    const { source, structure } = await print();
    expect(structure.filter((line) => line.trim().startsWith('Figure'))).toHaveLength(5);
    const alts = altsOf(source);
    expect(alts).toHaveLength(5);
    expect(alts[0]).toBe(
      'Membres à la fin de chaque mois. Septembre 2016 : Membres 45, Single 31, Business 14. Octobre 2016 : Membres 42, Single 28, Business 14. Novembre 2016 : Membres 44, Single 30, Business 14.',
    );
    expect(alts[2]).toContain('Septembre 2016 : Facturé, hors TVA 3 453,50 €, Reçu 3 450,47 €.');
    expect(alts[3]).toContain('3 septembre 2016, Petit déjeuner 1.1 : Présents 23, Excusés 3, Absents 3.');
  });
});

describe('Its pages', () => {
  test('have their number, and the firm and the period', async () => {
    const { artifacts } = await print();
    const count = artifacts.length;
    for (const [index, page] of artifacts.entries())
      expect(page).toEqual(
        expect.arrayContaining([
          'Delvaux & Associés SRL – Rapport du cercle, de septembre à novembre 2016',
          `Page ${index + 1} de ${count}`,
        ]),
      );
  });

  test('of ten years repeat the heads of their tables, and plot years', async () => {
    const { artifacts, source } = await print(contentOf(120));
    expect(artifacts.length).toBeGreaterThan(15);
    expect(artifacts.filter((page) => page.includes('Dont notes de crédit')).length).toBeGreaterThan(2);
    expect(altsOf(source)[0]).toMatch(
      /^Membres à la fin de chaque année\. 2016 dès septembre 2016 : .* 2017 : .* 2026 jusqu’à août 2026 : /,
    );
  });

  test('of a club in which nothing happened have no plot, and no empty table', async () => {
    const { structure, headings } = await print(toBoardContent(emptyBoardReport('2026-07', 3), MADE));
    expect(structure.join('\n')).not.toContain('Figure');
    expect(headings).not.toContain('H3 "Par événement"');
    expect(structure.join('\n')).toContain('Aucun événement ne s’est tenu dans cette période.');
  });

  test('of one month have no total: it would be the month again', async () => {
    expect((await print(contentOf(1))).structure.join('\n')).not.toContain('"Total"');
  });
});

test('One of ten years with many events is drawn in the thread, within its memory', async () => {
  const drawn = Buffer.from(await drawBoardReportInThread(contentOf(120, 2)));
  expect(drawn.subarray(0, 5).toString()).toBe('%PDF-');
});
