// A mailbox in which returned mails arrive, over IMAP. It is only read: messages are neither moved, nor deleted, nor marked as
// seen, as people may read it too. How far it was read is stored.

import type { ImapFlow } from 'imapflow';
import type { Db } from '../../db/database.ts';
import { type Clock, daysEarlier } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { type BounceSource, type HandleMessage, MAX_MESSAGES_PER_RUN } from './bounce-source.ts';
import { MAX_MESSAGE_BYTES } from './classify.ts';
import { explainImapError } from './explain-imap-error.ts';
import { type MailboxAddress, mailboxName } from './mailbox-address.ts';
import { readPosition, writePosition } from './mailbox-position.table.ts';

/** Of a mailbox that was not read before. */
const FIRST_READ_DAYS = 7;
const CONNECTION_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
/** Of a whole visit: the next one goes on. */
const MAX_VISIT_MS = 300_000;

type Dependencies = { db: Db; clock: Clock };

export const createBounceMailbox = (dependencies: Dependencies, address: MailboxAddress): BounceSource => ({
  name: 'mailbox',
  hasMessages: null,
  read: (handle) =>
    visitMailbox(address, (client) => readMessages(dependencies, { client, address, handle })),
});

/**
 * Opens the mailbox for reading alone.
 * @throws DomainError unavailable with the reason in French when the server cannot be reached, or refuses us
 */
export async function visitMailbox<Result>(
  address: MailboxAddress,
  visit: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  // Loaded only where such a mailbox is set.
  const { ImapFlow } = await import('imapflow');
  const { host, port, isSecure, isLocal, user, password, path } = address;
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    doSTARTTLS: isSecure || isLocal ? undefined : true,
    auth: { user, pass: password },
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    maxLiteralSize: 2 * MAX_MESSAGE_BYTES,
    disableAutoIdle: true,
    logger: false,
  });
  // Each also rejects what waits for the server.
  client.on('error', () => undefined);
  const deadline = setTimeout(() => client.close(), MAX_VISIT_MS);
  try {
    await ask(() => client.connect());
    await ask(() => client.mailboxOpen(path, { readOnly: true }));
    const result = await visit(client);
    // All is read by now: a server that ends the connection first takes nothing away.
    await client.logout().catch(() => undefined);
    return result;
  } finally {
    clearTimeout(deadline);
    client.close();
  }
}

/** The library's errors say what was sent; they are explained without it. */
async function ask<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    throw new DomainError('unavailable', explainImapError(error));
  }
}

type Visit = { client: ImapFlow; address: MailboxAddress; handle: HandleMessage };

async function readMessages({ db, clock }: Dependencies, { client, address, handle }: Visit): Promise<void> {
  const { mailbox } = client;
  if (!mailbox) return;
  const name = mailboxName(address);
  const uidValidity = String(mailbox.uidValidity);
  const position = await readPosition(db, { mailbox: name, uidValidity });
  const uids = await findUids(client, position ?? daysEarlier(clock, FIRST_READ_DAYS));
  const batch = uids.slice(0, MAX_MESSAGES_PER_RUN);
  let lastUid = position;
  try {
    for (const uid of batch) {
      await readMessage(client, uid, handle);
      lastUid = uid;
    }
    // Older ones that were not found are not looked for again.
    if (batch.length === uids.length) lastUid = Math.max(lastUid ?? 0, (mailbox.uidNext || 1) - 1);
  } finally {
    // A first visit that read nothing is made again: from 0 on, all the mailbox would be read.
    if (lastUid !== null && lastUid !== position)
      await writePosition(db, { mailbox: name, uidValidity, lastUid });
  }
}

/** In ascending order. @param from the last UID that was read, or the moment from which messages are new */
async function findUids(client: ImapFlow, from: number | string): Promise<number[]> {
  const query = typeof from === 'number' ? { uid: `${from + 1}:*` } : { since: from };
  const uids = await ask(() => client.search(query, { uid: true }));
  if (!uids) throw new DomainError('unavailable', explainImapError(new Error('SEARCH')));
  // « * » is the last message even when it is older.
  return uids.filter((uid) => typeof from === 'string' || uid > from).sort((one, other) => one - other);
}

/** A message that was deleted meanwhile is skipped. */
async function readMessage(client: ImapFlow, uid: number, handle: HandleMessage): Promise<void> {
  const source = { start: 0, maxLength: MAX_MESSAGE_BYTES };
  const message = await ask(() => client.fetchOne(String(uid), { source }, { uid: true }));
  if (message !== false && message.source)
    await handle({ bytes: Uint8Array.from(message.source), name: `UID ${uid}` });
}
