import { z } from 'zod';

/**
 * `QUEUED`: to be sent (again). `ACCEPTED`: a mail server took it. `WRITTEN`: it became a file, as no mail server is set. `REFUSED`:
 * for good. `RETURNED`: a mail server took it, and it came back. `DELETED`: its mail was deleted before it left.
 */
const DOCUMENT_DELIVERY_STATES = ['QUEUED', 'ACCEPTED', 'WRITTEN', 'REFUSED', 'RETURNED', 'DELETED'] as const;
export type DocumentDeliveryState = (typeof DOCUMENT_DELIVERY_STATES)[number];

/** The one choice of a list: documents whose last sending failed. */
export const DOCUMENT_DELIVERY_FILTERS = ['FAILED'] as const;

/** One sending of an issued document. */
export const documentDelivery = z.object({
  id: z.number().int(),
  state: z.enum(DOCUMENT_DELIVERY_STATES),
  recipient: z.string().meta({ description: 'Une adresse e-mail' }),
  mailId: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Son e-mail\u202f; null une fois qu’il n’est plus gardé' }),
  createdAt: z.string(),
  acceptedAt: z.string().nullable().meta({ description: 'Quand un serveur de courrier l’a pris' }),
  failedAt: z.string().nullable().meta({ description: 'Depuis quand on sait qu’il n’est pas arrivé' }),
  reason: z.string().nullable().meta({ description: 'Pourquoi, dans les mots du serveur' }),
  explanation: z.string().nullable().meta({ description: 'La même raison en français, si elle est connue' }),
});
export type DocumentDelivery = z.infer<typeof documentDelivery>;
