import type { Clock } from '../kernel/clock.ts';
import type { ListExport } from './list-export.ts';
import { checkLines, type ImportDefinition } from './list-import.ts';
import { inSlices } from './slices.ts';

/**
 * The invalid lines of a file: number and reasons, then the cells as they were, so that the file can be corrected and imported.
 * @throws DomainError validation when the file as a whole cannot be read
 */
export async function exportRejectedLines<Data>(
  clock: Clock,
  bytes: Uint8Array,
  definition: ImportDefinition<Data>,
): Promise<ListExport> {
  const { headings, checked } = await checkLines(bytes, definition);
  const rejected = checked.filter((line) => line.fate === 'invalid');
  return {
    name: 'lignes-non-valables',
    columns: ['Ligne', 'Motif', ...headings].map((label) => ({ label, width: label.length })),
    total: rejected.length,
    batches: rowsOf(rejected),
    at: clock.now(),
  };
}

type Rejected = { head: { line: number }; reasons: string[]; cells: string[] };

async function* rowsOf(rejected: Rejected[]) {
  for await (const slice of inSlices(rejected))
    yield slice.map(({ head, reasons, cells }) => [head.line, reasons.join('. '), ...cells]);
}
