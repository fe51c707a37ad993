import { z } from 'zod';
import { BELGIUM, COUNTRY_CODES } from './countries.ts';
import { enterpriseNumberField } from './enterprise-number.ts';
import { bicField, ibanField } from './iban.ts';
import { emailAddress, optionalLine, orNone, phoneNumber, typedText } from './text.ts';
import { oneLine } from './typed-text.ts';
import { enterpriseNumber, plainVat, vatHint } from './vat-number.ts';
import { website } from './website.ts';

/** Where the QR code for paying has the structured communication: on the line of its own, or in the free text. */
export const REMITTANCES = ['structured', 'free'] as const;

/** As long as a QR code for paying holds one (EPC069-12). */
const NAME_MAX = 70;
const LEGAL_FORM_MAX = 40;
const STREET_MAX = 100;
const POSTAL_CODE_MAX = 12;
const CITY_MAX = 60;
const REGISTER_MAX = 60;
const PHONE_MAX = 30;
const VAT_NUMBER_MAX = 50;
const tooLong = (what: string, max: number) => `${what} doit comporter au plus ${max} caractères`;

const INVALID_EMAIL = 'Veuillez entrer un email valide';
const INVALID_VAT = 'Un numéro de TVA belge est BE suivi de dix chiffres. Exemple\u202f: BE 0403.019.261';

const plainVatNumber = (text: string) => {
  const number = enterpriseNumber(text);
  return number ? `BE${number}` : plainVat(text);
};

const vatNumberField = typedText(plainVatNumber, VAT_NUMBER_MAX, INVALID_VAT, INVALID_VAT).refine(
  (value) => enterpriseNumber(value) !== null,
  { error: ({ input }) => vatHint(String(input)) ?? INVALID_VAT },
);

/** The court alone, « Bruxelles », is written as « RPM Bruxelles ». */
const plainRegister = (text: string) => {
  const line = oneLine(text);
  return line === '' || /^(?:R\.?P\.?[MR]\b|registre\b)/i.test(line) ? line : `RPM ${line}`;
};

const REGISTER_TOO_LONG = tooLong('Le registre', REGISTER_MAX);

/** What invoices say of the firm. Any field may be empty until the first one leaves: `missingMentions` tells which may not. */
export const firmData = z
  .object({
    name: optionalLine(NAME_MAX, tooLong('La dénomination', NAME_MAX)),
    legalForm: optionalLine(LEGAL_FORM_MAX, tooLong('La forme juridique', LEGAL_FORM_MAX)),
    street: optionalLine(STREET_MAX, tooLong('La rue', STREET_MAX)),
    postalCode: optionalLine(POSTAL_CODE_MAX, tooLong('Le code postal', POSTAL_CODE_MAX)),
    city: optionalLine(CITY_MAX, tooLong('La localité', CITY_MAX)),
    country: z
      .enum(COUNTRY_CODES, { error: 'Choisissez un pays' })
      .default(BELGIUM)
      .meta({ description: 'Code ISO 3166-1' }),
    enterpriseNumber: orNone(enterpriseNumberField).meta({ description: 'Dix chiffres' }),
    register: typedText(plainRegister, REGISTER_MAX, REGISTER_TOO_LONG, REGISTER_TOO_LONG)
      .default('')
      .meta({ description: 'RPM et le siège du tribunal\u202f; le siège seul suffit' }),
    isVatLiable: z.boolean({ error: 'Indiquez si la société est assujettie à la TVA' }).default(true),
    vatNumber: orNone(vatNumberField).meta({
      description:
        'Vide s’il est BE et le numéro d’entreprise\u202f; sans effet pour qui n’est pas assujetti',
    }),
    iban: orNone(ibanField).meta({ description: 'Sans espaces' }),
    bic: orNone(bicField),
    email: orNone(emailAddress(INVALID_EMAIL, INVALID_EMAIL)),
    phone: orNone(phoneNumber(PHONE_MAX, tooLong('Le téléphone', PHONE_MAX))),
    website: website.default(''),
    remittance: z
      .enum(REMITTANCES, { error: 'Choisissez où va la communication' })
      .default('structured')
      .meta({
        description:
          'Où le code QR de paiement a la communication\u202f: sur sa ligne, ou dans le texte libre',
      }),
  })
  .meta({ id: 'FirmData' });

/** PUT /admin/firm: `version` is the one that was read; a stale one gives 409. */
export const firmUpdate = firmData.extend({ version: z.int32() }).meta({ id: 'FirmUpdate' });

/** GET /admin/firm. */
export const firmSettings = z
  .object({
    name: z.string(),
    legalForm: z.string(),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string().meta({ description: 'Code ISO 3166-1' }),
    enterpriseNumber: z.string().meta({ description: 'Dix chiffres' }),
    register: z.string(),
    isVatLiable: z.boolean(),
    vatNumber: z.string(),
    iban: z.string().meta({ description: 'Sans espaces' }),
    bic: z.string(),
    email: z.string(),
    phone: z.string(),
    website: z.string(),
    remittance: z.enum(REMITTANCES),
    version: z.number().int().meta({
      description: '0 tant que rien n’est enregistré\u202f: les valeurs sont celles de l’environnement',
    }),
    missing: z
      .array(z.string())
      .meta({ description: 'Les mentions sans lesquelles aucune facture ne peut partir, en français' }),
  })
  .meta({ id: 'FirmSettings' });

export type Remittance = (typeof REMITTANCES)[number];
export type FirmData = z.infer<typeof firmData>;
export type FirmUpdate = z.infer<typeof firmUpdate>;
export type FirmSettings = z.infer<typeof firmSettings>;
