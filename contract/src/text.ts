import { z } from 'zod';
import { isEmail, plainEmail } from './email-address.ts';
import { isStorable, oneLine, paragraphs } from './typed-text.ts';
import { plainVat } from './vat-number.ts';

const INVALID_CHARACTERS = 'Ce texte contient des caractères non autorisés';

/**
 * A text in its plain form, at most `max` characters; the rules that follow hold for that form, which is stored.
 * @param toPlain leaves what the rules accept as it is; spared what is so long that nobody typed it, which would cost it time
 */
export const typedText = (
  toPlain: (text: string) => string,
  max: number,
  missing: string,
  tooLong: string,
  unstorable = tooLong,
) =>
  z
    .string({ error: missing })
    .refine(isStorable, { error: unstorable, abort: true })
    .max(4 * max + 1_000, { error: tooLong, abort: true })
    .overwrite(toPlain)
    .max(max, { error: tooLong, abort: true });

const required = (toPlain: (text: string) => string, missing: string, max: number, tooLong: string) =>
  typedText(toPlain, max, missing, tooLong, INVALID_CHARACTERS).min(1, { error: missing, abort: true });

const optional = (toPlain: (text: string) => string, max: number, tooLong: string) =>
  typedText(toPlain, max, INVALID_CHARACTERS, tooLong, INVALID_CHARACTERS);

/** A line with something visible in it, at most `max` characters. */
export const requiredLine = (missing: string, max: number, tooLong: string) =>
  required(oneLine, missing, max, tooLong);

/** The same for a text of several lines. */
export const requiredParagraphs = (missing: string, max: number, tooLong: string) =>
  required(paragraphs, missing, max, tooLong);

/** A line that may be empty; absent and empty mean the same: ''. */
export const optionalLine = (max: number, tooLong: string) => optional(oneLine, max, tooLong).default('');

/** The same for a text of several lines. */
export const optionalParagraphs = (max: number, tooLong: string) =>
  optional(paragraphs, max, tooLong).default('');

/** A text that follows the rule, or none; the rule says what is wrong with another. */
export const orNone = (rule: z.ZodString) =>
  z
    .union([typedText(oneLine, 0, '', ''), rule], { error: ({ errors }) => errors?.at(-1)?.at(-1)?.message })
    .default('');

const EMAIL_MAX = 254;

/** An e-mail address, plain (`plainEmail`). */
export const emailAddress = (missing: string, invalid: string) =>
  typedText(plainEmail, EMAIL_MAX, missing, invalid)
    .min(1, { error: missing, abort: true })
    .refine(isEmail, invalid);

const PHONE_MIN_DIGITS = 4;
const isPhone = (value: string) =>
  /^[0-9+\- ]+$/.test(value) && value.replace(/\D/g, '').length >= PHONE_MIN_DIGITS;

/** `0470/12.34.56`, `+32 (0)2 …`: without the zero that is dialled within the country alone, nor signs of punctuation. */
const plainPhone = (text: string) =>
  oneLine(
    oneLine(text)
      .replace(/^tel:/i, '')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/^(\(?(?:\+|00)[\d ./)-]*)\(0\)/, '$1 ')
      .replace(/[/.()]/g, ' '),
  );

/** Digits, plus, minus and spaces only (docs/product.md, section 5), with four digits or more. */
export const phoneNumber = (max: number, tooLong: string) =>
  required(plainPhone, 'Le téléphone est requis', max, tooLong).refine(
    isPhone,
    'Format de téléphone invalide',
  );

/** Letters and digits only; may be empty. */
export const vatNumber = (max: number, tooLong: string) =>
  optional(plainVat, max, tooLong)
    .refine((value) => /^[A-Za-z0-9]*$/.test(value), 'Format TVA invalide')
    .default('');
