import { z } from 'zod';
import { oneLine } from './typed-text.ts';

/** Shown only after the right password. */
export const CODE_NEEDED = 'Saisissez le code de votre application.';
export const CODE_REFUSED = 'Ce code n’est pas le bon, ou a déjà servi.';

const CODE_MAX = 64;

/** A code of an authenticator application, or a recovery code; spaces and dashes are ignored. */
export const oneTimeCode = z
  .string({ error: CODE_NEEDED })
  .max(1_000, { error: CODE_REFUSED, abort: true })
  .overwrite(oneLine)
  .min(1, CODE_NEEDED)
  .max(CODE_MAX, CODE_REFUSED);
