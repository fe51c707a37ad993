import { z } from 'zod';
import { recaptchaToken } from './bot-check.ts';
import { pageQuery } from './paging.ts';
import { emailAddress, requiredText } from './text.ts';
import { exportFormat } from './transfer.ts';

const NAME_MIN = 2;
const NAME_MAX = 100;
const MESSAGE_MIN = 10;
const MESSAGE_MAX = 5000;

export const CONTACT_SENT =
  'Merci ! Votre message a bien été envoyé. Nous vous répondrons dans les plus brefs délais.';

/** POST /contacts: what the contact form sends (docs/product.md, section 5). */
export const contactForm = z
  .object({
    name: requiredText(
      'Le nom est requis',
      NAME_MAX,
      `Le nom doit comporter au plus ${NAME_MAX} caractères`,
    ).min(NAME_MIN, `Le nom doit comporter au moins ${NAME_MIN} caractères`),
    email: emailAddress("L'email est requis", 'Veuillez entrer un email valide'),
    message: requiredText(
      'Le message est requis',
      MESSAGE_MAX,
      `Le message doit comporter au plus ${MESSAGE_MAX} caractères`,
    ).min(MESSAGE_MIN, `Le message doit comporter au moins ${MESSAGE_MIN} caractères`),
    recaptchaToken,
  })
  .meta({ id: 'ContactForm' });

/** A message as administrators read it. */
export const contact = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    read: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: 'Contact' });

/** GET /contacts: all of them, or those that are (not) read. */
export const contactsQuery = pageQuery.extend({
  read: z
    .enum(['true', 'false'], { error: 'Filtre invalide' })
    .transform((text) => text === 'true')
    .optional(),
});
export const contactsExport = contactsQuery.omit({ page: true, size: true }).extend(exportFormat);

export type ContactForm = z.infer<typeof contactForm>;
export type Contact = z.infer<typeof contact>;
export type ContactsQuery = z.infer<typeof contactsQuery>;
export type WantedContacts = Omit<ContactsQuery, 'page' | 'size'>;
