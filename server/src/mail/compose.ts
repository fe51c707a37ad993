import type { SendMailOptions } from 'nodemailer';
import type { Mailbox } from './outbox.ts';
import type { Message } from './transport.ts';

/** A message in nodemailer's words. Addresses are given as structures, so that none is parsed out of a text. */
export function compose(message: Message, from: Mailbox): SendMailOptions {
  const { messageId, date, to, replyTo, subject, html, text } = message;
  return {
    messageId,
    date,
    from,
    to,
    ...(replyTo && { replyTo }),
    subject,
    html,
    text,
    envelope: { from: from.address, to: [to.address] },
    // Asks absence notices and the like not to answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
