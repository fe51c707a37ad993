import type { Ambassador } from '@cercle/contract/ambassadors';
import type { ExportColumn } from '../import-export/list-export.ts';

export const AMBASSADOR_EXPORT_COLUMNS: ExportColumn<Ambassador>[] = [
  { label: 'ID', width: 8, cell: ({ id }) => id },
  { label: 'Nom', width: 28, cell: ({ name }) => name },
  { label: 'Société', width: 28, cell: ({ company }) => company },
  { label: 'Fonction', width: 28, cell: ({ jobTitle }) => jobTitle },
  { label: 'Statut', width: 10, cell: ({ active }) => (active ? 'Actif' : 'Inactif') },
  { label: 'Créé le', width: 18, cell: ({ createdAt }) => new Date(createdAt) },
];
