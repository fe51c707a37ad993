import { z } from 'zod';
import { recaptchaToken } from './bot-check.ts';
import { MAX_PEOPLE_OF_BUSINESS } from './business.ts';
import { memberType } from './member-type-field.ts';
import { emailAddress, optionalParagraphs, phoneNumber, requiredLine, vatNumber } from './text.ts';
import { oneLine } from './typed-text.ts';

const PUBLIC_TEXT_MAX = 100;
const tooLong = `Maximum ${PUBLIC_TEXT_MAX} caractères`;

export const REQUEST_SENT = 'Votre demande a été envoyée avec succès';

/** @param min the people of a pack, by the general conditions in force */
export const peopleCountError = (min: number) =>
  `Indiquez un nombre de personnes entre ${min} et ${MAX_PEOPLE_OF_BUSINESS}`;

function peopleCount(min: number) {
  const error = peopleCountError(min);
  return z.number({ error }).int(error).min(min, error).max(MAX_PEOPLE_OF_BUSINESS, error).optional();
}

/** The number of people as it is typed, digits alone; left empty, there is none. */
export const typedPeopleCount = (min: number) =>
  z
    .string()
    .optional()
    .transform((typed = '') => {
      const digits = oneLine(typed);
      if (digits === '') return undefined;
      return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
    })
    .pipe(peopleCount(min));

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
    /** Ours: of BUSINESS, where it was given; of SINGLE it is not stored. The verb knows how many a pack has. */
    peopleCount: peopleCount(1),
    recaptchaToken,
  })
  .meta({ id: 'PublicRequest' });

/** A public request after its bot check. */
export type Application = Omit<z.infer<typeof publicRequest>, 'recaptchaToken'>;
