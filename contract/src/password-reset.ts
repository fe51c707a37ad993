import { z } from 'zod';
import { newPassword, passwordConfirmation, withMatchingPasswords } from './accounts.ts';
import { recaptchaToken } from './bot-check.ts';
import { type LinkStatus, RESET_LINK_INVALID } from './reset-link.ts';
import { emailAddress } from './text.ts';

/** Shown for every address, whether or not it has an account. */
export const RESET_LINK_SENT =
  'Si un compte existe avec cet email, un lien de réinitialisation a été envoyé.';

/** The field of the form on /mot-de-passe-oublie. */
export const forgottenPassword = z.object({
  email: emailAddress("L'email est requis", 'Veuillez entrer un email valide'),
});

/** Query of POST /forgot-password, which has no body. */
export const forgottenPasswordQuery = forgottenPassword.extend({ recaptchaToken });

/** Query of GET /validate-password-reset-token. */
export const resetTokenQuery = z.object({ token: z.string({ error: RESET_LINK_INVALID }) });

/**
 * GET /password-reset-link: for the page, which shows whose password is set (a password manager needs the address) and
 * says when a newer link was sent.
 */
export const resetLinkState = z
  .object({
    status: z.enum(['VALID', 'REPLACED', 'INVALID']) satisfies z.ZodType<LinkStatus>,
    email: z
      .string()
      .nullable()
      .meta({ description: 'L’adresse du compte\u202f; null si le lien ne vaut plus' }),
  })
  .meta({ id: 'ResetLinkState' });

const passwordResetFields = z.object({ password: newPassword, confirmPassword: passwordConfirmation });

/** The fields of the form on /reinitialiser-mot-de-passe. */
export const passwordResetForm = withMatchingPasswords(passwordResetFields);

/** POST /complete-password-reset. */
export const passwordReset = withMatchingPasswords(
  passwordResetFields.extend({ recaptchaToken, ...resetTokenQuery.shape }),
).meta({ id: 'PasswordReset' });

export type ResetLinkState = z.infer<typeof resetLinkState>;
