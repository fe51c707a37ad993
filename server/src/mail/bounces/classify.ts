// What came back to the sender's mailbox: a mail that was not delivered, one that is late, an absence notice, anything else.
// It is a stranger's: it may be of any form, and of any size.

import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { parseDeliveryStatus, type RecipientReport } from './delivery-status.ts';
import { referredMessageIds } from './message-ids.ts';
import { noticeIn, parsePlainBounce } from './plain-bounce.ts';

/**
 * HARD, SOFT: not delivered (`failure-class.ts`). DELAYED: the server still tries (F10). AUTOREPLY: an absence notice or the
 * like (RFC 3834; F8). COMPLAINT: it was delivered, and its reader called it unwanted (RFC 5965). NONE: none of these.
 */
export type BounceClass = 'HARD' | 'SOFT' | 'DELAYED' | 'AUTOREPLY' | 'COMPLAINT' | 'NONE';

export type ReturnedMail = {
  /** Of several recipients, the worst. */
  class: BounceClass;
  /** Of the mail that it is about: the first that is known. */
  messageIds: string[];
  recipients: RecipientReport[];
};

/** Of a larger message the rest is not read: reports begin with what is said here. */
export const MAX_MESSAGE_BYTES = 1_000_000;
/** More than a megabyte of an attachment has; each costs the parser. */
const MAX_LINES = 20_000;
const LINE_FEED = 0x0a;
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256_000 };
/** Of each kind. */
const MAX_PARTS = 5;
const MAX_PART_BYTES = 64_000;

export const NOT_A_BOUNCE: ReturnedMail = { class: 'NONE', messageIds: [], recipients: [] };

/** Never rejects: what cannot be read is NONE. @param bytes a message as it came, or the beginning of one */
export async function classify(bytes: Uint8Array): Promise<ReturnedMail> {
  try {
    // A returned message stays a part of its own, and what it contains is not taken for the report's.
    const options = { ...LIMITS, forceRfc822Attachments: true };
    const beginning = beginningOf(bytes);
    return classifyEmail(await PostalMime.parse(beginning, options), beginning);
  } catch {
    return NOT_A_BOUNCE;
  }
}

function beginningOf(bytes: Uint8Array): Uint8Array {
  const beginning = bytes.subarray(0, MAX_MESSAGE_BYTES);
  let end = 0;
  for (let line = 0; line < MAX_LINES; line += 1) {
    end = beginning.indexOf(LINE_FEED, end) + 1;
    if (end === 0) return beginning;
  }
  return beginning.subarray(0, end);
}

function classifyEmail(email: Email, bytes: Uint8Array): ReturnedMail {
  const statusTexts = partsOf(email, /^message\/(global-)?delivery-status$/);
  const originals = partsOf(email, /^(message\/(rfc822|global)|(text|message)\/(rfc822|global)-headers)$/);
  const text = textOf(email) ?? bodyOf(bytes);
  const messageIds = referredMessageIds(email, { originals, statusTexts, text });
  const recipients = statusTexts.flatMap((status) => parseDeliveryStatus(status, noticeIn(text)));
  if (recipients.length > 0) return { class: worstOf(recipients), messageIds, recipients };
  const [feedback] = partsOf(email, /^message\/feedback-report$/);
  if (feedback !== undefined)
    return { class: UNWANTED.test(feedback) ? 'COMPLAINT' : 'NONE', messageIds, recipients };
  const plain = parsePlainBounce({
    sender: email.from?.address || (email.from?.name ?? ''),
    isFromNobody: /^<>$/.test(headerOf(email, 'return-path').trim()) && !isAutoReply(email),
    failedRecipients: headerOf(email, 'x-failed-recipients'),
    subject: email.subject ?? '',
    text,
  });
  if (plain) return { class: plain.class, messageIds, recipients: [plain] };
  return { class: isAutoReply(email) ? 'AUTOREPLY' : 'NONE', messageIds, recipients };
}

const BY_SEVERITY = ['HARD', 'SOFT', 'DELAYED'] as const;

const worstOf = (recipients: RecipientReport[]) =>
  BY_SEVERITY.find((name) => recipients.some((report) => report.class === name)) ?? 'NONE';

/** Others say that a reader does want it, or what a signature lacks (RFC 5965, 7.3; RFC 6591). */
const UNWANTED = /^feedback-type:[ \t]{0,8}(abuse|opt-out)/im;

const partsOf = ({ attachments }: Email, type: RegExp) =>
  attachments
    .filter(({ mimeType }) => type.test(mimeType))
    .slice(0, MAX_PARTS)
    .map(textOfPart);

function textOfPart({ content }: Attachment): string {
  if (typeof content === 'string') return content.slice(0, MAX_PART_BYTES);
  return new TextDecoder().decode(new Uint8Array(content).subarray(0, MAX_PART_BYTES));
}

/** What its reader sees; null where the parser finds nothing to read. */
function textOf({ text, html, attachments }: Email): string | null {
  if (text) return text;
  if (html) return textOfHtml(html);
  return attachments.length > 0 ? '' : null;
}

/** As it came: a server gave a boundary that its parts do not have. */
function bodyOf(bytes: Uint8Array): string {
  const message = new TextDecoder().decode(bytes.subarray(0, MAX_PART_BYTES)).replace(/\r\n?/g, '\n');
  const end = message.indexOf('\n\n');
  return end < 0 ? '' : message.slice(end);
}

const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value ?? '';

const AUTO_REPLY_SUBJECT =
  /^(automatic reply|auto(matic)?[- ]?reply|out of (the )?office|réponse automatique|absence du bureau)\b/i;

/** RFC 3834, and what programs write that are older than it. */
const isAutoReply = (email: Email) =>
  /^\s*auto-replied/i.test(headerOf(email, 'auto-submitted')) ||
  /auto[-_]?reply/i.test(headerOf(email, 'precedence')) ||
  headerOf(email, 'x-autoreply') !== '' ||
  AUTO_REPLY_SUBJECT.test(email.subject ?? '');

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', nbsp: ' ', quot: '"' };

const textOfHtml = (html: string) =>
  html
    .slice(0, MAX_PART_BYTES)
    .replace(/<[^<>]*>/g, '\n')
    .replace(/&(lt|gt|amp|nbsp|quot);/g, (_, name: string) => ENTITIES[name] ?? '');
