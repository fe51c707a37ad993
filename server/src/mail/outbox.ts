import { randomUUIDv7 } from 'node:crypto';
import type { Site } from '@cercle/contract/site';
import type { Db, Trx } from '../db/database.ts';
import { searchColumns } from '../db/search-columns.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import { encrypt } from '../kernel/encrypt.ts';
import type { Keys } from '../kernel/keys.ts';
import { type AttachedDocument, insertAttachments } from './attachments.table.ts';
import type { MailCalendar, MailContent } from './mail-content.ts';

export type Mailbox = { name: string; address: string };

export type OutgoingMail = {
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  content: MailContent;
  /** Replaces `SECRET_PLACEHOLDER` when the mail is sent; until then it is stored encrypted. */
  secret?: string;
  /** The id of the link whose secret it carries, by which each is found from the other. */
  linkId?: number;
  /**
   * Addresses at which a mail program may unsubscribe the reader: first one that takes a POST (RFC 8058), then others.
   * May contain `SECRET_PLACEHOLDER`.
   */
  unsubscribeUrls?: string[];
  /** Deletes the mail once it was sent, or given up. */
  isDeletedAfterSending?: boolean;
  attachments?: AttachedDocument[];
  calendar?: MailCalendar;
};

/** One of many mails with the same content. */
export type BulkMail = {
  to: Mailbox;
  /** Replaces `SECRET_PLACEHOLDER` in the content and in `unsubscribeUrls`; stored encrypted until then. */
  secret: string;
  /** As of an `OutgoingMail`. */
  unsubscribeUrls: string[];
};

type BulkMails = {
  /** Of `storeBulkContent`. */
  contentId: number;
  subject: string;
  /** At most `MAX_BULK_MAILS`. */
  mails: BulkMail[];
};

export type Outbox = {
  /**
   * Stores a mail in the caller's transaction: it is sent if and only if that transaction commits, and no request
   * waits for a mail server.
   * @returns its id
   * @throws Error when an address could be read as anything but one address
   */
  enqueue(db: Db, mail: OutgoingMail): Promise<number>;
  /**
   * The same for many mails with one content, in one statement. They leave after all other mails, and the mail log leaves them out.
   * @returns their ids, in the order of `mails`
   */
  enqueueBulk(trx: Trx, mails: BulkMails): Promise<number[]>;
};

/** So few rows that the statement delays nothing else noticeably. */
export const MAX_BULK_MAILS = 200;

/**
 * Stands for the secret in a button's `url` or an unsubscribe address until the mail is sent. It has only characters
 * that neither an address, HTML nor JSON escapes.
 */
export const SECRET_PLACEHOLDER = '~secret-of-this-mail~';

export function createOutbox({ site, keys, clock }: { site: Site; keys: Keys; clock: Clock }): Outbox {
  return {
    async enqueue(db, mail) {
      const { to, replyTo, subject, content, secret, linkId, unsubscribeUrls } = mail;
      const { isDeletedAfterSending, attachments = [], calendar } = mail;
      const now = timestamp(clock);
      const head = {
        recipient_name: headerText(to.name),
        recipient_address: requireSingleAddress(to.address),
        reply_to_name: replyTo ? headerText(replyTo.name) : null,
        reply_to_address: replyTo ? requireSingleAddress(replyTo.address) : null,
        subject: headerText(subject),
      };
      const row = {
        // Generated once, so that a mail that is sent again after a crash can be recognised as the same.
        message_id: newMessageId(site),
        ...head,
        ...searchColumns.mail(head),
        letter: JSON.stringify(withoutPlaceholders(content)),
        list_unsubscribe: listUnsubscribe(unsubscribeUrls ?? []),
        sealed_secret: secret === undefined ? null : encrypt(keys.encryption, secret),
        is_forgotten_after: isDeletedAfterSending ?? false,
        link_id: linkId ?? null,
        calendar: calendar ? JSON.stringify(calendar) : null,
        created_at: now,
        next_attempt_at: now,
      };
      const { id } = await db.insertInto('mail').values(row).returning('id').executeTakeFirstOrThrow();
      if (attachments.length > 0) await insertAttachments(db, id, attachments);
      return id;
    },
    async enqueueBulk(trx, { contentId, subject, mails }) {
      if (mails.length > MAX_BULK_MAILS) throw new Error(`At most ${MAX_BULK_MAILS} mails at once`);
      if (mails.length === 0) return [];
      const now = timestamp(clock);
      const rows = mails.map(({ to, secret, unsubscribeUrls }) => ({
        message_id: newMessageId(site),
        recipient_name: headerText(to.name),
        recipient_address: requireSingleAddress(to.address),
        subject: headerText(subject),
        // Nobody searches them: the campaign lists its recipients.
        search_text: '',
        letter: NO_LETTER,
        bulk_content_id: contentId,
        list_unsubscribe: listUnsubscribe(unsubscribeUrls),
        sealed_secret: encrypt(keys.encryption, secret),
        created_at: now,
        next_attempt_at: now,
      }));
      const inserted = await trx.insertInto('mail').values(rows).returning(['id', 'message_id']).execute();
      const ids = new Map(inserted.map(({ id, message_id }) => [message_id, id]));
      return rows.map(({ message_id }) => ids.get(message_id) ?? missing(message_id));
    },
  };
}

const NO_LETTER = JSON.stringify({ greeting: '', paragraphs: [] } satisfies MailContent);

function missing(messageId: string): never {
  throw new Error(`The mail ${messageId} was not stored`);
}

const listUnsubscribe = (urls: string[]) =>
  urls.length === 0 ? null : headerText(urls.map((url) => `<${url}>`).join(', '));

/** A visitor who types the placeholder as a name must not make the secret appear there. */
function withoutPlaceholders(content: MailContent): MailContent {
  const clean = (text: string) => text.replaceAll(SECRET_PLACEHOLDER, '…');
  const { greeting, paragraphs, facts, quote, button, ticket, closing } = content;
  return {
    greeting: clean(greeting),
    paragraphs: paragraphs.map(clean),
    ...(facts && { facts: facts.map(({ label, value }) => ({ label: clean(label), value: clean(value) })) }),
    ...(quote && { quote: clean(quote) }),
    ...(button && { button: { label: clean(button.label), url: button.url } }),
    ...(ticket && { ticket }),
    ...(closing && { closing: clean(closing) }),
  };
}

/** A header is one line, and no name of former days turns it around. Non-breaking spaces stay as they are. */
const headerText = (text: string) =>
  text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' ')
    .trim();

/** No list, comment, quoted part or second line. */
const SINGLE_ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]]+$/u;

function requireSingleAddress(address: string): string {
  if (SINGLE_ADDRESS.test(address)) return address;
  throw new Error('A mail can only be addressed to one plain address');
}

/**
 * The unique name of a mail (RFC 5322, 3.6.4). It begins with the time, so that the index of mails grows at its end, and new
 * mails do not change pages all over it.
 */
export const newMessageId = ({ publicUrl }: Pick<Site, 'publicUrl'>) =>
  `<${randomUUIDv7()}@${new URL(publicUrl).hostname}>`;
