// The devices that an account logs in from. Each holds a cookie that only it knows; of a login without a known one the owner
// is told by mail, and so learns that somebody else has the password. An account's very first login is not told.

import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { daysEarlier, timestamp } from '../../kernel/clock.ts';
import { hashToken, newToken } from '../../kernel/tokens.ts';
import { newDevice } from './devices.emails.ts';
import { deleteOldDevices, listDevices, upsertDevice } from './devices.table.ts';

/** A device unseen for longer is forgotten; browsers keep no cookie for longer either. */
export const DEVICE_DAYS = 400;
export const MAX_DEVICES = 20;

/** 256 bits, base64url. */
const TOKEN_PATTERN = /^[\w-]{43}$/;

type Owner = { id: number; full_name: string; email: string };
/** `token` is what the device's cookie says, if it has one. */
export type Device = { name: string; token: string | null };

/**
 * Notes a login of `owner` from `device`, and writes to them when it is a new one.
 * @returns what the device's cookie says from now on: one device that two people share keeps one for both
 */
export async function recogniseDevice(
  trx: Trx,
  { clock, outbox, site }: Pick<Dependencies, 'clock' | 'outbox' | 'site'>,
  owner: Owner,
  { name, token }: Device,
): Promise<string> {
  const deviceToken = token !== null && TOKEN_PATTERN.test(token) ? token : newToken().token;
  const hash = hashToken(deviceToken);
  const since = daysEarlier(clock, DEVICE_DAYS);
  const devices = await listDevices(trx, owner.id);
  const isKnown = devices.some(({ token_hash, seen_at }) => token_hash === hash && seen_at > since);
  if (devices.length > 0 && !isKnown) {
    const to = { name: owner.full_name, address: owner.email };
    await outbox.enqueue(trx, newDevice({ to, site, device: name, at: clock.now() }));
  }
  await upsertDevice(trx, owner.id, { hash, at: timestamp(clock) });
  await deleteOldDevices(trx, owner.id, { since, most: MAX_DEVICES });
  return deviceToken;
}
