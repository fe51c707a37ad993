import type { Site } from '@cercle/contract/site';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/database.ts';
import type { MailRow } from '../db/schema.ts';
import { type BulkContent, findBulkContent } from './bulk-content.table.ts';
import { plainName } from './greeting.ts';
import { parseCalendar, parseContent } from './mail-content.ts';
import { SECRET_PLACEHOLDER } from './outbox.ts';
import { renderContent } from './render-content.ts';
import type { Message } from './transport.ts';

/** Of several campaigns at once; one has at most some hundred kilobytes. */
const MAX_CACHED_CONTENTS = 8;

/** What a mail says, with `SECRET_PLACEHOLDER` where its secret is to be. */
export type ContentOf = (mail: MailRow) => Promise<BulkContent>;

/** A bulk content is read once for the many mails that leave with it: it never changes. */
export function createContents({ db, site }: { db: Db; site: Site }): ContentOf {
  const bulkContents = new LRUCache<number, BulkContent>({
    max: MAX_CACHED_CONTENTS,
    fetchMethod: (id) => findBulkContent(db, id),
  });
  return async (mail) => {
    const { bulk_content_id: id } = mail;
    if (id === null) return renderContent(site, parseContent(mail));
    const content = await bulkContents.fetch(id);
    if (!content) throw new Error('The content of this mail is not there');
    return content;
  };
}

/** The mail as it leaves, without its files. */
export function toMessage(
  site: Site,
  mail: MailRow,
  { html, text }: BulkContent,
  secret: string | null,
): Omit<Message, 'attachments'> {
  const withSecret = (text: string) =>
    secret === null ? text : text.replaceAll(SECRET_PLACEHOLDER, encodeURIComponent(secret));
  const { reply_to_address, reply_to_name } = mail;
  return {
    messageId: mail.message_id,
    date: new Date(mail.created_at),
    to: { name: plainName(mail.recipient_name), address: mail.recipient_address },
    replyTo: reply_to_address === null ? null : { name: reply_to_name ?? '', address: reply_to_address },
    subject: mail.subject,
    html: withSecret(html),
    text: withSecret(text),
    listUnsubscribe: mail.list_unsubscribe && withSecret(mail.list_unsubscribe),
    listId: mail.bulk_content_id === null ? null : newsletterListId(site),
    calendar: parseCalendar(mail),
  };
}

/** RFC 2919: the name of what the firm writes to many, under its domain. */
const newsletterListId = ({ publicUrl }: Site) => `<newsletter.${new URL(publicUrl).hostname}>`;
