import type { WantedAmbassadors } from '@cercle/contract/ambassadors';
import type { DomainParts } from '../domain-parts.ts';
import type { Once } from '../idempotency/idempotency.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { previewImport, runImport } from '../transfer/import-lines.ts';
import { type Exported, type Sheet, takeSheet } from '../transfer/sheet.ts';
import { ambassadorImport } from './ambassadors.import.ts';
import { AMBASSADOR_COLUMNS } from './ambassadors.sheet.ts';
import { countAmbassadors, readAmbassadors, toAmbassador } from './ambassadors.table.ts';

/** Ambassadors taken away as a file, and brought in from one. */
export function createAmbassadorFiles({
  db,
  clock,
  images,
  ambassadorsVersion,
}: Pick<DomainParts, 'db' | 'clock' | 'images' | 'ambassadorsVersion'>) {
  const importing = ambassadorImport(clock, ambassadorsVersion);

  /** All that `listAll` finds, to be taken away. */
  async function exportList(actor: Actor, wanted: Exported<WantedAmbassadors>): Promise<Sheet> {
    return takeSheet({ db, clock }, requireAdmin(actor), {
      format: wanted.format,
      name: 'ambassadeurs',
      subject: 'ambassador',
      columns: AMBASSADOR_COLUMNS,
      total: await countAmbassadors(db, wanted),
      batches: readAmbassadors(db, wanted),
      toItem: (row) => toAmbassador(row, images),
    });
  }

  /** What would become of each line of a CSV file. @throws DomainError validation */
  async function previewFile(actor: Actor, bytes: Uint8Array) {
    requireAdmin(actor);
    return previewImport(db, bytes, importing);
  }

  /** Creates the ambassadors that the file names, without pictures. @throws DomainError validation */
  const importFile = (actor: Actor, bytes: Uint8Array, once?: Once) =>
    runImport({ db, clock }, requireAdmin(actor), bytes, importing, once);

  return { exportList, previewFile, importFile };
}
