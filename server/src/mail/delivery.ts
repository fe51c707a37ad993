import { setTimeout as wait } from 'node:timers/promises';
import type { Site } from '@cercle/contract/site';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { MailRow } from '../db/schema.ts';
import { createBatcher } from '../kernel/batch.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import { decrypt } from '../kernel/encrypt.ts';
import type { Keys } from '../kernel/keys.ts';
import { type AttachedFileId, listAttachments } from './attachments.table.ts';
import { drawTicket } from './draw-ticket.ts';
import { plainName } from './greeting.ts';
import {
  type MailContent,
  parseCalendar,
  parseContent,
  TICKET_CONTENT_ID,
  TICKET_FILE,
} from './mail-content.ts';
import { SECRET_PLACEHOLDER } from './outbox.ts';
import { markSent, park, postpone } from './queue.ts';
import { renderContent } from './render-content.ts';
import { type Attachment, type Message, PermanentFailure, type Transport } from './transport.ts';

/** Shorter than a claim, so that no other worker starts while this one still sends, or waits for the files that it carries. */
const SEND_TIMEOUT_MS = 45_000;
/** Mails that leave together are marked together. */
const MARK_BATCH_MS = 5;
/** After a result could not be stored, the time until the next attempt. */
const STORE_RETRY_MS = 500;

export type DeliveryDependencies = {
  db: Db;
  transport: Transport;
  clock: Clock;
  site: Site;
  keys: Keys;
  log: Logger;
  /** The bytes of a file that a mail carries: the same ones each time. */
  readAttachedFile(file: AttachedFileId): Promise<Uint8Array>;
};

/** Sends one claimed mail and stores the result. Never rejects. */
export type Deliver = (mail: MailRow) => Promise<void>;

/**
 * A mail that was sent but could not be marked is sent again with the same Message-ID: better twice than never. So that a
 * short outage of the database sends none twice, marking is retried for as long as the claim lasts, or until `stop`.
 */
export function createDelivery(dependencies: DeliveryDependencies, stop: AbortSignal): Deliver {
  const { db, clock, log, transport } = dependencies;
  const markSentInBatch = createBatcher<MailRow>(MARK_BATCH_MS, (mails) =>
    retryUntilStored(mails, () => markSent(db, clock, mails, transport)),
  );

  async function retryUntilStored(mails: MailRow[], write: () => Promise<void>): Promise<void> {
    const isClaimOver = () =>
      stop.aborted || mails.every((mail) => (mail.claimed_until ?? '') <= timestamp(clock));
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (isClaimOver()) throw error;
        await wait(STORE_RETRY_MS, undefined, { signal: stop }).catch(() => undefined);
      }
    }
  }

  return async (mail) => {
    try {
      const failure = await trySending(dependencies, mail, stop);
      if (failure) await retryUntilStored([mail], () => recordFailure(dependencies, mail, failure));
      else await markSentInBatch(mail);
    } catch (error) {
      log.error({ err: error, ...logFields(mail) }, 'What became of a mail could not be written down');
    }
  };
}

type Failure = { reason: string; code: string | undefined; isFinal: boolean };

const CONTENT_TYPE = { PDF: 'application/pdf', UBL: 'application/xml' };

async function readAttachments(
  { db, readAttachedFile }: DeliveryDependencies,
  mail: MailRow,
): Promise<Attachment[]> {
  const attachments = await ticketPictures(parseContent(mail));
  for (const { name, ...file } of await listAttachments(db, mail.id)) {
    const bytes = await readAttachedFile(file);
    attachments.push({ name, contentType: CONTENT_TYPE[file.kind], bytes });
  }
  return attachments;
}

async function ticketPictures({ ticket }: MailContent): Promise<Attachment[]> {
  if (ticket === undefined) return [];
  const bytes = await drawTicket(ticket);
  return [{ name: TICKET_FILE, contentType: 'image/png', bytes, contentId: TICKET_CONTENT_ID }];
}

async function trySending(
  dependencies: DeliveryDependencies,
  mail: MailRow,
  stop: AbortSignal,
): Promise<Failure | null> {
  const { transport, site, keys } = dependencies;
  let secret: string | null = null;
  try {
    secret = secretOf(mail, keys);
    const signal = AbortSignal.any([stop, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
    const attachments = await unlessAborted(signal, readAttachments(dependencies, mail));
    await transport.send({ ...toMessage(site, mail, secret), attachments }, signal);
    return null;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    // A server may quote the mail that it refuses.
    const reason = secret ? message.replaceAll(secret, '…') : message;
    return { reason, code, isFinal: error instanceof PermanentFailure };
  }
}

/** Does not wait for work once the signal is aborted. A listener that stayed would keep the result in memory as long as its timeout. */
async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** The log names the mail and the kind of error; the reason may contain an address and stays in the database. */
async function recordFailure(
  { db, clock, log }: DeliveryDependencies,
  mail: MailRow,
  failure: Failure,
): Promise<void> {
  const { reason, code, isFinal } = failure;
  if (isFinal) await park(db, clock, mail, reason);
  else await postpone(db, clock, mail, reason);
  log.warn(
    { ...logFields(mail), code },
    isFinal ? 'A mail was refused for good' : 'A mail could not be sent',
  );
}

const logFields = ({ id, message_id, attempts }: MailRow) => ({
  mailId: id,
  messageId: message_id,
  attempt: attempts + 1,
});

function secretOf({ sealed_secret }: MailRow, keys: Keys): string | null {
  if (sealed_secret === null) return null;
  try {
    return decrypt(keys.encryption, sealed_secret);
  } catch {
    throw new PermanentFailure('The secret of this mail was sealed with another SESSION_SECRET');
  }
}

function toMessage(site: Site, mail: MailRow, secret: string | null): Omit<Message, 'attachments'> {
  const { html, text } = renderContent(site, parseContent(mail));
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
    calendar: parseCalendar(mail),
  };
}
