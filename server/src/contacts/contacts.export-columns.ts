import type { Contact } from '@cercle/contract/contacts';
import type { ExportColumn } from '../import-export/list-export.ts';

export const CONTACT_EXPORT_COLUMNS: ExportColumn<Contact>[] = [
  { label: 'ID', width: 8, cell: ({ id }) => id },
  { label: 'Nom', width: 28, cell: ({ name }) => name },
  { label: 'E-mail', width: 36, cell: ({ email }) => email },
  { label: 'Message', width: 80, cell: ({ message }) => message },
  { label: 'Statut', width: 10, cell: ({ read }) => (read ? 'Lu' : 'Non lu') },
  { label: 'Créé à', width: 18, cell: ({ createdAt }) => new Date(createdAt) },
];
