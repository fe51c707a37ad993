import { z } from 'zod';
import { recaptchaToken } from './bot-check.ts';
import { plainEmail } from './email-address.ts';
import { oneTimeCode } from './one-time-code.ts';
import { typedText } from './text.ts';

const ROLES = ['ROLE_ADMIN', 'ROLE_USER'] as const;
export type Role = (typeof ROLES)[number];

export const PASSWORD_MIN = 8;
/** Bytes. A longer password is rejected before it is hashed. */
const PASSWORD_MAX_BYTES = 1024;
const PASSWORD_REQUIRED = 'Le mot de passe est requis';
const PASSWORD_TOO_SHORT = `Le mot de passe doit comporter au moins ${PASSWORD_MIN} caractères`;
const PASSWORDS_DIFFER = 'Les mots de passe ne correspondent pas';

const byteLength = (value: string) => new TextEncoder().encode(value).length;
const fitsInHash = (value: string) => byteLength(value) <= PASSWORD_MAX_BYTES;
/** An accented letter is one character, however it was typed; a simple emoji too. */
const isLongEnough = (value: string) =>
  value.length > PASSWORD_MAX_BYTES || [...value.normalize()].length >= PASSWORD_MIN;

/** None of its rules aborts: `withMatchingPasswords` is checked whatever is wrong with the password. */
export const newPassword = z
  .string({ error: PASSWORD_REQUIRED })
  .min(1, PASSWORD_REQUIRED)
  .refine((value) => value === '' || isLongEnough(value), PASSWORD_TOO_SHORT)
  .refine(fitsInHash, 'Le mot de passe est trop long');

type TwoPasswords = { password?: unknown; newPassword?: unknown; confirmPassword: unknown };

const CONFIRMATION_REQUIRED = 'La confirmation du mot de passe est requise';
/** The password typed a second time. Its other rules are those of `withMatchingPasswords`. */
export const passwordConfirmation = z.string({ error: CONFIRMATION_REQUIRED }).min(1, CONFIRMATION_REQUIRED);

const isConfirmed = ({ password, newPassword: changed, confirmPassword }: TwoPasswords) =>
  confirmPassword === (changed ?? password);
/** `value` may be anything that a client sends. */
const isConfirmationTyped = ({ value }: { value: unknown }) =>
  Boolean((value as TwoPasswords | null | undefined)?.confirmPassword);

/**
 * Adds the rules of the confirmation to fields with a password (`password` or `newPassword`) and its `confirmPassword`. Once
 * something is typed there, a difference is said before anything else about it, whatever is wrong with either.
 */
export const withMatchingPasswords = <Fields extends z.ZodType<TwoPasswords>>(fields: Fields) =>
  fields
    .refine(isConfirmed, { path: ['confirmPassword'], error: PASSWORDS_DIFFER, when: isConfirmationTyped })
    .refine((data) => !isConfirmed(data) || isLongEnough(String(data.confirmPassword)), {
      path: ['confirmPassword'],
      error: PASSWORD_TOO_SHORT,
      when: isConfirmationTyped,
    });

export const CURRENT_PASSWORD_WRONG = 'Le mot de passe actuel est incorrect';

export const LOGIN_FAILED = "Nom d'utilisateur ou mot de passe incorrect. Veuillez réessayer.";

/** To the bearer of a token that would still be valid, had its session not been ended; the same whatever ended it. */
export const SESSION_ENDED = 'Vous avez été déconnecté depuis un autre appareil.';

export const login = z
  .object({
    email: typedText(plainEmail, 254, "L'email est requis", LOGIN_FAILED).min(1, "L'email est requis"),
    password: z
      .string({ error: PASSWORD_REQUIRED })
      .min(1, PASSWORD_REQUIRED)
      .refine(fitsInHash, 'Le mot de passe est trop long'),
    /** Only where the account has a second factor. */
    code: oneTimeCode.optional(),
  })
  .meta({ id: 'Login' });

const passwordChangeFields = z.object({
  currentPassword: login.shape.password,
  newPassword,
  confirmPassword: passwordConfirmation,
});

/** The fields of the form that changes one's password. */
export const passwordChangeForm = withMatchingPasswords(passwordChangeFields);

/** PUT /profile/password; the response carries the token of a new session, all others end. */
export const passwordChange = withMatchingPasswords(passwordChangeFields.extend({ recaptchaToken })).meta({
  id: 'PasswordChange',
});

export const loginResult = z.object({ token: z.string() }).meta({ id: 'LoginResult' });

/** The claims of the signed token (docs/product.md, section 3), and the session version that invalidates it early. */
export const tokenClaims = z.object({
  id: z.number().int(),
  roles: z.array(z.object({ authority: z.enum(ROLES), name: z.enum(ROLES) })),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  sessionVersion: z.number().int(),
  /** The id of the session, by which it is ended. */
  jti: z.string(),
  exp: z.number().int(),
});

export type Login = z.infer<typeof login>;
export type LoginResult = z.infer<typeof loginResult>;
export type PasswordChange = z.infer<typeof passwordChange>;
export type TokenClaims = z.infer<typeof tokenClaims>;
