// The structured communications that a payment carries: in their own field, and in the free text, where people and banks write them in
// many ways. Only those with valid check digits count (docs/decisions/0064-bank-and-payments.md).

import { structuredCommunication } from '../../../kernel/structured-communication.ts';
import type { Communication } from '../bank-statement.ts';

const DIGITS = 12;
/** Nobody pays more invoices at once by their references; a text of the bank may have any number of digits. */
const MAX_REFERENCES = 20;

/** @returns twelve digits each, the structured field first, each once */
export const referencesIn = (communication: Communication): string[] =>
  twelveDigitsIn(communication).filter(hasValidCheck).slice(0, MAX_REFERENCES);

/** The same, also those whose check digits are wrong. */
export function twelveDigitsIn({ structured, free }: Communication): string[] {
  return [...new Set([...(structured === null ? [] : [structured]), ...inText(free)])];
}

/** Whether `digits` is a reference with one digit wrong, or with wrong check digits. Both have twelve. */
export function isMistyped(digits: string, reference: string): boolean {
  const wrong = [...digits].filter((digit, index) => digit !== reference[index]).length;
  return wrong === 1 || digits.slice(0, 10) === reference.slice(0, 10);
}

const hasValidCheck = (digits: string) => structuredCommunication(digits.slice(0, 10)) === digits;

/** A country, its check digits and groups of four: what comes after « BE68 » has twelve digits. */
const SPACED_IBAN = /(?<![a-z])[a-z]{2}\d{2}(?:[ .-]\d{4}(?!\d)){3,7}(?:[ .-]\d{1,3}(?!\d))?/gi;

/** Digits, and what stands between them; signs of a number, of which a line's end may be one, but no words. */
const DIGIT_GROUPS = /\d+(?:[\s/.-]{1,3}\d+)*/g;

function inText(free: string): string[] {
  const text = free.replace(/\p{Dash}/gu, '-').replace(SPACED_IBAN, ' | ');
  return [...text.matchAll(DIGIT_GROUPS)].flatMap(([run]) => inRun(groupsOf(run)));
}

/** `before` is what stands between it and the group before. */
type Group = { digits: string; before: string };

const groupsOf = (run: string): Group[] =>
  [...run.matchAll(/([\s/.-]*)(\d+)/g)].map(([, before = '', digits = '']) => ({ digits, before }));

/** Consecutive groups of twelve digits together, that are not a part of a longer number. */
function inRun(groups: Group[]): string[] {
  const found: string[] = [];
  for (let start = 0; start < groups.length; start += 1) {
    let digits = '';
    for (let end = start; end < groups.length && digits.length < DIGITS; end += 1) {
      digits += groups[end]?.digits;
      if (digits.length === DIGITS && isWhole(groups, start, end)) found.push(digits);
    }
  }
  return found;
}

function isWhole(groups: Group[], start: number, end: number): boolean {
  const own = groups.slice(start, end + 1);
  const beside = [
    ...(start > 0 ? [own[0]?.before ?? ''] : []),
    ...(end + 1 < groups.length ? [groups[end + 1]?.before ?? ''] : []),
  ];
  if (isOldAccount(own)) return false;
  // « 12-2026…-20 » is one number; after a space another begins, except in the groups of four of a card or an account.
  return beside.every((sign) => /^\s+$/.test(sign) && !own.every(({ digits }) => digits.length === 4));
}

/** A Belgian account as it was before IBAN, « 539-0075470-34 »: its check digits are computed in the same way. */
const isOldAccount = (groups: Group[]) => groups.map(({ digits }) => digits.length).join() === '3,7,2';
