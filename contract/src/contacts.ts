import { z } from 'zod';
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

export type Contact = z.infer<typeof contact>;
export type ContactsQuery = z.infer<typeof contactsQuery>;
export type ContactsFilter = Omit<ContactsQuery, 'page' | 'size'>;
