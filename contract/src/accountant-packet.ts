import { z } from 'zod';

const MONTH_ERROR = 'Choisissez un mois';

/** POST /admin/documents/packet. */
export const accountantPacketQuery = z.object({
  month: z
    .string({ error: MONTH_ERROR })
    .regex(/^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/, MONTH_ERROR)
    .meta({ description: 'AAAA-MM, pas après le mois en cours' }),
});
