// Returned mails without a part for machines: those of qmail, of older Exim and Exchange servers. Their sentences are known.

import type { RecipientReport } from './delivery-status.ts';
import { failureClass, mostExactCode } from './failure-class.ts';

/** What a person or a shop could not be called. */
const MAIL_SYSTEM =
  /^(mailer-daemon|mail-daemon|post_?master|mail\.delivery\.system|microsoftexchange[\da-f]*)(@|$)/i;

const STILL_TRYING =
  /not yet been delivered|(has been|is|was) delayed|delivery delayed|will (be retried|keep trying|continue to try)|no action is required|pas encore pu être|remise retardée|est retardée?|nouvelles? tentatives?/i;
const GIVEN_UP = /permanent|giving up|given up|not going to try again|définitive/i;
const FAILED = [
  /this is the qmail-send program|created automatically by mail delivery software|addresses had .{0,20}(errors|problems)/i,
  /(could not|couldn['’]t|cannot|can['’]t|was not able to) be (delivered|reached)|did not reach|wasn['’]t delivered|undeliver/i,
  /del[ie]ver(y|ing) .{0,40}(fail|aborted)|(unable|attempting|trouble) (to )?deliver|error (delivering|sending) your mail|mail (delivery )?failed|failed delivery/i,
  /rejected by a remote mail server|^(returned mail|failure notice|mail system error)\b|failure reasons|incorrectly constructed|unsent message follows/im,
  /n['’](a|ont) pas pu être (remis|distribué|délivré)|n['’]est (pas )?(parvenu|arrivé)|n['’]a pas été (remis|distribué|délivré)|non[- ]remis|non distribué|échec de (la )?(remise|distribution)/i,
];

/** Where the returned copy begins: its words are not the server's. */
const COPY =
  /^[ \t]{0,8}(-{2,} ?(below this line is a copy|this is a copy|unsent message|returned message|original message|message d['’]origine)|below is a copy of|message headers follow|original message( headers|:)|en-têtes (du|de) message|content-type: message\/)/im;

const MAX_CHARACTERS = 64_000;
const MAX_WORDS_CHARACTERS = 1_000;

type PlainMail = {
  /** Its address, or its name where it has none. */
  sender: string;
  /** Its envelope has no sender, as that of a report (RFC 5321, 4.5.5), and it is not an absence notice. */
  isFromNobody: boolean;
  failedRecipients: string;
  subject: string;
  text: string;
};

/**
 * What such a mail reports, or null when it is none.
 * @param mail `failedRecipients` is Exim's header X-Failed-Recipients, or ''
 */
export function parsePlainBounce(mail: PlainMail): RecipientReport | null {
  if (!MAIL_SYSTEM.test(mail.sender) && !mail.isFromNobody && mail.failedRecipients === '') return null;
  const notice = noticeIn(mail.text);
  const statement = `${mail.subject}\n${notice}`;
  const isDelay = STILL_TRYING.test(statement) && !GIVEN_UP.test(statement);
  if (!isDelay && !FAILED.some((sentence) => sentence.test(statement))) return null;
  const { diagnostic, around } = serverWordsIn(notice);
  const code = mostExactCode('', diagnostic);
  return {
    class: isDelay ? 'DELAYED' : failureClass(code, around, notice),
    // Servers that write such mails name the address that refused, be it a redirection.
    originalRecipient: null,
    finalRecipient: recipientIn(mail.failedRecipients) ?? recipientIn(notice),
    code,
    diagnostic,
  };
}

/** What the server says, without the copy of the mail. */
export function noticeIn(text: string): string {
  const beginning = text.slice(0, MAX_CHARACTERS);
  return beginning.slice(0, COPY.exec(beginning)?.index);
}

const SMTP_REPLY = /(?<!\d)[45]\d\d[ -]|(?<![\w.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/;
/** « <a@b.example>: », « a@b.example » or « kijitora@b.example on Thu, 29 Apr 2010 » on a line of its own. */
const RECIPIENT_LINE = /^<?[^\s<>@]{1,64}@[^\s<>@:]{1,255}>?(:|$| on )/;

/**
 * The first line with a code and the next one, else what follows a recipient, else the first lines; `around`: with the line before,
 * where some servers say why.
 */
function serverWordsIn(notice: string): { diagnostic: string; around: string } {
  const lines = notice
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const withCode = lines.findIndex((line) => SMTP_REPLY.test(line));
  const recipient = lines.findIndex((line) => RECIPIENT_LINE.test(line));
  const start = withCode >= 0 ? withCode : Math.max(0, recipient);
  const end = start + (withCode >= 0 ? 2 : 4);
  const textFrom = (first: number) => lines.slice(first, end).join(' ').slice(0, MAX_WORDS_CHARACTERS);
  return { diagnostic: textFrom(start), around: textFrom(Math.max(0, start - 1)) };
}

const recipientIn = (text: string) => /[^\s<>"'(),:;]{1,64}@[^\s<>"'(),:;]{1,255}/.exec(text)?.[0] ?? null;
