import { z } from 'zod';
import { memberOwn } from './members.ts';
import { INVALID_SORT, pageQuery } from './paging.ts';
import { emailAddress } from './text.ts';

export const ADMINISTRATOR_EMAIL_TAKEN = 'Un compte existe déjà avec cette adresse e-mail.';

/** GET /admin/administrators, newest first unless asked otherwise; `q` is looked for in name and address. */
export const administratorsQuery = pageQuery.extend({
  sort: z.enum(['createdAt,desc', 'createdAt,asc'], { error: INVALID_SORT }).default('createdAt,desc'),
});

export const administrator = z
  .object({
    id: z.number().int(),
    fullName: z.string(),
    email: z.string(),
    createdAt: z.string(),
    lastLoginAt: z.string().nullable().meta({ description: 'null: invited, and has not come yet' }),
    hasSecondFactor: z.boolean(),
  })
  .meta({ id: 'Administrator' });

/** POST /admin/administrators. */
export const administratorInvitation = z
  .object({
    fullName: memberOwn.shape.fullName,
    email: emailAddress("L'email est requis", 'Veuillez entrer une adresse e-mail valide'),
  })
  .meta({ id: 'AdministratorInvitation' });

export type AdministratorsQuery = z.infer<typeof administratorsQuery>;
export type Administrator = z.infer<typeof administrator>;
export type AdministratorInvitation = z.infer<typeof administratorInvitation>;
