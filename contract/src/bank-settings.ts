import { z } from 'zod';

/** GET and PUT /admin/bank/settings. */
export const bankSettings = z
  .object({
    thanks: z.boolean({ error: 'Choisissez oui ou non' }).meta({
      description: 'Remercier par e-mail celui dont une facture est payée en entier',
    }),
  })
  .meta({ id: 'BankSettings' });

export type BankSettings = z.infer<typeof bankSettings>;
