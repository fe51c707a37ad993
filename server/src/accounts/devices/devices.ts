// The devices that an account logs in from. Each has a cookie with a secret token. A login without a known cookie is
// mailed to the owner, who so learns if somebody else has the password. An account's very first login sends no mail.

import type { Db, Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Clock, daysEarlier, timestamp } from '../../kernel/clock.ts';
import { hashToken, newToken } from '../../kernel/tokens.ts';
import { newDevice } from './devices.emails.ts';
import { deleteOldDevices, findDevicesByEmail, listDevices, upsertDevice } from './devices.table.ts';

/** A device last seen earlier is deleted; browsers keep no cookie for longer either. */
export const DEVICE_DAYS = 400;
export const MAX_DEVICES = 20;

/** 256 bits, base64url. */
const TOKEN_PATTERN = /^[\w-]{43}$/;
export const isDeviceToken = (text: string) => TOKEN_PATTERN.test(text);

type Owner = { id: number; full_name: string; email: string };
/** `token` is the value of the device's cookie, if it has one. */
export type Device = { name: string; token: string | null };

/**
 * Which of these tokens is one of a device that has logged in to the account with this address.
 * @returns null when none is, or when no account has the address
 */
export async function findKnownDevice(
  { db, clock }: { db: Db; clock: Clock },
  email: string,
  tokens: string[],
): Promise<string | null> {
  if (tokens.length === 0) return null;
  const since = daysEarlier(clock, DEVICE_DAYS);
  const known = await findDevicesByEmail(db, email, tokens.map(hashToken));
  const isKnown = (hash: string) =>
    known.some(({ token_hash, seen_at }) => token_hash === hash && seen_at > since);
  return tokens.find((token) => isKnown(hashToken(token))) ?? null;
}

/**
 * Records a login of `owner` from `device`, and sends them a mail if the device is new.
 * @returns the new value of the device's cookie: a device that two people share has one for both
 */
export async function recogniseDevice(
  trx: Trx,
  { clock, outbox, site }: Pick<Dependencies, 'clock' | 'outbox' | 'site'>,
  owner: Owner,
  { name, token }: Device,
): Promise<string> {
  const deviceToken = token !== null && isDeviceToken(token) ? token : newToken().token;
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
