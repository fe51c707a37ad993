import { z } from 'zod';
import { pageOf, pageQuery } from './paging.ts';

/** `HARD`: it does not exist, or is closed. `SOFT`: it refused three days in thirty. `COMPLAINT`: its reader called our mail unwanted. */
export const BLOCK_CAUSES = ['HARD', 'SOFT', 'COMPLAINT'] as const;
export type BlockCause = (typeof BLOCK_CAUSES)[number];

/** An address to check: campaigns pass it over, letters do not. */
export const blockedAddress = z
  .object({
    id: z.number().int(),
    email: z.string(),
    cause: z.enum(BLOCK_CAUSES),
    explanation: z.string().nullable().meta({ description: 'Pourquoi, en français, si on le sait' }),
    words: z.string().meta({ description: 'Les mots du serveur' }),
    blockedAt: z.string(),
    bounces: z.number().int().meta({ description: 'Combien d’e-mails ne lui ont pas été remis en 30 jours' }),
    owner: z
      .object({ kind: z.enum(['member', 'admin', 'party']), id: z.number().int(), name: z.string() })
      .nullable()
      .meta({ description: 'Le membre (sa demande), l’administrateur ou le payeur dont c’est l’adresse' }),
    isSubscribed: z.boolean().meta({ description: 'Inscrite à la newsletter' }),
  })
  .meta({ id: 'BlockedAddress' });

/** GET /admin/blocked-addresses, newest first; `q` is searched in the address. */
export const blockedAddressesQuery = pageQuery.extend({
  cause: z.enum(BLOCK_CAUSES, { error: 'Filtre invalide' }).optional(),
});
export const blockedAddressPage = pageOf(blockedAddress);

export type BlockedAddress = z.infer<typeof blockedAddress>;
export type BlockedAddressesQuery = z.infer<typeof blockedAddressesQuery>;
