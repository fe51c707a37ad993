// What came back from an address, as personal data of its owner.

import type { Db, Trx } from '../../db/database.ts';

type Period = { since: string; until: string };

export const listReturnedMailsOf = (db: Db, email: string) =>
  db
    .selectFrom('bounce')
    .select(['at', 'class as kind', 'words'])
    .where('email', '=', email)
    .orderBy('at', 'desc')
    .execute();

/** Since when campaigns pass it over, or null. */
export async function findBlockedSince(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('blocked_address')
    .select('blocked_at')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.blocked_at ?? null;
}

/** @returns how many rows were deleted */
export async function deleteReturnsOf(trx: Trx, email: string, { since, until }: Period): Promise<number> {
  const bounces = await trx
    .deleteFrom('bounce')
    .where('email', '=', email)
    .where((eb) => eb.between('at', since, until))
    .executeTakeFirst();
  const blocks = await trx
    .deleteFrom('blocked_address')
    .where('email', '=', email)
    .where((eb) => eb.between('blocked_at', since, until))
    .executeTakeFirst();
  return Number(bounces.numDeletedRows + blocks.numDeletedRows);
}
