import { z } from 'zod';
import { recaptchaToken } from './bot-check.ts';
import { pageQuery } from './paging.ts';
import { emailAddress } from './text.ts';
import { exportFormat } from './transfer.ts';

export const SUBSCRIBED =
  'Vous êtes maintenant inscrit à notre newsletter. Vous recevrez bientôt nos dernières actualités.';
export const ALREADY_SUBSCRIBED = 'Cet email est déjà inscrit à notre newsletter. Merci de votre fidélité !';
export const UNSUBSCRIBED = 'Vous n’êtes plus inscrit à notre newsletter.';
export const UNSUBSCRIBE_LINK_INVALID = 'Ce lien de désinscription n’est pas valable.';

/** The page that a mail's link opens, and where mail programs unsubscribe by one POST; the token follows. */
export const UNSUBSCRIBE_PATH = '/newsletter/desinscription';

/** POST /newsletters: what the newsletter form sends (docs/product.md, section 5). */
export const newsletterForm = z
  .object({
    email: emailAddress('E-mail est requis', 'Veuillez entrer une adresse e-mail valide'),
    recaptchaToken,
  })
  .meta({ id: 'NewsletterForm' });

/** A subscription as administrators see it. */
export const newsletterSubscription = z
  .object({ id: z.number().int(), email: z.string(), createdAt: z.string() })
  .meta({ id: 'NewsletterSubscription' });

/** GET /newsletters/unsubscribe/{token}; asking changes nothing. */
export const unsubscribeState = z
  .object({
    isValid: z.boolean(),
    isSubscribed: z.boolean().meta({ description: 'false once unsubscribed' }),
    email: z.string().nullable().meta({ description: 'Masked: a forwarded mail must not tell whose it was' }),
  })
  .meta({ id: 'UnsubscribeState' });

export const newslettersExport = pageQuery.omit({ page: true, size: true }).extend(exportFormat);

export type NewsletterSubscription = z.infer<typeof newsletterSubscription>;
export type UnsubscribeState = z.infer<typeof unsubscribeState>;
