// What a PDF says in tables and in lists of figures, from its structure as `readPdf` gives it.

const LINE = /^ *(\w+)(?: "([\s\S]*)")?$/;

type Cells = {
  /** Row by row, heads included. */
  rows: string[][];
  /** By label, in the order of the file: « Reçu » may be there twice. */
  figures: [label: string, value: string][];
};

/** @param structure with its spaces as they are written */
export function readCells(structure: string[]): Cells {
  const cells: Cells = { rows: [], figures: [] };
  let label = '';
  for (const line of structure) {
    const [, type, text = ''] = LINE.exec(line) ?? [];
    if (type === 'TR') cells.rows.push([]);
    if (type === 'TH' || type === 'TD') cells.rows.at(-1)?.push(text);
    if (type === 'Lbl') label = text;
    if (type === 'LBody') cells.figures.push([label, text]);
  }
  return cells;
}
