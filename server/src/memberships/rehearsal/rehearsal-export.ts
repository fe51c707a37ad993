import { MEMBERSHIP_EVENT_LABELS } from '@cercle/contract/membership-event-labels';
import type { RehearsedStep } from '@cercle/contract/membership-rehearsal';
import { writeCsv } from '../../import-export/csv-writer.ts';
import type { ExportColumn } from '../../import-export/list-export.ts';

const BATCH = 500;

/** Days are texts, as in the export of memberships. */
export const REHEARSAL_COLUMNS: ExportColumn<RehearsedStep>[] = [
  { label: 'Jour', width: 12, cell: ({ day }) => day },
  { label: 'Étape', width: 32, cell: ({ kind }) => MEMBERSHIP_EVENT_LABELS[kind] },
  { label: 'Adhésion', width: 36, cell: ({ who }) => who },
  { label: 'Numéro', width: 10, cell: ({ membershipId }) => membershipId },
];

export async function* inBatches(steps: RehearsedStep[]): AsyncGenerator<RehearsedStep[]> {
  for (let start = 0; start < steps.length; start += BATCH) yield steps.slice(start, start + BATCH);
}

/** The file that the site exports, for the command. */
export async function rehearsalCsv(steps: RehearsedStep[]): Promise<string> {
  const rows = steps.map((step) => REHEARSAL_COLUMNS.map(({ cell }) => cell(step)));
  const batches = (async function* () {
    yield rows;
  })();
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeCsv({ columns: REHEARSAL_COLUMNS, batches })) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
