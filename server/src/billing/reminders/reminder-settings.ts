import type { ReminderRules, ReminderSettings } from '@cercle/contract/reminders';
import type { Db, Trx } from '../../db/database.ts';

const SETTING = 'reminders';

/** Until an administrator changes them. */
const DEFAULTS: ReminderSettings = {
  levels: [
    { name: 'Rappel', days: 7 },
    { name: 'Second rappel', days: 21 },
    { name: 'Dernier rappel avant mise en demeure', days: 35 },
  ],
  daysBetween: 7,
  version: 0,
};

/**
 * A consumer has 14 days from the first reminder before anything may be claimed of them (code of economic law, article XIX.2, since the
 * law of 4 May 2023): no other letter goes meanwhile.
 */
const CONSUMER_DAYS = 14;

/** Days, at least, between two reminders of an invoice. */
export const daysBetweenFor = ({ daysBetween }: ReminderRules, isConsumer: boolean) =>
  isConsumer ? Math.max(daysBetween, CONSUMER_DAYS) : daysBetween;

export async function readSettings(db: Db): Promise<ReminderSettings> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row ? JSON.parse(row.value) : DEFAULTS;
}

/** @returns false if another transaction has changed them since `before` was read */
export async function writeSettings(
  trx: Trx,
  before: ReminderSettings,
  after: ReminderSettings,
): Promise<boolean> {
  const value = JSON.stringify(after);
  if (before.version === 0) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('setting')
      .values({ name: SETTING, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await trx
    .updateTable('setting')
    .set({ value })
    .where('name', '=', SETTING)
    .where('value', '=', JSON.stringify(before))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
