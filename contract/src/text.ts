import { z } from 'zod';

const INVALID_CHARACTERS = 'Ce texte contient des caractères non autorisés';

/**
 * PostgreSQL refuses NUL in text and neither engine stores lone surrogates: the schemas reject both. Browsers of before
 * 2024 have no `isWellFormed`.
 */
export const isStorable = (value: string) => !/[\0\p{Surrogate}]/u.test(value);

/** A required line or paragraph: trimmed, NFC-normalized, at most `max` characters. */
export const requiredText = (required: string, max: number, tooLong: string) =>
  z
    .string({ error: required })
    .refine(isStorable, { error: INVALID_CHARACTERS, abort: true })
    .trim()
    .normalize()
    .min(1, { error: required, abort: true })
    .max(max, tooLong);

/** A text that may be empty; absent and empty mean the same: ''. */
export const optionalText = (max: number, tooLong: string) =>
  z
    .string({ error: INVALID_CHARACTERS })
    .refine(isStorable, { error: INVALID_CHARACTERS, abort: true })
    .trim()
    .normalize()
    .max(max, tooLong)
    .default('');

const EMAIL_MAX = 254;

/** An e-mail address: trimmed and lower-cased, so that it belongs to one account whatever its case. */
export const emailAddress = (required: string, invalid: string) =>
  z
    .string({ error: required })
    .trim()
    .toLowerCase()
    .min(1, { error: required, abort: true })
    .max(EMAIL_MAX, { error: invalid, abort: true })
    .regex(z.regexes.email, invalid);

/** Digits, plus, minus and spaces only (docs/product.md, section 5). */
export const phoneNumber = (max: number, tooLong: string) =>
  requiredText('Le téléphone est requis', max, tooLong).regex(/^[0-9+\- ]+$/, 'Format de téléphone invalide');

/** Letters and digits only; may be empty. */
export const vatNumber = (max: number, tooLong: string) =>
  optionalText(max, tooLong).refine((value) => /^[A-Za-z0-9]*$/.test(value), 'Format TVA invalide');
