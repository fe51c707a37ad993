// The events to which a member came as a guest, under another address than that of the account.

import { z } from 'zod';
import { emailAddress } from './text.ts';

/** The same message for unknown, used and expired links, and for those of another account. */
export const GUEST_LINK_INVALID =
  'Ce lien est invalide, a expiré ou a déjà servi, ou il est celui d’un autre compte';
export const GUEST_EMAIL_OWN =
  'C’est l’adresse de votre compte\u202f: les événements auxquels elle a été invitée y sont déjà';

/** POST /me/guest-visits. */
export const guestClaim = z
  .object({ email: emailAddress("L'email est requis", 'Veuillez entrer un email valide') })
  .meta({ id: 'GuestClaim' });

/** POST /me/guest-visits/confirm. */
export const guestClaimConfirmation = z
  .object({ token: z.string({ error: GUEST_LINK_INVALID }) })
  .meta({ id: 'GuestClaimConfirmation' });

export const guestVisits = z
  .object({
    visits: z.number().int().meta({ description: 'Inscriptions ajoutées au compte, passées et à venir' }),
  })
  .meta({ id: 'GuestVisits' });

export type GuestClaim = z.infer<typeof guestClaim>;
export type GuestVisits = z.infer<typeof guestVisits>;
