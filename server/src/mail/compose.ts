import type { SendMailOptions } from 'nodemailer';
import { CALENDAR_FILE, type MailCalendar } from './mail-content.ts';
import type { Mailbox } from './outbox.ts';
import type { Message } from './transport.ts';

/** A message in the form that nodemailer takes. Addresses are objects, so that none is parsed from a text. */
export function compose(message: Message, from: Mailbox): SendMailOptions {
  const {
    messageId,
    date,
    to,
    replyTo,
    subject,
    html,
    text,
    listUnsubscribe,
    listId,
    attachments,
    calendar,
  } = message;
  return {
    messageId,
    date,
    from,
    to,
    ...(replyTo && { replyTo }),
    subject,
    html,
    text,
    attachments: attachments.map(({ name, contentType, bytes, contentId }) => ({
      filename: name,
      contentType,
      content: Buffer.from(bytes),
      ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
    ...(calendar && { icalEvent: calendarPart(calendar) }),
    envelope: { from: from.address, to: [to.address] },
    headers: {
      // Asks absence notices and the like not to reply (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(listUnsubscribe && unsubscribeHeaders(listUnsubscribe)),
      ...(listId !== null && { 'List-Id': listId, Precedence: 'bulk' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * An alternative to the text, of the type `text/calendar` with its method (RFC 6047, 2.4): Gmail and Outlook enter it, or change what
 * they have. The library adds the same text as a file, for Apple Mail and for all that know no invitations.
 */
const calendarPart = ({ method, text }: MailCalendar) => ({ method, filename: CALENDAR_FILE, content: text });

/** RFC 8058: the mail program offers to unsubscribe, and does it by one POST. The addresses are long: never folded. */
const unsubscribeHeaders = (addresses: string) => ({
  'List-Unsubscribe': { prepared: true, value: addresses },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
