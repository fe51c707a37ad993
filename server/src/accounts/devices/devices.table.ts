import type { Db, Trx } from '../../db/database.ts';

/** When each device was last seen, by the hash of its cookie; includes those that the next login deletes. */
export const listDevices = (db: Db, accountId: number) =>
  db
    .selectFrom('known_device')
    .select(['token_hash', 'seen_at'])
    .where('account_id', '=', accountId)
    .execute();

/** The devices with one of these hashes that log in to the account with this address. */
export const findDevicesByEmail = (db: Db, email: string, hashes: string[]) =>
  db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select(['token_hash', 'seen_at'])
    .where('account.email', '=', email)
    .where('token_hash', 'in', hashes)
    .execute();

/** The devices with one of these hashes, of whatever account. */
export const findDevices = (db: Db, hashes: string[]) =>
  db.selectFrom('known_device').select(['token_hash', 'seen_at']).where('token_hash', 'in', hashes).execute();

/** When each of these accounts last logged in by its password, which records the device. */
export async function listLastLogins(db: Db, accountIds: number[]): Promise<Map<number, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('known_device')
    .select((eb) => ['account_id', eb.fn.max('seen_at').as('at')])
    .where('account_id', 'in', accountIds)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id, at }) => [account_id, at]));
}

type DeviceUse = { hash: string; at: string };

/** Adds a new device, or updates when a known one was last seen. */
export const upsertDevice = (trx: Trx, accountId: number, { hash, at }: DeviceUse) =>
  trx
    .insertInto('known_device')
    .values({ account_id: accountId, token_hash: hash, seen_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'token_hash']).doUpdateSet({ seen_at: at }))
    .execute();

/** Deletes devices last seen before `since`, and the ones seen longest ago beyond `most`. */
export async function deleteOldDevices(
  trx: Trx,
  accountId: number,
  { since, most: max }: { since: string; most: number },
) {
  const newestDevices = trx
    .selectFrom('known_device')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('seen_at', '>', since)
    .orderBy('seen_at', 'desc')
    .orderBy('token_hash')
    .limit(max);
  await trx
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where('token_hash', 'not in', newestDevices)
    .execute();
}
