import type { NewsletterSubscription } from '@cercle/contract/newsletter';
import type { ExportColumn } from '../import-export/list-export.ts';

export const NEWSLETTER_EXPORT_COLUMNS: ExportColumn<NewsletterSubscription>[] = [
  { label: 'ID', width: 8, cell: ({ id }) => id },
  { label: 'E-mail', width: 36, cell: ({ email }) => email },
  { label: 'Créé à', width: 18, cell: ({ createdAt }) => new Date(createdAt) },
];
