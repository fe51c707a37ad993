import { z } from 'zod';
import { exportFormat } from './import-export.ts';
import { pageQuery } from './paging.ts';

export const UNSUBSCRIBED = 'Vous n’êtes plus inscrit à notre newsletter.';
export const UNSUBSCRIBE_LINK_INVALID = 'Ce lien de désinscription n’est pas valable.';

/** The page that the link in a mail opens, and where mail programs unsubscribe by one POST; the token follows. */
export const UNSUBSCRIBE_PATH = '/newsletter/desinscription';

/** A subscription as administrators see it. */
export const newsletterSubscription = z
  .object({ id: z.number().int(), email: z.string(), createdAt: z.string() })
  .meta({ id: 'NewsletterSubscription' });

/** GET /newsletters/unsubscribe/{token}; reading changes nothing. */
export const unsubscribeState = z
  .object({
    isValid: z.boolean(),
    isSubscribed: z.boolean().meta({ description: 'false après la désinscription' }),
    email: z
      .string()
      .nullable()
      .meta({ description: 'Masquée\u202f: un e-mail transféré ne doit pas la révéler' }),
  })
  .meta({ id: 'UnsubscribeState' });

export const newslettersExport = pageQuery.omit({ page: true, size: true }).extend(exportFormat);

export type NewsletterSubscription = z.infer<typeof newsletterSubscription>;
export type UnsubscribeState = z.infer<typeof unsubscribeState>;
