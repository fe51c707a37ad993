import { z } from 'zod';
import { BOOLEAN_VALUES, filterCounts } from './filter-counts.ts';
import { exportFormat } from './import-export.ts';
import { booleanQueryParam, pageQuery } from './paging.ts';

/** A message as administrators read it. */
export const contact = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    read: z.boolean(),
    createdAt: z.string(),
    answeredAt: z.string().nullable().meta({ description: 'Quand un administrateur y a répondu' }),
    answeredBy: z.string().nullable().meta({ description: 'Nom de cet administrateur' }),
  })
  .meta({ id: 'Contact' });

/** GET /contacts: all messages, or filtered by whether they are read, or answered. */
export const contactsQuery = pageQuery.extend({ read: booleanQueryParam, answered: booleanQueryParam });
export const contactsExport = contactsQuery.omit({ page: true, size: true }).extend(exportFormat);

/** GET /contacts/counts. */
export const contactCountsQuery = contactsQuery.pick({ q: true, read: true, answered: true });
export const contactCounts = z
  .object({ read: filterCounts(BOOLEAN_VALUES), answered: filterCounts(BOOLEAN_VALUES) })
  .meta({ id: 'ContactCounts' });

export type Contact = z.infer<typeof contact>;
export type ContactCountsQuery = z.infer<typeof contactCountsQuery>;
export type ContactCounts = z.infer<typeof contactCounts>;
export type ContactsQuery = z.infer<typeof contactsQuery>;
export type ContactsFilter = Omit<ContactsQuery, 'page' | 'size'>;
