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
import { classOfRefusal } from './blocked-addresses/class-of-refusal.ts';
import { recordFailureOf } from './blocked-addresses/record-failure.ts';
import { drawTicket } from './draw-ticket.ts';
import { type MailContent, parseContent, TICKET_CONTENT_ID, TICKET_FILE } from './mail-content.ts';
import { type ContentOf, createContents, toMessage } from './message.ts';
import { errorText, markSent, park, postpone } from './queue.ts';
import { type Attachment, PermanentFailure, type Transport } from './transport.ts';

/** Shorter than a claim, so that no other worker starts while this one still sends, or waits for the files that it carries. */
export const SEND_TIMEOUT_MS = 45_000;
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
  /** Never blocked (`ownAddresses` of block-rules.ts). */
  ownAddresses: ReadonlySet<string>;
};

/** Sends one claimed mail and stores the result. Never rejects. */
export type Deliver = (mail: MailRow) => Promise<void>;

/**
 * A mail that was sent but could not be marked is sent again with the same Message-ID: better twice than never. So that a
 * short outage of the database sends none twice, marking is retried for as long as the claim lasts, or until `stop`.
 */
export function createDelivery(dependencies: DeliveryDependencies, stop: AbortSignal): Deliver {
  const { db, clock, log, transport } = dependencies;
  const contentOf = createContents(dependencies);
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
      const failure = await trySending({ ...dependencies, contentOf }, mail, stop);
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
  { contentOf, ...dependencies }: DeliveryDependencies & { contentOf: ContentOf },
  mail: MailRow,
  stop: AbortSignal,
): Promise<Failure | null> {
  const { transport, site, keys } = dependencies;
  let secret: string | null = null;
  // `AbortSignal.timeout` would keep each mail in memory until its time is over.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new Error('Sending timed out')), SEND_TIMEOUT_MS);
  try {
    secret = secretOf(mail, keys);
    const signal = AbortSignal.any([stop, timeout.signal]);
    const attachments = await unlessAborted(signal, readAttachments(dependencies, mail));
    const content = await unlessAborted(signal, contentOf(mail));
    await transport.send({ ...toMessage(site, mail, content, secret), attachments }, signal);
    return null;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    // A server may quote the mail that it refuses.
    const reason = secret ? message.replaceAll(secret, '…') : message;
    return { reason, code, isFinal: error instanceof PermanentFailure };
  } finally {
    clearTimeout(timer);
  }
}

/** Does not wait for work once the signal is aborted. A listener that stayed would keep the result in memory until the worker stops. */
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
  dependencies: DeliveryDependencies,
  mail: MailRow,
  failure: Failure,
): Promise<void> {
  const { db, clock, log } = dependencies;
  const { reason, code, isFinal } = failure;
  if (isFinal) await recordRefusal(dependencies, mail, reason);
  else await postpone(db, clock, mail, reason);
  log.warn(
    { ...logFields(mail), code },
    isFinal ? 'A mail was refused for good' : 'A mail could not be sent',
  );
}

/** Where the refusal says something of the address, it counts as a mail that came back. */
async function recordRefusal(
  dependencies: DeliveryDependencies,
  mail: MailRow,
  reason: string,
): Promise<void> {
  const { db, clock } = dependencies;
  const refusal = classOfRefusal(reason);
  await db.transaction().execute(async (trx) => {
    await park(trx, clock, mail, reason);
    // A mail that is deleted by now is one that its reader must not be known by.
    if (refusal && !mail.is_forgotten_after)
      await recordFailureOf(trx, dependencies, { mail, ...refusal, words: errorText(reason) });
  });
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
