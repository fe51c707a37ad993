// Amounts, days and signs of a camt.053. What is none of these stops the file, with the place where it stands.

import { formatEuros } from '@cercle/contract/money';
import { type Day, isDay } from '../../../kernel/calendar.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { type CamtElement, elementAt, textAt } from './camt-element.ts';

/** A thousand million euros. Sums of a whole file stay exact. */
const MAX_CENTS = 100_000_000_000;

const AMOUNT = /^\+?0*(\d*)(?:\.(\d{0,2})0*)?$/;
const NEGATIVE = /^-\d*\.?\d*$/;
/** The standard allows 18 digits. */
const MAX_AMOUNT_CHARACTERS = 40;
const MAX_SHOWN_CHARACTERS = 40;

const quoted = (text: string) => `«\u202f${text.slice(0, MAX_SHOWN_CHARACTERS)}\u202f»`;

/** @param place « Mouvement 12 ». @param why a sentence without its full stop */
export const refusedAt = (place: string, why: string) =>
  new DomainError(
    'validation',
    `${place}\u202f: ${why}. Téléchargez ce relevé à nouveau\u202f; s’il est le même, demandez-en un autre à la banque.`,
  );

function whyNoAmount(text: string): string {
  if (text === '') return 'le montant manque';
  if (text.length > MAX_AMOUNT_CHARACTERS) return `le montant ${quoted(text)} n’est pas un nombre`;
  if (NEGATIVE.test(text))
    return `le montant ${quoted(text)} est négatif, alors que le sens s’écrit à part (CdtDbtInd)`;
  return /^\+?\d*\.?\d*$/.test(text)
    ? `le montant ${quoted(text)} n’est pas en centimes entiers`
    : `le montant ${quoted(text)} n’est pas un nombre`;
}

/** Cents, not negative. @throws DomainError when it is no number of whole cents, negative, or above 1 000 000 000.00 */
export function centsOf(text: string, place: string): number {
  const amount = text.length > MAX_AMOUNT_CHARACTERS ? null : AMOUNT.exec(text);
  if (!amount || !/\d/.test(text)) throw refusedAt(place, whyNoAmount(text));
  const [, whole = '', fraction = ''] = amount;
  const cents = Number(whole + fraction.padEnd(2, '0'));
  if (cents > MAX_CENTS) throw refusedAt(place, `le montant ${quoted(text)} dépasse un milliard`);
  return cents;
}

type Amount = { cents: number; currency: string };

/** Its amount as written, not signed. @throws DomainError when it has none */
export function amountOf(element: CamtElement, place: string): Amount {
  const amount = elementAt(element, 'Amt');
  const cents = centsOf(amount?.text.trim() ?? '', place);
  return { cents, currency: amount?.currency ?? '' };
}

/** @throws DomainError when it says neither credit nor debit */
export function isDebit(element: CamtElement, place: string): boolean {
  const indicator = textAt(element, 'CdtDbtInd');
  if (indicator === 'DBIT') return true;
  if (indicator === 'CRDT') return false;
  throw refusedAt(
    place,
    indicator
      ? `le sens ${quoted(indicator)} (CdtDbtInd) est inconnu`
      : 'il manque le sens, crédit ou débit (CdtDbtInd)',
  );
}

/** Without the negative zero. */
export const negated = (cents: number) => 0 - cents;
export const signed = (cents: number, isNegative: boolean) => (isNegative ? negated(cents) : cents);

const TRUTH: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false, '': false };

/** @throws DomainError when it is there and neither true nor false */
export function isTrue(element: CamtElement, name: string, place: string): boolean {
  const text = textAt(element, name);
  const value = Object.hasOwn(TRUTH, text) ? TRUTH[text] : undefined;
  if (value === undefined)
    throw refusedAt(place, `${name} vaut ${quoted(text)}, ni «\u202ftrue\u202f» ni «\u202ffalse\u202f»`);
  return value;
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:\d{2})?$/;

/**
 * The day of a date, or of a date with a time, as the bank wrote it: its own day of booking, whatever the zone behind it.
 * Null without one. @throws DomainError when it is none
 */
export function dayAt(element: CamtElement, name: string, place: string): Day | null {
  const text = textAt(element, `${name}/Dt`, `${name}/DtTm`);
  if (text === '') return null;
  const day = DATE.exec(text)?.[1] ?? '';
  if (!isDay(day)) throw refusedAt(place, `la date ${quoted(text)} (${name}) n’existe pas`);
  return day;
}

/** « 12,50 € », or « 12,50 CHF ». */
export const formatAmount = (cents: number, currency: string) =>
  currency === 'EUR' ? formatEuros(cents) : formatEuros(cents).replace('€', currency);
