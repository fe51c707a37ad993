import type { MailCalendar } from './mail-content.ts';
import type { Mailbox } from './outbox.ts';

/** A mail ready to be sent, with its secret in place. */
export type Message = {
  messageId: string;
  date: Date;
  to: Mailbox;
  replyTo: Mailbox | null;
  subject: string;
  html: string;
  text: string;
  /** The header `List-Unsubscribe`. */
  listUnsubscribe: string | null;
  /** The header `List-Id` of a mail that many get; null for all others. */
  listId: string | null;
  attachments: Attachment[];
  calendar: MailCalendar | null;
};

/** @param name in ASCII; `contentId` of a picture that the HTML shows */
export type Attachment = { name: string; contentType: string; bytes: Uint8Array; contentId?: string };

export type Transport = {
  /** Whether it writes files, as no mail server is set: nobody gets these mails. */
  isFolder: boolean;
  /**
   * Resolves with the response of the server that accepted the message.
   * @throws PermanentFailure when trying again cannot help, any other Error when it may
   */
  send(message: Message, signal: AbortSignal): Promise<string>;
  close(): void;
};

/** The recipient's server refused this mail in a way that no later attempt changes. */
export class PermanentFailure extends Error {}
