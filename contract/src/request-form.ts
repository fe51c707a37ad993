import { z } from 'zod';
import { recaptchaToken } from './bot-check.ts';
import { BUSINESS_MIN_MEMBERSHIPS, MAX_PEOPLE_OF_BUSINESS } from './business.ts';
import { memberType } from './member-type.ts';
import { emailAddress, optionalParagraphs, phoneNumber, requiredLine, vatNumber } from './text.ts';
import { oneLine } from './typed-text.ts';

const PUBLIC_TEXT_MAX = 100;
const tooLong = `Maximum ${PUBLIC_TEXT_MAX} caractères`;

export const REQUEST_SENT = 'Votre demande a été envoyée avec succès';

const PEOPLE_COUNT_ERROR = `Indiquez un nombre de personnes entre ${BUSINESS_MIN_MEMBERSHIPS} et ${MAX_PEOPLE_OF_BUSINESS}`;
const peopleCount = z
  .number({ error: PEOPLE_COUNT_ERROR })
  .int(PEOPLE_COUNT_ERROR)
  .min(BUSINESS_MIN_MEMBERSHIPS, PEOPLE_COUNT_ERROR)
  .max(MAX_PEOPLE_OF_BUSINESS, PEOPLE_COUNT_ERROR)
  .optional();

/** The number of people as it is typed, digits alone; left empty, there is none. */
export const typedPeopleCount = z
  .string()
  .optional()
  .transform((typed = '') => {
    const digits = oneLine(typed);
    if (digits === '') return undefined;
    return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  })
  .pipe(peopleCount);

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
    /** Ours: of BUSINESS, where it was given; of SINGLE it is not stored. */
    peopleCount,
    recaptchaToken,
  })
  .meta({ id: 'PublicRequest' });

/** A public request after its bot check. */
export type Application = Omit<z.infer<typeof publicRequest>, 'recaptchaToken'>;
