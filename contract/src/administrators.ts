import { z } from 'zod';
import { invitationStatus } from './invitation-status.ts';
import { ownProfileFields } from './members.ts';
import { INVALID_SORT, pageQuery } from './paging.ts';
import { emailAddress } from './text.ts';

export const ADMINISTRATOR_EMAIL_TAKEN = 'Un administrateur a déjà cette adresse e-mail.';
export const EMAIL_OF_A_MEMBER = 'Cette adresse e-mail est celle d’un membre ou d’un candidat.';

/** GET /admin/administrators, newest first by default; `q` is searched in name and address. */
export const administratorsQuery = pageQuery.extend({
  sort: z.enum(['createdAt,desc', 'createdAt,asc'], { error: INVALID_SORT }).default('createdAt,desc'),
});

export const administrator = z
  .object({
    id: z.number().int(),
    fullName: z.string(),
    email: z.string(),
    createdAt: z.string(),
    isInvited: z.boolean().meta({ description: 'true tant qu’aucun mot de passe n’est choisi' }),
    lastLoginAt: z.string().nullable(),
    hasSecondFactor: z.boolean(),
    invitation: invitationStatus
      .nullable()
      .meta({ description: 'Ce qu’il en est de l’invitation\u202f; null une fois acceptée' }),
  })
  .meta({ id: 'Administrator' });

/** POST /admin/administrators. */
export const administratorInvitation = z
  .object({
    fullName: ownProfileFields.shape.fullName,
    email: emailAddress("L'email est requis", 'Veuillez entrer une adresse e-mail valide'),
  })
  .meta({ id: 'AdministratorInvitation' });

export type AdministratorsQuery = z.infer<typeof administratorsQuery>;
export type Administrator = z.infer<typeof administrator>;
export type AdministratorInvitation = z.infer<typeof administratorInvitation>;
