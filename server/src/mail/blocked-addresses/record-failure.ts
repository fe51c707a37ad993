import type { BlockCause } from '@cercle/contract/blocked-addresses';
import type { Trx } from '../../db/database.ts';
import { type Clock, daysEarlier, timestamp } from '../../kernel/clock.ts';
import { causeToBlock, isOwn, SOFT_WINDOW_DAYS } from './block-rules.ts';
import { findLastTaken, insertBlock, insertBounce, listBouncesSince } from './blocked-addresses.table.ts';

export type MailFailure = {
  mail: { id: number; recipient_address: string };
  class: BlockCause;
  code: string | null;
  /** Of the server, without a secret of ours. */
  words: string;
};

type Dependencies = { clock: Clock; ownAddresses: ReadonlySet<string> };

/** Records that an address did not take a mail, or that its reader complained, and blocks the address when the rules say so. */
export async function recordFailureOf(
  trx: Trx,
  { clock, ownAddresses }: Dependencies,
  failure: MailFailure,
): Promise<void> {
  const { mail, ...reason } = failure;
  const email = mail.recipient_address.toLowerCase();
  const at = timestamp(clock);
  await insertBounce(trx, { ...reason, email, mail_id: mail.id, at });
  if (isOwn(ownAddresses, email)) return;
  const cause = await causeOf(trx, clock, { ...failure, email, at });
  if (cause) await insertBlock(trx, { ...reason, email, cause, blocked_at: at });
}

type Recorded = MailFailure & { email: string; at: string };

async function causeOf(trx: Trx, clock: Clock, { mail, email, ...bounce }: Recorded) {
  if (bounce.class !== 'SOFT') return causeToBlock([bounce], null);
  const bounces = await listBouncesSince(trx, email, daysEarlier(clock, SOFT_WINDOW_DAYS));
  return causeToBlock(bounces, await findLastTaken(trx, mail.recipient_address));
}
