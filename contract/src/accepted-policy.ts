import { z } from 'zod';

/** A version of the general conditions, as what is accepted. Apart from the others, which weigh more than an invitation's form. */
export const acceptedPolicy = z
  .object({ id: z.number().int(), validFrom: z.string() })
  .meta({ id: 'AcceptedPolicy' });

/** How a member agreed to it: by activating the account, or by a letter. */
export type AcceptanceKind = 'ACTIVATION' | 'LETTER';

export type AcceptedPolicy = z.infer<typeof acceptedPolicy>;
