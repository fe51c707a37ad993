import { expect, test } from 'vitest';
import { SELLER } from '../../testing/printed-contents.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { drawTablePlan } from './draw-table-plan.ts';
import type { TablePlanContent } from './table-plan-content.ts';

const ADA = { name: 'Ada Roy', company: 'Roy SA', host: null, table: 'Honneur' };
const GUS = { name: 'Gus Nel', company: '', host: 'Ada Roy', table: 'Honneur' };
const ZOE = { name: 'Zoé Lys', company: 'Lys SRL', host: null, table: null };

const PLAN: TablePlanContent = {
  printedOn: '2026-11-28',
  seller: SELLER,
  title: 'Dîner de rentrée',
  day: '2026-12-03',
  time: '19:00',
  place: 'Cercle de Wallonie',
  people: [ADA, GUS, ZOE],
  tables: [
    { name: 'Honneur', seats: 8, people: [ADA, GUS] },
    { name: 'Fenêtre', seats: 6, people: [] },
  ],
};

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
async function print(plan: TablePlanContent) {
  const file = readPdf(await drawTablePlan(plan, false));
  return { ...file, text: file.structure.map(plain).join('\n') };
}

test('A table plan is read aloud in the order of its page: everybody by name with the table, then each table', async () => {
  const { text, artifacts, unmarked } = await print(PLAN);
  expect(text.slice(text.indexOf('  H1'))).toBe(`  H1 "Plan de table"
  P "Dîner de rentrée"
  P "jeudi 3 décembre 2026, 19:00 – Cercle de Wallonie"
  P "Imprimé le 28 novembre 2026"
  Table
    TR
      TH "Nom"
      TH "Société"
      TH "Table"
    TR
      TD "Ada Roy"
      TD "Roy SA"
      TD "Honneur"
    TR
      TD "Gus Nel, avec Ada Roy"
      TD ""
      TD "Honneur"
    TR
      TD "Zoé Lys"
      TD "Lys SRL"
      TD "sans place"
  Sect
    H2 "Honneur – 2 sur 8"
    Table
      TR
        TH "Nom"
        TH "Société"
      TR
        TD "Ada Roy"
        TD "Roy SA"
      TR
        TD "Gus Nel, avec Ada Roy"
        TD ""
  Sect
    H2 "Fenêtre – 0 sur 6"
    P "Personne n’est placé à cette table."`);
  expect(artifacts.map((page) => page.map(plain))).toEqual([
    ['Delvaux & Associés SRL – Plan de table, Dîner de rentrée', 'Page 1 de 1'],
  ]);
  expect(unmarked).toEqual([]);
});

test('Two hundred people at 25 tables go on over pages, and no table is torn from its name', async () => {
  const people = Array.from({ length: 200 }, (_, index) => ({
    ...ADA,
    name: `Convive ${index + 1}`,
    table: `Table ${Math.floor(index / 8) + 1}`,
  }));
  const tables = Array.from({ length: 25 }, (_, index) => ({
    ...{ name: `Table ${index + 1}`, seats: 8 },
    people: people.slice(8 * index, 8 * index + 8),
  }));
  const { text, artifacts } = await print({ ...PLAN, people, tables });
  expect(text.match(/ {2}Sect/g)).toHaveLength(25);
  expect(artifacts.length).toBeGreaterThan(8);
});

test('The same plan gives the same bytes', async () => {
  expect(await drawTablePlan(PLAN)).toEqual(await drawTablePlan(PLAN));
});
