import { z } from 'zod';

/** Said only to whoever gave the right password. */
export const CODE_NEEDED = 'Saisissez le code de votre application.';
export const CODE_REFUSED = 'Ce code n’est pas le bon, ou a déjà servi.';

const CODE_MAX = 64;

/** What an application shows, or a recovery code; spaces and dashes do not count. */
export const oneTimeCode = z
  .string({ error: CODE_NEEDED })
  .trim()
  .min(1, CODE_NEEDED)
  .max(CODE_MAX, CODE_REFUSED);
