// One record of a CODA file: a line of 128 characters whose fields have fixed places, counted here from 0, the end excluded.
// What is missing at its end is read as spaces.

import { type Day, isDay } from '../../../kernel/calendar.ts';
import { DomainError } from '../../../kernel/domain-error.ts';

export type CodaLine = {
  /** From 1, blank lines counted. */
  number: number;
  /** Two digits for what belongs to a movement (« 21 », « 33 »), one otherwise. */
  record: string;
  /** Without the spaces at its end. */
  length: number;
  /** Exactly as many characters as asked, without control characters. */
  text: (from: number, to: number) => string;
};

const RETRY = 'Téléchargez à nouveau le fichier sur le site de votre banque.';
/** Years of two digits: a statement of 1980 is the oldest. */
const FIRST_YEAR_OF_LAST_CENTURY = 80;
const AMOUNT_DIGITS = 15;
const THOUSANDTHS_PER_CENT = 10;

/** A file that cannot be followed. @param problem a French clause without its full stop */
export const refused = (line: number, problem: string, remedy = RETRY) =>
  new DomainError('validation', `Ligne ${line}\u202f: ${problem}. ${remedy}`);

export const field = (line: CodaLine, from: number, to: number) => line.text(from, to).trim();

/** @param what the field in French, with its article. @throws DomainError */
export function digitsOf(line: CodaLine, from: number, to: number, what: string): string {
  const text = line.text(from, to);
  if (!/^\d+$/.test(text))
    throw refused(line.number, `${what} devrait s’écrire en chiffres («\u00a0${text}\u00a0»)`);
  return text;
}

/** Fifteen digits, thousandths of the currency. @throws DomainError also when it is no whole number of cents */
export function centsOf(line: CodaLine, from: number, what: string): number {
  const thousandths = Number(digitsOf(line, from, from + AMOUNT_DIGITS, what));
  if (thousandths % THOUSANDTHS_PER_CENT !== 0)
    throw refused(
      line.number,
      `${what} compte des fractions de centime`,
      'Demandez à votre banque un fichier en euros et en centimes.',
    );
  return thousandths / THOUSANDTHS_PER_CENT;
}

/** A sign, 0 for a credit and 1 for a debit, and an amount behind it. @throws DomainError */
export function signedCentsOf(line: CodaLine, from: number, what: string): number {
  const sign = line.text(from, from + 1);
  if (sign !== '0' && sign !== '1')
    throw refused(line.number, `${what} n’est ni un crédit (0) ni un débit (1)`);
  const cents = centsOf(line, from + 1, what);
  return sign === '1' && cents !== 0 ? -cents : cents;
}

/** As the file writes them. A statement repeats few days, and there are no more than a century's. */
const knownDays = new Map<string, Day>();

/** DDMMYY. @throws DomainError */
export function dayOf(line: CodaLine, from: number, what: string): Day {
  const text = digitsOf(line, from, from + 6, what);
  const day = knownDays.get(text) ?? parseDay(text);
  if (!day) throw refused(line.number, `${what} n’existe pas au calendrier («\u00a0${text}\u00a0»)`);
  knownDays.set(text, day);
  return day;
}

function parseDay(text: string): Day | undefined {
  const year = text.slice(4);
  const century = Number(year) < FIRST_YEAR_OF_LAST_CENTURY ? '20' : '19';
  const day = `${century}${year}-${text.slice(2, 4)}-${text.slice(0, 2)}`;
  return isDay(day) ? day : undefined;
}
