import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
// @ts-expect-error It has no types.
import { fromDataAsync } from 'xlsx-populate';
import type { Cell, ListExport } from './list-export.ts';
import { writeXlsx } from './xlsx-writer.ts';

/** A row of 28 cells passes the column Z. */
const COLUMNS = Array.from({ length: 28 }, (_, index) => `Colonne ${index + 1}`);
const FIRST = ['Zoé & <fils>', 12, new Date('2026-03-02T09:00:00.000Z'), null, '=1+1'];
const row = (cells: Cell[]): Cell[] => [...cells, ...COLUMNS.slice(cells.length, -1).map(() => null), 'fin'];

async function workbookOf(...batches: Cell[][][]): Promise<Uint8Array> {
  const listExport: ListExport = {
    name: 'contacts',
    columns: COLUMNS.map((label) => ({ label, width: 10 })),
    total: batches.flat().length,
    batches: (async function* () {
      yield* batches;
    })(),
    at: new Date(),
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeXlsx(listExport)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** As workbooks store times: in days since 30 December 1899. */
const dayNumberOf = (cell: unknown) =>
  cell instanceof Date ? (cell.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000 : cell;

const READERS: [string, (bytes: Uint8Array) => Promise<unknown[][]>][] = [
  ['read-excel-file', async (bytes) => (await readSheet(Buffer.from(bytes))) as unknown[][]],
  ['xlsx-populate', async (bytes) => (await fromDataAsync(bytes)).sheet(0).usedRange().value()],
];

describe.each(READERS)('A workbook, read by %s', (_, readRows) => {
  test('has each cell in its row and column, in each batch', async () => {
    const rows = await readRows(
      await workbookOf([row(FIRST)], [row(['Anouk']), row([null, null, null, 'd'])]),
    );
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual(COLUMNS);
    const [name, number, date, empty, formula] = rows[1] ?? [];
    expect([name, number, empty ?? null, formula]).toEqual(['Zoé & <fils>', 12, null, '=1+1']);
    // 2 March 2026, 10:00 in Brussels.
    expect(dayNumberOf(date)).toBeCloseTo(46_083 + 10 / 24, 6);
    expect(rows.map((cells) => cells[27])).toEqual(['Colonne 28', 'fin', 'fin', 'fin']);
    expect(rows[3]?.slice(0, 4).map((cell) => cell ?? null)).toEqual([null, null, null, 'd']);
  });
});
