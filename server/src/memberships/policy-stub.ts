import type { Db } from '../db/database.ts';
import type { Day } from '../kernel/calendar.ts';

export type Rules = {
  termDays: number;
  renewalDays: number;
  noticeMonths: number;
  declineDays: number;
  singlePriceCents: number;
  singleSeats: number;
  minSeats: number;
};
export type Policy = { id: number; validFrom: Day; announcedOn: Day; rules: Rules };

const toPolicy = (row: {
  id: number;
  valid_from: string | null;
  announced_on: string | null;
  rules: string;
}): Policy => ({
  id: row.id,
  validFrom: row.valid_from ?? '',
  announcedOn: row.announced_on ?? '',
  rules: JSON.parse(row.rules),
});

/** The conditions in force on a day, of those that were announced by another. @throws Error when there are none */
export async function policyOn(db: Db, day: Day, announcedBy: Day = day): Promise<Policy> {
  const versions = db.selectFrom('policy_version').select(['id', 'valid_from', 'announced_on', 'rules']);
  const row =
    (await versions
      .where('valid_from', '<=', day)
      .where('announced_on', '<=', announcedBy)
      .orderBy('valid_from', 'desc')
      .limit(1)
      .executeTakeFirst()) ??
    // A term may begin before the first version, when a site gives terms to the members of before.
    (await versions
      .where('announced_on', 'is not', null)
      .orderBy('valid_from')
      .limit(1)
      .executeTakeFirstOrThrow());
  return toPolicy(row);
}

export const policyById = async (db: Db, id: number): Promise<Policy> =>
  toPolicy(
    await db
      .selectFrom('policy_version')
      .select(['id', 'valid_from', 'announced_on', 'rules'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
