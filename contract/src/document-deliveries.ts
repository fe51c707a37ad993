import { z } from 'zod';

export const DOCUMENT_CHANNELS = ['EMAIL', 'PEPPOL'] as const;
export type DocumentChannel = (typeof DOCUMENT_CHANNELS)[number];

/**
 * `QUEUED`: to be sent (again). `SUBMITTED`: the access point of the firm took it. `ACCEPTED`: a mail server took it, or the access
 * point of the receiver. `WRITTEN`: it became a file, as no mail server is set. `REFUSED`: for good. `RETURNED`: a mail server took
 * it, and it came back. `DELETED`: its mail was deleted before it left.
 */
const DOCUMENT_DELIVERY_STATES = [
  'QUEUED',
  'SUBMITTED',
  'ACCEPTED',
  'WRITTEN',
  'REFUSED',
  'RETURNED',
  'DELETED',
] as const;
export type DocumentDeliveryState = (typeof DOCUMENT_DELIVERY_STATES)[number];

/** So long after it was asked for, a sending by Peppol without an outcome is pointed out. */
export const PEPPOL_ANSWER_DAYS = 2;

/** One sending of an issued document. */
export const documentDelivery = z.object({
  id: z.number().int(),
  channel: z.enum(DOCUMENT_CHANNELS),
  state: z.enum(DOCUMENT_DELIVERY_STATES),
  recipient: z.string().meta({ description: 'Une adresse e-mail, ou une adresse Peppol' }),
  mailId: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Son e-mail\u202f; null une fois qu’il n’est plus gardé, et par Peppol' }),
  createdAt: z.string(),
  submittedAt: z.string().nullable().meta({ description: 'Quand notre point d’accès Peppol l’a pris' }),
  acceptedAt: z
    .string()
    .nullable()
    .meta({ description: 'Quand un serveur de courrier, ou le point d’accès du destinataire, l’a pris' }),
  failedAt: z.string().nullable().meta({ description: 'Depuis quand on sait qu’il n’est pas arrivé' }),
  reason: z.string().nullable().meta({ description: 'Pourquoi, dans les mots du serveur' }),
  explanation: z.string().nullable().meta({ description: 'La même raison en français, si elle est connue' }),
});
export type DocumentDelivery = z.infer<typeof documentDelivery>;

/**
 * What a buyer may answer (Peppol BIS Invoice Response 3, UNCL4343): received, in process, under query, accepted with conditions,
 * refused, accepted, paid.
 */
export const DOCUMENT_RESPONSE_CODES = ['AB', 'IP', 'UQ', 'CA', 'RE', 'AP', 'PD'] as const;
export type DocumentResponseCode = (typeof DOCUMENT_RESPONSE_CODES)[number];

export const DOCUMENT_RESPONSE_LABEL: Record<DocumentResponseCode, string> = {
  AB: 'Bien reçue',
  IP: 'En traitement',
  UQ: 'En question',
  CA: 'Acceptée sous conditions',
  RE: 'Refusée',
  AP: 'Approuvée',
  PD: 'Payée',
};

/** Those that wait for an administrator. */
export const DISPUTING_CODES = ['RE', 'UQ'] as const satisfies DocumentResponseCode[];

/** Why a document stands in _À traiter_. */
export const DOCUMENT_PROBLEMS = ['UNDELIVERED', 'UNANSWERED', 'DISPUTED'] as const;
export type DocumentProblem = (typeof DOCUMENT_PROBLEMS)[number];

/**
 * Of an invoice response, which has no annexes: a few kilobytes. Five megabytes of small elements would stop the site for seconds,
 * and fill its memory.
 */
export const DOCUMENT_RESPONSE_MAX_BYTES = 256 * 1024;
export const DOCUMENT_RESPONSE_TOO_LARGE =
  'Une réponse à une facture a au plus 256 ko\u202f: vérifiez que c’est le bon fichier.';

/** What a buyer answered to a document. */
export const documentResponse = z
  .object({
    id: z.number().int(),
    at: z.string(),
    code: z.enum(DOCUMENT_RESPONSE_CODES).meta({
      description:
        'AB reçue, IP en traitement, UQ en question, CA sous conditions, RE refusée, AP approuvée, PD payée',
    }),
    note: z.string(),
    sender: z.string().meta({ description: 'L’adresse Peppol de qui répond' }),
  })
  .meta({ id: 'DocumentResponse' });
export type DocumentResponse = z.infer<typeof documentResponse>;

/** POST /admin/documents/{id}/responses. */
export const documentResponseRead = z
  .object({
    isNew: z.boolean().meta({ description: 'false\u202f: cette réponse était là déjà' }),
    response: documentResponse,
  })
  .meta({ id: 'DocumentResponseRead' });
export type DocumentResponseRead = z.infer<typeof documentResponseRead>;
