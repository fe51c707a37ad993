import { z } from 'zod';
import { login } from './accounts.ts';
import type { LinkStatus } from './reset-link.ts';
import { emailAddress } from './text.ts';

/** The same message for unknown, used and expired links. */
export const EMAIL_LINK_INVALID = 'Ce lien de confirmation est invalide ou a expiré';
export const EMAIL_UNCHANGED = 'C’est déjà l’adresse de ce compte';

/** For an administrator: by the same message as in the form that creates a member. */
const newEmail = emailAddress("L'email est requis", 'Veuillez entrer un email valide');

/** POST /profile/email: the owner asks for another address, and proves who they are by the password. */
export const emailChangeRequest = z
  .object({ email: newEmail, password: login.shape.password })
  .meta({ id: 'EmailChangeRequest' });

/** Query of GET /email-change-link, body of POST /confirm-email-change. */
export const emailChangeToken = z.object({ token: z.string({ error: EMAIL_LINK_INVALID }) });
export const emailChangeConfirmation = emailChangeToken.meta({ id: 'EmailChangeConfirmation' });

/** GET /email-change-link: for the page, which shows what would be confirmed. */
export const emailChangeLinkState = z
  .object({
    status: z.enum(['VALID', 'REPLACED', 'INVALID']) satisfies z.ZodType<LinkStatus>,
    email: z
      .string()
      .nullable()
      .meta({ description: 'La nouvelle adresse\u202f; null si le lien ne vaut plus' }),
    isOwn: z.boolean().meta({ description: 'true si la session de cet appel est celle de ce compte' }),
  })
  .meta({ id: 'EmailChangeLinkState' });

/** `token`: of a new session, where the call came from a session of the account; the others have ended. */
export const emailChangeResult = z
  .object({
    email: z.string(),
    token: z
      .string()
      .nullable()
      .meta({ description: 'null sans session de ce compte\u202f: reste à se connecter' }),
  })
  .meta({ id: 'EmailChangeResult' });

/** PUT /members/{id}/email: a stale `version`, that of the member, gives 409. */
export const memberEmail = z
  .object({ email: newEmail, version: z.int32().optional() })
  .meta({ id: 'MemberEmail' });

/** PUT /admin/administrators/{id}/email. */
export const administratorEmail = z.object({ email: newEmail }).meta({ id: 'AdministratorEmail' });

export type EmailChangeRequest = z.infer<typeof emailChangeRequest>;
export type EmailChangeLinkState = z.infer<typeof emailChangeLinkState>;
export type EmailChangeResult = z.infer<typeof emailChangeResult>;
export type MemberEmail = z.infer<typeof memberEmail>;
