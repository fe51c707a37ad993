import { z } from 'zod';
import { recaptchaToken } from './bot-check.ts';
import { memberType } from './member-type.ts';
import { emailAddress, optionalParagraphs, phoneNumber, requiredLine, vatNumber } from './text.ts';

const PUBLIC_TEXT_MAX = 100;
const tooLong = `Maximum ${PUBLIC_TEXT_MAX} caractères`;

export const REQUEST_SENT = 'Votre demande a été envoyée avec succès';

/** POST /members/requests: the fields of the public form (docs/product.md, section 5). */
export const publicRequest = z
  .object({
    memberType: memberType.meta({ description: 'L’offre choisie' }),
    email: emailAddress("L'email est requis", 'Veuillez entrer un email valide'),
    fullName: requiredLine('Le nom est requis', PUBLIC_TEXT_MAX, tooLong),
    companyName: requiredLine('La société est requise', PUBLIC_TEXT_MAX, tooLong),
    phoneNumber: phoneNumber(PUBLIC_TEXT_MAX, tooLong),
    vatNumber: vatNumber(PUBLIC_TEXT_MAX, tooLong),
    additionalInfo: optionalParagraphs(500, 'Maximum 500 caractères'),
    recaptchaToken,
  })
  .meta({ id: 'PublicRequest' });

/** A public request after its bot check. */
export type Application = Omit<z.infer<typeof publicRequest>, 'recaptchaToken'>;
