import type { Ambassador, AmbassadorsFilter } from '@cercle/contract/ambassadors';
import type { Dependencies } from '../dependencies.ts';
import type { IdempotentExecution } from '../idempotency/idempotency.ts';
import {
  type ExportColumn,
  type ListExport,
  startExport,
  type WithFormat,
} from '../import-export/list-export.ts';
import { previewImport, runImport } from '../import-export/list-import.ts';
import { exportRejectedLines } from '../import-export/rejected-lines.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { ambassadorImport } from './ambassadors.import.ts';
import { countAmbassadors, readAmbassadors } from './ambassadors.list.table.ts';
import { toAmbassador } from './ambassadors.table.ts';

const AMBASSADOR_EXPORT_COLUMNS: ExportColumn<Ambassador>[] = [
  { label: 'ID', width: 8, cell: ({ id }) => id },
  { label: 'Nom', width: 28, cell: ({ name }) => name },
  { label: 'Société', width: 28, cell: ({ company }) => company },
  { label: 'Fonction', width: 28, cell: ({ jobTitle }) => jobTitle },
  { label: 'Statut', width: 10, cell: ({ active }) => (active ? 'Actif' : 'Inactif') },
  { label: 'Site', width: 36, cell: ({ website }) => website },
  { label: 'Ordre', width: 8, cell: ({ position }) => position },
  { label: 'Créé le', width: 18, cell: ({ createdAt }) => new Date(createdAt) },
];

/** The export and import of ambassadors. */
export function createAmbassadorImportExport({
  db,
  clock,
  images,
  cacheVersion,
}: Pick<Dependencies, 'db' | 'clock' | 'images' | 'cacheVersion'>) {
  const importDefinition = ambassadorImport(clock, cacheVersion);

  /** Exports all that `listAll` finds. */
  async function exportList(actor: Actor, query: WithFormat<AmbassadorsFilter>): Promise<ListExport> {
    return startExport({ db, clock }, requireAdmin(actor), {
      format: query.format,
      name: 'ambassadeurs',
      subject: 'ambassador',
      columns: AMBASSADOR_EXPORT_COLUMNS,
      total: await countAmbassadors(db, query),
      batches: readAmbassadors(db, query),
      toItem: (row) => toAmbassador(row, images),
    });
  }

  /** The preview of a CSV file, line by line. @throws DomainError validation */
  async function previewFile(actor: Actor, bytes: Uint8Array) {
    requireAdmin(actor);
    return previewImport(db, bytes, importDefinition);
  }

  /** The lines of the file that cannot be imported, as a list. @throws DomainError validation */
  async function rejectedLines(actor: Actor, bytes: Uint8Array): Promise<ListExport> {
    requireAdmin(actor);
    return exportRejectedLines(clock, bytes, importDefinition);
  }

  /** Creates the ambassadors that the file names, without pictures. @throws DomainError validation */
  const importFile = (actor: Actor, bytes: Uint8Array, execution?: IdempotentExecution) =>
    runImport({ db, clock }, requireAdmin(actor), bytes, importDefinition, execution);

  return { exportList, previewFile, rejectedLines, importFile };
}
