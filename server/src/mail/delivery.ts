import { setTimeout as wait } from 'node:timers/promises';
import type { Site } from '@cercle/contract/site';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { MailRow } from '../db/schema.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import { gathered } from '../kernel/gathered.ts';
import type { Keys } from '../kernel/keys.ts';
import { unseal } from '../kernel/seal.ts';
import { plainName } from './greeting.ts';
import { letterOf, renderLetter } from './letter.ts';
import { SECRET_PLACE } from './outbox.ts';
import { markSent, park, postpone } from './queue.ts';
import { type Message, RefusedForGood, type Transport } from './transport.ts';

/** Shorter than a claim, so that no other worker starts while this one still sends. */
const SENDING_MS = 45_000;
/** Mails that leave together are marked together. */
const MARKED_WITHIN_MS = 5;
/** How long after a result could not be written down it is tried again. */
const WRITTEN_AGAIN_MS = 500;

export type DeliveryParts = {
  db: Db;
  transport: Transport;
  clock: Clock;
  site: Site;
  keys: Keys;
  log: Logger;
};

/** Sends one claimed mail and stores the result. Never rejects. */
export type Deliver = (mail: MailRow) => Promise<void>;

/**
 * A mail that was sent but could not be marked is sent again under the same Message-ID: better twice than never. So that a
 * database that is away for a moment has none sent twice, that is tried for as long as the claim lasts, or until `stop`.
 */
export function createDelivery(parts: DeliveryParts, stop: AbortSignal): Deliver {
  const { db, clock, log } = parts;
  const sent = gathered<MailRow>(MARKED_WITHIN_MS, (mails) =>
    untilWritten(mails, () => markSent(db, clock, mails)),
  );

  async function untilWritten(mails: MailRow[], write: () => Promise<void>): Promise<void> {
    const isOver = () =>
      stop.aborted || mails.every((mail) => (mail.claimed_until ?? '') <= timestamp(clock));
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (isOver()) throw error;
        await wait(WRITTEN_AGAIN_MS, undefined, { signal: stop }).catch(() => undefined);
      }
    }
  }

  return async (mail) => {
    try {
      const failure = await trySending(parts, mail, stop);
      if (failure) await untilWritten([mail], () => failed(parts, mail, failure));
      else await sent(mail);
    } catch (error) {
      log.error({ err: error, ...named(mail) }, 'What became of a mail could not be written down');
    }
  };
}

type Failure = { reason: string; code: string | undefined; isFinal: boolean };

async function trySending(
  { transport, site, keys }: DeliveryParts,
  mail: MailRow,
  stop: AbortSignal,
): Promise<Failure | null> {
  let secret: string | null = null;
  try {
    secret = secretOf(mail, keys);
    const signal = AbortSignal.any([stop, AbortSignal.timeout(SENDING_MS)]);
    await transport.send(toMessage(site, mail, secret), signal);
    return null;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    // A server may quote the mail that it refuses.
    const reason = secret ? message.replaceAll(secret, '…') : message;
    return { reason, code, isFinal: error instanceof RefusedForGood };
  }
}

/** The log names the mail and the kind of error; the reason may hold an address and stays in the database. */
async function failed({ db, clock, log }: DeliveryParts, mail: MailRow, failure: Failure): Promise<void> {
  const { reason, code, isFinal } = failure;
  if (isFinal) await park(db, clock, mail, reason);
  else await postpone(db, clock, mail, reason);
  log.warn({ ...named(mail), code }, isFinal ? 'A mail was refused for good' : 'A mail could not be sent');
}

const named = ({ id, message_id, attempts }: MailRow) => ({
  mailId: id,
  messageId: message_id,
  attempt: attempts + 1,
});

function secretOf({ sealed_secret }: MailRow, keys: Keys): string | null {
  if (sealed_secret === null) return null;
  try {
    return unseal(keys.seal, sealed_secret);
  } catch {
    throw new RefusedForGood('The secret of this mail was sealed with another SESSION_SECRET');
  }
}

function toMessage(site: Site, mail: MailRow, secret: string | null): Message {
  const { html, text } = renderLetter(site, letterOf(mail));
  const inPlace = (text: string) =>
    secret === null ? text : text.replaceAll(SECRET_PLACE, encodeURIComponent(secret));
  const { reply_to_address, reply_to_name } = mail;
  return {
    messageId: mail.message_id,
    date: new Date(mail.created_at),
    to: { name: plainName(mail.recipient_name), address: mail.recipient_address },
    replyTo: reply_to_address === null ? null : { name: reply_to_name ?? '', address: reply_to_address },
    subject: mail.subject,
    html: inPlace(html),
    text: inPlace(text),
    listUnsubscribe: mail.list_unsubscribe && inPlace(mail.list_unsubscribe),
  };
}
