import { z } from 'zod';
import { recaptchaToken } from './bot-check.ts';
import { emailAddress } from './text.ts';

export const SUBSCRIBED =
  'Vous êtes maintenant inscrit à notre newsletter. Vous recevrez bientôt nos dernières actualités.';
/** Where the firm asks new addresses to confirm. */
export const CONFIRMATION_SENT =
  'Nous vous avons envoyé un e-mail\u202f: cliquez sur son lien pour confirmer votre inscription à notre newsletter.';
export const ALREADY_SUBSCRIBED = 'Cet email est déjà inscrit à notre newsletter. Merci de votre fidélité !';

/** POST /newsletters: the fields of the newsletter form (docs/product.md, section 5). */
export const newsletterForm = z
  .object({
    email: emailAddress('E-mail est requis', 'Veuillez entrer une adresse e-mail valide'),
    recaptchaToken,
  })
  .meta({ id: 'NewsletterForm' });
