// The devices that an account logs in from. Each has a cookie with a secret token. A login without a known cookie is
// mailed to the owner, who so learns if somebody else has the password. An account's very first login sends no mail.

import type { Db, Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Clock, daysEarlier, timestamp } from '../../kernel/clock.ts';
import { hashToken, newToken } from '../../kernel/tokens.ts';
import { newDevice } from './devices.emails.ts';
import {
  deleteOldDevices,
  findDevices,
  findDevicesByEmail,
  listDevices,
  upsertDevice,
} from './devices.table.ts';

/** A device last seen earlier is deleted; browsers keep no cookie for longer either. */
export const DEVICE_DAYS = 400;
export const MAX_DEVICES = 20;

/** 256 bits, base64url. */
const TOKEN_PATTERN = /^[\w-]{43}$/;
export const isDeviceToken = (text: string) => TOKEN_PATTERN.test(text);

type DeviceRow = { token_hash: string; seen_at: string };
type Owner = { id: number; full_name: string; email: string };
/** `tokens` are the values of the device's cookies of that name. */
export type Device = { name: string; tokens: string[] };

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
  return findToken(tokens, await findDevicesByEmail(db, email, tokens.map(hashToken)), oldestUse(clock));
}

/**
 * Records a login of `owner` from `device`, and sends them a mail if the device is new.
 * @returns the new value of the device's cookie: a device that two people share has one for both. A token that this site never
 * issued is replaced: the person who planted it in the browser would count as this device
 */
export async function recogniseDevice(
  trx: Trx,
  { clock, outbox, site }: Pick<Dependencies, 'clock' | 'outbox' | 'site'>,
  owner: Owner,
  { name, tokens }: Device,
): Promise<string> {
  const since = oldestUse(clock);
  const devices = await listDevices(trx, owner.id);
  const knownToken = findToken(tokens, devices, since);
  if (devices.length > 0 && knownToken === null) {
    const to = { name: owner.full_name, address: owner.email };
    await outbox.enqueue(trx, newDevice({ to, site, device: name, at: clock.now() }));
  }
  const deviceToken = knownToken ?? (await findIssuedToken(trx, tokens, since)) ?? newToken().token;
  await upsertDevice(trx, owner.id, { hash: hashToken(deviceToken), at: timestamp(clock) });
  await deleteOldDevices(trx, owner.id, { since, most: MAX_DEVICES });
  return deviceToken;
}

const oldestUse = (clock: Clock) => daysEarlier(clock, DEVICE_DAYS);

/** The token of a device of any account. */
const findIssuedToken = async (trx: Trx, tokens: string[], since: string) =>
  tokens.length === 0 ? null : findToken(tokens, await findDevices(trx, tokens.map(hashToken)), since);

function findToken(tokens: string[], devices: DeviceRow[], since: string): string | null {
  const known = new Set(devices.filter(({ seen_at }) => seen_at > since).map(({ token_hash }) => token_hash));
  return tokens.find((token) => known.has(hashToken(token))) ?? null;
}
