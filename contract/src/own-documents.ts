import { z } from 'zod';
import { documentContent } from './document-content.ts';
import { documentRow } from './documents.ts';

/** GET /me/documents: what a member may see of theirs, or of the company for whose dues they answer. */
export const ownDocument = documentRow
  .pick({
    id: true,
    kind: true,
    number: true,
    state: true,
    issuedOn: true,
    dueOn: true,
    totalCents: true,
    openCents: true,
  })
  .extend({ party: z.string() })
  .meta({ id: 'OwnDocument' });

/** GET /me/documents/{id}. */
export const ownDocumentDetails = z
  .object({ id: z.number().int(), content: documentContent, hasUbl: z.boolean() })
  .meta({ id: 'OwnDocumentDetails' });

export type OwnDocument = z.infer<typeof ownDocument>;
export type OwnDocumentDetails = z.infer<typeof ownDocumentDetails>;
