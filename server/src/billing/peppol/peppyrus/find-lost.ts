// The API has no idempotency keys. An answer that was lost must not send a document twice: before it is sent, the access point is
// searched for these very bytes, on their way to the same receiver.

import { daysEarlier, systemClock } from '../../../kernel/clock.ts';
import type { PeppolMessage } from '../transport.ts';
import type { Api } from './api.ts';
import { contentOf, listMessages } from './messages.ts';
import { DOCUMENT_TYPE, type Message } from './schemas.ts';

/** A sending is tried for three days; the zone of their times is not known. */
const MAX_AGE_DAYS = 7;

/**
 * In the order in which messages pass through the folders, so that none is missed between two calls. One that failed reached nobody:
 * it may be sent again.
 * @returns the id under which the access point has it, or null
 */
export async function findLost(api: Api, message: PeppolMessage): Promise<string | null> {
  for await (const found of listMessages(api, ['OUTBOX', 'SENT'], { receiver: message.receiver }))
    if (isCandidate(found, message) && (await contentOf(api, found)).equals(message.ubl)) return found.id;
  return null;
}

function isCandidate({ id, recipient, documentType, created }: Message, message: PeppolMessage): boolean {
  if (message.earlierMessageIds?.includes(id)) return false;
  if (recipient && recipient.toLowerCase() !== message.receiver.toLowerCase()) return false;
  if (documentType && documentType !== DOCUMENT_TYPE[message.kind]) return false;
  const createdAt = Date.parse(created ?? '');
  return Number.isNaN(createdAt) || createdAt >= Date.parse(daysEarlier(systemClock, MAX_AGE_DAYS));
}
