import { z } from 'zod';
import { INVALID_SORT, pageQuery } from './paging.ts';

/**
 * WAITING: to be tried (again). SENT: accepted by a mail server. WRITTEN: written to a file, as no mail server is set.
 * FAILED: given up after a day, or rejected permanently. BOUNCED: accepted by a mail server, and returned.
 */
export const MAIL_STATUSES = ['WAITING', 'SENT', 'WRITTEN', 'FAILED', 'BOUNCED'] as const;

/** GET /admin/emails, newest first by default; `q` is searched in name, address and subject. */
export const mailsQuery = pageQuery.extend({
  sort: z.enum(['createdAt,desc', 'createdAt,asc'], { error: INVALID_SORT }).default('createdAt,desc'),
  status: z.enum(MAIL_STATUSES, { error: 'Filtre invalide' }).optional(),
});

/** A mail as administrators see it. */
export const mail = z
  .object({
    id: z.number().int(),
    status: z.enum(MAIL_STATUSES),
    recipientName: z.string(),
    recipientAddress: z.string(),
    subject: z.string(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
    bouncedAt: z.string().nullable().meta({ description: 'Depuis quand on sait qu’il est revenu' }),
    attempts: z.number().int(),
    nextAttemptAt: z.string().nullable(),
    reason: z.string().nullable().meta({
      description: 'Pourquoi il n’a pas pu partir jusqu’ici, ou est revenu, dans les mots du serveur',
    }),
    explanation: z
      .string()
      .nullable()
      .meta({ description: 'La même raison en français, si elle est connue' }),
    dismissedAt: z.string().nullable().meta({ description: 'Depuis quand son échec n’est plus signalé' }),
  })
  .meta({ id: 'Email' });

/** GET /admin/emails/{id}. */
export const mailDetails = mail
  .extend({
    text: z.string().meta({ description: 'La lettre, sans le lien personnel qu’elle peut contenir' }),
    canResend: z.boolean().meta({
      description:
        'false tant qu’il attend, quand son lien personnel n’est plus gardé, ou s’il porte une facture : elle s’envoie de sa page',
    }),
    attachments: z.array(z.string()).meta({ description: 'Les noms des fichiers qu’il porte' }),
    origin: z
      .object({ kind: z.enum(['request', 'admin', 'document']), id: z.number().int() })
      .nullable()
      .meta({
        description:
          'La demande, ou l’administrateur, dont son lien personnel concerne le compte ; ou le document qu’il porte',
      }),
  })
  .meta({ id: 'EmailDetails' });

export type MailStatus = (typeof MAIL_STATUSES)[number];
export type MailsQuery = z.infer<typeof mailsQuery>;
export type Mail = z.infer<typeof mail>;
export type MailDetails = z.infer<typeof mailDetails>;
