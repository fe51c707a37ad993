import { z } from 'zod';
import { recaptchaToken } from './bot-check.ts';
import { emailAddress, requiredLine, requiredParagraphs } from './text.ts';

const NAME_MIN = 2;
const NAME_MAX = 100;
const MESSAGE_MIN = 10;
const MESSAGE_MAX = 5000;

export const CONTACT_SENT =
  'Merci ! Votre message a bien été envoyé. Nous vous répondrons dans les plus brefs délais.';

/** POST /contacts: the fields of the contact form (docs/product.md, section 5). */
export const contactForm = z
  .object({
    name: requiredLine(
      'Le nom est requis',
      NAME_MAX,
      `Le nom doit comporter au plus ${NAME_MAX} caractères`,
    ).min(NAME_MIN, `Le nom doit comporter au moins ${NAME_MIN} caractères`),
    email: emailAddress("L'email est requis", 'Veuillez entrer un email valide'),
    message: requiredParagraphs(
      'Le message est requis',
      MESSAGE_MAX,
      `Le message doit comporter au plus ${MESSAGE_MAX} caractères`,
    ).min(MESSAGE_MIN, `Le message doit comporter au moins ${MESSAGE_MIN} caractères`),
    recaptchaToken,
  })
  .meta({ id: 'ContactForm' });

export type ContactForm = z.infer<typeof contactForm>;
