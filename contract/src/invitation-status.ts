import { z } from 'zod';
import { OPEN_INVITATION_STATES } from './request-state.ts';

/**
 * NONE: nobody was invited. WAITING, SENT, WRITTEN, FAILED: what became of its mail; UNKNOWN: the mail is no longer stored.
 * EXPIRED, REVOKED: its link no longer works. COMPLETED: the account is activated.
 */
const INVITATION_STATUSES = ['NONE', ...OPEN_INVITATION_STATES, 'COMPLETED'] as const;

/** Of a request (GET …/invitation) or of an invited administrator: derived from the mail and its link, never claimed. */
export const invitationStatus = z
  .object({
    status: z.enum(INVITATION_STATUSES),
    at: z.string().nullable().meta({ description: 'Depuis quand' }),
    expiresAt: z.string().nullable().meta({ description: 'Jusqu’à quand son lien vaut, s’il vaut encore' }),
    mailId: z.number().int().nullable().meta({ description: 'L’e-mail qui le porte, tant qu’il est gardé' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Pourquoi il n’est pas parti, ou est revenu, dans les mots du serveur' }),
    explanation: z
      .string()
      .nullable()
      .meta({ description: 'La même raison en français, si elle est connue' }),
  })
  .meta({ id: 'InvitationStatus' });

export type InvitationStatus = z.infer<typeof invitationStatus>;
