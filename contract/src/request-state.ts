import { z } from 'zod';

/**
 * What a request and its member are at this moment, derived from both, from the newest invitation and its mail; never stored.
 * TO_DECIDE: waits for an administrator. WAITING to REVOKED: invited, and not activated yet (as in `invitation-status.ts`).
 */
export const REQUEST_STATES = [
  'TO_DECIDE',
  'WAITING',
  'SENT',
  'WRITTEN',
  'FAILED',
  'UNKNOWN',
  'EXPIRED',
  'REVOKED',
  'ACTIVE',
  'DEACTIVATED',
  'REJECTED',
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const REQUEST_STATE_LABEL: Record<RequestState, string> = {
  TO_DECIDE: 'À décider',
  WAITING: 'Invitation en attente d’envoi',
  SENT: 'Invitation envoyée',
  WRITTEN: 'Invitation écrite dans un fichier',
  FAILED: 'Invitation refusée',
  UNKNOWN: 'Invitation en cours',
  EXPIRED: 'Invitation expirée',
  REVOKED: 'Invitation annulée',
  ACTIVE: 'Active',
  DEACTIVATED: 'Désactivée',
  REJECTED: 'Rejetée',
};

export const requestStateFields = {
  state: z.enum(REQUEST_STATES).meta({
    description: 'Ce qu’il en est aujourd’hui\u202f: déduit du compte, de l’invitation et de son e-mail',
  }),
  invitationExpiresAt: z
    .string()
    .nullable()
    .meta({ description: 'Quand le lien de la dernière invitation expire, ou a expiré' }),
};
