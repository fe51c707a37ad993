import { z } from 'zod';
import { filterCounts } from './filter-counts.ts';
import { exportFormat } from './import-export.ts';
import { pageQuery } from './paging.ts';

export const UNSUBSCRIBED = 'Vous n’êtes plus inscrit à notre newsletter.';
export const UNSUBSCRIBE_LINK_INVALID = 'Ce lien de désinscription n’est pas valable.';

/** The page that the link in a mail opens, and where mail programs unsubscribe by one POST; the token follows. */
export const UNSUBSCRIBE_PATH = '/newsletter/desinscription';

/** Subscribed; to be confirmed by the link in a mail; left, and subscribed again by nobody else. */
const SUBSCRIPTION_STATES = ['SUBSCRIBED', 'PENDING', 'UNSUBSCRIBED'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** A subscription as administrators see it. */
export const newsletterSubscription = z
  .object({
    id: z.number().int().meta({ description: 'Parmi celles du même état\u202f: `PENDING` se compte à part' }),
    email: z.string(),
    createdAt: z.string().meta({ description: 'De la demande, tant qu’elle est à confirmer' }),
    state: z.enum(SUBSCRIPTION_STATES),
    unsubscribedAt: z.string().optional().meta({ description: 'Quand elle a pris fin' }),
  })
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

/** GET /newsletters: without a state, those who are subscribed. */
export const newslettersQuery = pageQuery.extend({
  state: z.enum(SUBSCRIPTION_STATES, { error: 'État inconnu' }).optional(),
});
export const newslettersExport = newslettersQuery.omit({ page: true, size: true }).extend(exportFormat);

/** GET /newsletters/counts. */
export const newsletterCountsQuery = newslettersQuery.pick({ q: true, state: true });
export const newsletterCounts = z
  .object({ state: filterCounts(SUBSCRIPTION_STATES) })
  .meta({ id: 'NewsletterCounts' });

export type NewslettersQuery = z.infer<typeof newslettersQuery>;
export type NewslettersFilter = Omit<NewslettersQuery, 'page' | 'size'>;
export type NewsletterCounts = z.infer<typeof newsletterCounts>;
export type NewsletterSubscription = z.infer<typeof newsletterSubscription>;
export type UnsubscribeState = z.infer<typeof unsubscribeState>;
