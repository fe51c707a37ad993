// A mail that a server accepted, and that came back: it is marked once, with the words of the server that refused it.

import { domainToASCII } from 'node:url';
import type { Db, Trx } from '../../db/database.ts';
import { type Clock, timestamp } from '../../kernel/clock.ts';
import { redactSecrets } from '../../kernel/log.ts';
import { findComplaint } from '../blocked-addresses/blocked-addresses.table.ts';
import { recordFailureOf } from '../blocked-addresses/record-failure.ts';
import { errorText } from '../queue.ts';
import type { ReturnedMail } from './classify.ts';
import type { RecipientReport } from './delivery-status.ts';
import type { FailureClass } from './failure-class.ts';

export type BounceRules = {
  /** Never blocked (`ownAddresses` of block-rules.ts). */
  ownAddresses: ReadonlySet<string>;
  /** The reader called a mail unwanted. */
  onComplaint(trx: Trx, email: string): Promise<void>;
};

const NO_RULES: BounceRules = { ownAddresses: new Set(), onComplaint: async () => undefined };

type SentMail = { id: number; message_id: string; recipient_address: string };

/**
 * Marks the mail that was returned, unless it was already, or the report is about another recipient, and blocks its address when the
 * rules say so. What is late, was delivered or is an absence notice marks nothing; a complaint blocks the address, and marks no
 * mail: its reader got it.
 *
 * A report is believed because it knows the mail's Message-ID, which has 74 random bits and which nobody sees but its recipient
 * and the servers in between: a stranger cannot forge one.
 * @returns whether it marked one
 */
export async function recordBounce(
  db: Db,
  clock: Clock,
  returned: ReturnedMail,
  rules: BounceRules = NO_RULES,
): Promise<boolean> {
  const mail = await findSentMail(db, returned.messageIds);
  if (!mail) return false;
  if (returned.class === 'COMPLAINT') {
    await recordComplaint(db, clock, mail, rules);
    return false;
  }
  const failure = reportsAbout(returned.recipients, mail.recipient_address).find(isFailure);
  return failure ? recordReturn(db, clock, { mail, failure }, rules) : false;
}

type Failure = RecipientReport & { class: FailureClass };
type Return = { mail: SentMail; failure: Failure };

function recordReturn(db: Db, clock: Clock, { mail, failure }: Return, rules: BounceRules): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await markBounced(trx, clock, mail, failure))) return false;
    const { class: kind, code } = failure;
    const { ownAddresses } = rules;
    const words = serverWords(failure) ?? '';
    await recordFailureOf(trx, { clock, ownAddresses }, { mail, class: kind, code, words });
    return true;
  });
}

/** Once for a mail. */
async function recordComplaint(db: Db, clock: Clock, mail: SentMail, rules: BounceRules): Promise<void> {
  const { ownAddresses, onComplaint } = rules;
  await db.transaction().execute(async (trx) => {
    if (await findComplaint(trx, mail.id)) return;
    // The subscription before what refers to the mail, as an erasure locks them: neither waits in a circle.
    await onComplaint(trx, mail.recipient_address);
    await recordFailureOf(trx, { clock, ownAddresses }, { mail, class: 'COMPLAINT', code: null, words: '' });
  });
}

const isFailure = (report: RecipientReport): report is Failure =>
  report.class === 'HARD' || report.class === 'SOFT';

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
async function markBounced(
  trx: Trx,
  clock: Clock,
  mail: SentMail,
  report: RecipientReport,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
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
