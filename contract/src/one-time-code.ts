import { z } from 'zod';

/** Shown only after the right password. */
export const CODE_NEEDED = 'Saisissez le code de votre application.';
export const CODE_REFUSED = 'Ce code n’est pas le bon, ou a déjà servi.';

const CODE_MAX = 64;

/** A code of an authenticator application, or a recovery code; spaces and dashes are ignored. */
export const oneTimeCode = z
  .string({ error: CODE_NEEDED })
  .trim()
  .min(1, CODE_NEEDED)
  .max(CODE_MAX, CODE_REFUSED);
