// Why a mail was not delivered: because its address takes no mail at all, or for another reason, so that another mail may arrive.

import { ENHANCED_CODE } from '../explain-refusal.ts';

/** HARD: the address does not exist, or is closed. SOFT: this mail was not taken, another one may be. */
export type FailureClass = 'HARD' | 'SOFT';

/** Subject and detail of an enhanced code (RFC 3463) of class 5 that say that the address takes no mail. */
const DEAD_ADDRESS = new Set([
  ...['1.1', '1.2', '1.3', '1.6', '1.10', '2.1'],
  // Microsoft, for an address that its server does not know.
  '4.1',
  // No route: the domain does not exist.
  '4.4',
]);

const FULL_MAILBOX =
  /quota|mailbox (is )?full|full mailbox|bo[iî]te (aux lettres )?(est )?pleine|too large|trop (gros|volumineux)/i;
const DEAD_ADDRESS_WORDS = [
  /(user|recipient|mailbox|address|account|addressee) (is )?(unknown|invalid|inactive|disabled|not found|unavailable)/i,
  /(unknown|invalid|no such|no) (user|recipient|mailbox|address|account|local part)\b/i,
  /(does not|doesn['’]t|n['’]) ?exist|inconnue?\b|introuvable|no longer (valid|active|exists)|not a valid/i,
  /(host|domain)( or domain)?( name)? (not found|does not exist)/i,
];

/** An enhanced code of which the detail, or all, is « other or undefined ». */
const isVague = (code: string) => code.endsWith('.0');

const enhancedCodeIn = (text: string) => ENHANCED_CODE.exec(text)?.[0] ?? null;

/**
 * The enhanced code that says most: that of the report, unless it is vague and the server's words have another.
 * @param status the field `Status` of a report, or ''
 */
export function mostExactCode(status: string, words: string): string | null {
  const codes = [enhancedCodeIn(status), enhancedCodeIn(words)].filter((code) => code !== null);
  return codes.find((code) => !isVague(code)) ?? codes[0] ?? null;
}

/** By the code; where it is vague or there is none, by the server's words (case F9). */
export function failureClass(code: string | null, words: string): FailureClass {
  if (code !== null && !isVague(code))
    return code.startsWith('5') && DEAD_ADDRESS.has(code.slice(2)) ? 'HARD' : 'SOFT';
  if (FULL_MAILBOX.test(words)) return 'SOFT';
  return DEAD_ADDRESS_WORDS.some((pattern) => pattern.test(words)) ? 'HARD' : 'SOFT';
}
