// Which of our mails a returned mail is about.

import type { Email } from 'postal-mime';

/**
 * As `newMessageId` of the outbox writes them; an older version wrote other UUIDs. The characters of a host alone: PostgreSQL
 * refuses a query with a NUL, and the message that has one would be tried again for ever.
 */
const OUR_MESSAGE_ID = /<[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}@[\w.:[\]-]{1,255}>/g;
const MAX_IDS = 10;
const MAX_HEADER_CHARACTERS = 64_000;

type Sources = {
  /** Returned messages, or their headers alone. */
  originals: string[];
  /** Parts for machines; some servers name the Message-ID there. */
  statusTexts: string[];
  text: string;
};

/** The Message-IDs that it may be about, the most reliable first: of its copy of the mail, else of those that it refers to. */
export function referredMessageIds(email: Email, { originals, statusTexts, text }: Sources): string[] {
  const ofCopies = ourIdsIn(originals.map(messageIdHeader));
  if (ofCopies.length > 0) return ofCopies;
  return ourIdsIn([...statusTexts, email.inReplyTo ?? '', email.references ?? '', text]);
}

const ourIdsIn = (texts: string[]) =>
  [...new Set(texts.flatMap((text) => text.match(OUR_MESSAGE_ID) ?? []))].slice(0, MAX_IDS);

function messageIdHeader(original: string): string {
  const [headers = ''] = original.slice(0, MAX_HEADER_CHARACTERS).replace(/\r\n?/g, '\n').split('\n\n', 1);
  return /^message-id:(.*(?:\n[ \t].*)*)/im.exec(headers)?.[1] ?? '';
}
