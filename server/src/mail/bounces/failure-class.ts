// Why a mail was not delivered: because its address takes no mail at all, or for another reason, so that another mail may arrive.
// The patterns are read against strangers' words: each repeats nothing without a bound.

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
/** Those of class 4 that do, once the server gives up, when its words say so too. */
const UNKNOWN_ADDRESS = '4.1.1';

/** What leaves no doubt, whatever was refused: Postfix and Yahoo name the address; a host with this reply takes no mail (RFC 7504). */
const DEAD_FOR_SURE =
  /user unknown in (local|virtual|relay) \w{1,20} table|user (does not|doesn['’]t) have an? \S{1,100} account|(^|\s)521[ -](?!5\.7)/i;

export const FULL_MAILBOX =
  /quota|(mailbox|mail box|inbox|spool) (is |was )?(currently )?(full|exceed)|full mailbox|exceeded (the |its |their )?(local |storage )?limit|bo[iî]te (aux lettres )?(est )?pleine/i;

/** What the mail or its sender is blamed for, whatever the code beside it says. */
const OTHER_CAUSES = [
  FULL_MAILBOX,
  /too large|exceeded .{0,20}size limit|trop (gros|volumineux)/i,
  // There were too many.
  /receiving mail (too quickly|at a rate)|too many (recipients|messages|connections)|rate limit/i,
  // Our server is on a list of theirs, or the mail is taken for spam.
  /black ?list|block ?list|spamhaus|spamcop|barracuda|\bRBL\b|(likely|as|is) (unsolicited|spam)\b/i,
  // The reader's own filter, or a group that takes mail from its members alone.
  /recipient preferences|not have permission|not (be )?(permitted|allowed|authori[sz]ed)|pas autoris/i,
  // Their server, or its domain's, is out of order.
  /not found, try again|malformed or unexpected name server reply|name server (failure|timeout)|try again later/i,
];
/** The mailbox exists, and may be opened again (RFC 3463, X.2.1), unless the code says that the address is wrong. */
const CLOSED_MAILBOX = /(disabled|suspended|inactive)\b/i;
const WRONG_ADDRESS = /^5\.1\.[1-9]/;

const DEAD_ADDRESS_WORDS = [
  /(user|recipient|mailbox|address|account|addressee)('?s)? (name )?(is |was )?(unknown|invalid|not (found|recognized|known))/i,
  /(unknown|invalid|no such|no|non[- ]existent) (user|recipient|mailbox|address|account|local part)\b/i,
  /(does not|doesn['’]t|n['’]) ?exist|inconnue?\b|introuvable|no longer (valid|active|exists)|not a valid/i,
  /not listed in \S{1,60} (name|directory)|invalid final delivery userid|not a registered|no valid recipients/i,
  // Nothing else is said.
  /(address|@\S{1,255}) rejected\.?\s*($|\))/im,
  // RFC 7505, and what comes to the same.
  /(does not|doesn['’]t|not) accept (any )?(e-?)?mail\b|indicated no SMTP service|no mx (record )?(found|exists)/i,
];
/** A name server says so; where the server's own code means « for now », the domain may be there tomorrow. */
const DEAD_DOMAIN_WORDS =
  /(host|domain)( or domain)?( name)?( \S{1,255})? (not found|(does not|doesn['’]t) exist|is not reachable)|no such (domain|host)|unroutea?ble|host unknown/i;
/** The standard's own words for the reply 550, whatever its cause (RFC 5321, 4.2.3): they count beside an enhanced code alone. */
const UNAVAILABLE = /mailbox unavailable/i;

/** Zoho writes it before each refusal, that of a full mailbox included. */
const ZOHO_PREFIX = /invalid address, (?=ERROR_CODE)/gi;

/**
 * The address was taken, and the mail or its sender refused, though some servers say « unknown »: the sentences of Postfix, Exim,
 * DragonFly and others, then the transcript of Sendmail.
 */
const REFUSED_ELSEWHERE =
  /in\s{1,8}reply\s{1,8}to\s{1,8}(end\s{1,8}of\s{1,8}DATA|DATA|MAIL\s{1,8}FROM)\b|after (end of data|data|MAIL FROM)\b|did not like our (final )?DATA|\(DATA\)|SMTP command\s{1,4}DATA\b/i;
const TRANSCRIPT_OF_DATA = />>> DATA\s{1,4}<<< 5\d\d/;
/** The address was refused, and the mail with it: its commands leave together. */
const TRANSCRIPT_OF_RECIPIENT = />>> RCPT TO|<<< 503 |need rcpt|no valid recipients/i;

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

/**
 * By the words where they blame anything but the address, else by the code; where that is vague or there is none, by the words
 * alone (case F9).
 * @param notice what the server tells its reader, or ''
 */
export function failureClass(code: string | null, said: string, notice = ''): FailureClass {
  const words = said.replace(ZOHO_PREFIX, '');
  if (DEAD_FOR_SURE.test(words)) return 'HARD';
  if (isRefusedElsewhere(`${words}\n${notice}`) || hasOtherCause(code, words)) return 'SOFT';
  const isByWords = code === null || isVague(code) || code === UNKNOWN_ADDRESS;
  return (isByWords ? isDeadByWords(code, words) : isDeadByCode(code)) ? 'HARD' : 'SOFT';
}

const hasOtherCause = (code: string | null, words: string) =>
  OTHER_CAUSES.some((pattern) => pattern.test(words)) ||
  (CLOSED_MAILBOX.test(words) && !WRONG_ADDRESS.test(code ?? ''));

const isDeadByWords = (code: string | null, words: string) =>
  DEAD_ADDRESS_WORDS.some((pattern) => pattern.test(words)) ||
  (DEAD_DOMAIN_WORDS.test(words) && !code?.startsWith('4')) ||
  (UNAVAILABLE.test(words) && code !== null);

const isDeadByCode = (code: string) => code.startsWith('5') && DEAD_ADDRESS.has(code.slice(2));

const isRefusedElsewhere = (text: string) =>
  REFUSED_ELSEWHERE.test(text) || (TRANSCRIPT_OF_DATA.test(text) && !TRANSCRIPT_OF_RECIPIENT.test(text));
