import { z } from 'zod';
import type { Db } from '../../db/database.ts';

const SETTING = 'bounceMailbox';

/** UIDs ascend, and are valid as long as UIDVALIDITY is the same (RFC 3501, 2.3.1.1). */
const position = z.object({ mailbox: z.string(), uidValidity: z.string(), lastUid: z.number() });

type Position = z.infer<typeof position>;

/** The last UID that was read; null for another mailbox than the one that was read before. */
export async function readPosition(
  db: Db,
  { mailbox, uidValidity }: Pick<Position, 'mailbox' | 'uidValidity'>,
): Promise<number | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst();
  const stored = row && position.parse(JSON.parse(row.value));
  return stored?.mailbox === mailbox && stored.uidValidity === uidValidity ? stored.lastUid : null;
}

export async function writePosition(db: Db, stored: Position): Promise<void> {
  const value = JSON.stringify(stored);
  await db
    .insertInto('setting')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
