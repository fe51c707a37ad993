// Returned mails without a part for machines: those of qmail, of older Exim and Exchange servers. Their sentences are known.

import type { RecipientReport } from './delivery-status.ts';
import { failureClass, mostExactCode } from './failure-class.ts';

/** What a person or a shop could not be called. */
const MAIL_SYSTEM = /^(mailer-daemon|mail-daemon|postmaster|microsoftexchange[\da-f]*)@/i;

const STILL_TRYING =
  /not yet been delivered|(has been|is|was) delayed|delivery delayed|will (be retried|keep trying|continue to try)|no action is required|pas encore pu être|remise retardée|est retardée?|nouvelles? tentatives?/i;
const GIVEN_UP = /permanent|giving up|given up|définitive/i;
const FAILED = [
  /this is the qmail-send program|created automatically by mail delivery software/i,
  /(could not|couldn['’]t|cannot|can['’]t|was not able to) be (delivered|reached)|did not reach|wasn['’]t delivered|deliver(y|ing) .{0,40}fail|undeliver/i,
  /n['’](a|ont) pas pu être (remis|distribué|délivré)|n['’]est (pas )?(parvenu|arrivé)|n['’]a pas été (remis|distribué|délivré)|non[- ]remis|non distribué|échec de (la )?(remise|distribution)/i,
];

/** Where the returned copy begins: its words are not the server's. */
const COPY =
  /^(-{2,} ?(below this line is a copy|this is a copy|original message|message d['’]origine)|original message headers|en-têtes (du|de) message)/im;

const MAX_CHARACTERS = 64_000;
const MAX_WORDS_CHARACTERS = 1_000;

type PlainMail = { sender: string; failedRecipients: string; subject: string; text: string };

/**
 * What such a mail reports, or null when it is none.
 * @param mail `failedRecipients` is Exim's header X-Failed-Recipients, or ''
 */
export function parsePlainBounce(mail: PlainMail): RecipientReport | null {
  if (!MAIL_SYSTEM.test(mail.sender) && mail.failedRecipients === '') return null;
  const text = mail.text.slice(0, MAX_CHARACTERS);
  const notice = text.slice(0, COPY.exec(text)?.index);
  const statement = `${mail.subject}\n${notice}`;
  const isDelay = STILL_TRYING.test(statement) && !GIVEN_UP.test(statement);
  if (!isDelay && !FAILED.some((sentence) => sentence.test(statement))) return null;
  const diagnostic = serverWordsIn(notice);
  const code = mostExactCode('', diagnostic);
  return {
    class: isDelay ? 'DELAYED' : failureClass(code, diagnostic),
    // Servers that write such mails name the address that refused, be it a redirection.
    originalRecipient: null,
    finalRecipient: recipientIn(mail.failedRecipients) ?? recipientIn(notice),
    code,
    diagnostic,
  };
}

const SMTP_REPLY = /(?<!\d)[45]\d\d[ -]|(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/;

/** The first line with a code and the next one, else the first sentence after a recipient, else the first line. */
function serverWordsIn(notice: string): string {
  const lines = notice.split(/\r?\n/).map((line) => line.trim());
  const withCode = lines.findIndex((line) => SMTP_REPLY.test(line));
  const afterRecipient = lines.findIndex((line) => line.startsWith('<') && line.endsWith('>:')) + 1;
  const start = withCode >= 0 ? withCode : afterRecipient;
  return lines
    .slice(start, start + 2)
    .join(' ')
    .trim()
    .slice(0, MAX_WORDS_CHARACTERS);
}

const recipientIn = (text: string) => /[^\s<>"'(),:;]{1,64}@[^\s<>"'(),:;]{1,255}/.exec(text)?.[0] ?? null;
