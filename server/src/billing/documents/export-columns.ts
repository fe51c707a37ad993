import { DOCUMENT_KIND_LABEL, DOCUMENT_STATE_LABEL } from '@cercle/contract/document-states';
import type { DocumentRow } from '@cercle/contract/documents';
import type { ExportColumn } from '../../import-export/list-export.ts';
import { signedCents } from './signed-cents.ts';

/** In euros, negative for a credit note: a column adds up to what was invoiced (C17). */
const euros = ({ kind }: DocumentRow, cents: number) => signedCents(kind, cents) / 100;

export const DOCUMENT_EXPORT_COLUMNS: ExportColumn<DocumentRow>[] = [
  { label: 'Numéro', width: 18, cell: ({ number }) => number },
  { label: 'Genre', width: 16, cell: ({ kind }) => DOCUMENT_KIND_LABEL[kind] },
  { label: 'État', width: 12, cell: ({ state }) => DOCUMENT_STATE_LABEL[state] },
  { label: 'Société ou personne', width: 36, cell: ({ party }) => party.name },
  { label: 'Date', width: 12, cell: ({ issuedOn }) => issuedOn },
  { label: 'Échéance', width: 12, cell: ({ dueOn }) => dueOn },
  { label: 'Hors TVA', width: 12, cell: (row) => euros(row, row.netCents) },
  { label: 'TVA', width: 12, cell: (row) => euros(row, row.vatCents) },
  { label: 'TVA comprise', width: 14, cell: (row) => euros(row, row.totalCents) },
  { label: 'Reste à payer', width: 14, cell: (row) => row.openCents / 100 },
];
