import { z } from 'zod';

/** GET and PUT /admin/newsletter-settings. */
export const newsletterSettings = z
  .object({
    doubleOptIn: z.boolean({ error: 'Choisissez oui ou non' }).meta({
      description: 'Demander par e-mail à chaque nouvelle adresse de confirmer son inscription',
    }),
  })
  .meta({ id: 'NewsletterSettings' });

export type NewsletterSettings = z.infer<typeof newsletterSettings>;
