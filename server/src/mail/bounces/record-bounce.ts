// A mail that a server accepted, and that came back: it is marked once, with the words of the server that refused it.

import { domainToASCII } from 'node:url';
import type { Db } from '../../db/database.ts';
import { type Clock, timestamp } from '../../kernel/clock.ts';
import { redactSecrets } from '../../kernel/log.ts';
import { errorText } from '../queue.ts';
import type { ReturnedMail } from './classify.ts';
import type { RecipientReport } from './delivery-status.ts';

type SentMail = { id: number; message_id: string; recipient_address: string };

/**
 * Marks the mail that was returned, unless it was already, or the report is about another recipient. What is late, was delivered
 * or is an absence notice marks nothing.
 *
 * A report is believed because it knows the mail's Message-ID, which has 74 random bits and which nobody sees but its recipient
 * and the servers in between: a stranger cannot forge one.
 * @returns whether it marked one
 */
export async function recordBounce(db: Db, clock: Clock, returned: ReturnedMail): Promise<boolean> {
  const mail = await findSentMail(db, returned.messageIds);
  const failure = mail && reportsAbout(returned.recipients, mail.recipient_address).find(isFailure);
  return failure ? markBounced(db, clock, mail, failure) : false;
}

const isFailure = (report: RecipientReport) => report.class === 'HARD' || report.class === 'SOFT';

/** The first of them that was sent. */
export async function findSentMail(db: Db, messageIds: string[]): Promise<SentMail | undefined> {
  if (messageIds.length === 0) return undefined;
  const mails = await db
    .selectFrom('mail')
    .select(['id', 'message_id', 'recipient_address'])
    .where('message_id', 'in', messageIds)
    .where('sent_at', 'is not', null)
    .where('written_to_file', '=', false)
    .execute();
  return messageIds.flatMap((id) => mails.filter(({ message_id }) => message_id === id))[0];
}

/**
 * Those that name the mail's recipient as the original one, else as the final one (RFC 3464, 2.3.1 and 2.3.2). Where none does,
 * those without an original one: every mail has one recipient, so its server redirected it, and it was not delivered there.
 */
function reportsAbout(reports: RecipientReport[], address: string): RecipientReport[] {
  const naming = reports.filter(({ originalRecipient, finalRecipient }) =>
    isSameAddress(originalRecipient ?? finalRecipient, address),
  );
  return naming.length > 0 ? naming : reports.filter(({ originalRecipient }) => originalRecipient === null);
}

const isSameAddress = (one: string | null, other: string) =>
  one !== null && comparable(one) === comparable(other);

function comparable(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  return `${local}@${domainToASCII(domain)}`;
}

/** Not once it was sent again under another Message-ID. */
async function markBounced(db: Db, clock: Clock, mail: SentMail, report: RecipientReport): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ bounced_at: timestamp(clock), last_error: serverWords(report) })
    .where('id', '=', mail.id)
    .where('message_id', '=', mail.message_id)
    .where('sent_at', 'is not', null)
    .where('bounced_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A server may quote the mail that it refuses, with the link that only its reader may use. */
function serverWords({ code, diagnostic }: RecipientReport): string | null {
  const words = code === null || diagnostic.includes(code) ? diagnostic : `${code} ${diagnostic}`;
  return words.trim() === '' ? null : errorText(redactSecrets(words)).trim();
}
