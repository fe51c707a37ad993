import { z } from 'zod';
import { IDEMPOTENCY_HEADER } from './idempotency-header.ts';

/** How long a repeated call is recognised. */
export const IDEMPOTENCY_HOURS = 24;

const INVALID_KEY = 'Cette clé doit compter 1 à 255 caractères ASCII visibles, sans espace';

/** Header of the calls that create something: chosen by the client, one per thing to create. */
export const idempotencyHeader = z.object({
  [IDEMPOTENCY_HEADER]: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, INVALID_KEY)
    .optional()
    .meta({
      description: `Facultatif. Le même appel, renvoyé sous la même clé dans les ${IDEMPOTENCY_HOURS} heures, n’est fait qu’une fois et reçoit la même réponse.`,
    }),
});
