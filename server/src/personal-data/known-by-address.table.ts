import { type ExpressionBuilder, sql } from 'kysely';
import { ALWAYS, type Period } from '../accounts/email-change/email-change.table.ts';
import type { Trx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import type { Schema } from '../db/schema.ts';
import { likePatternOf } from '../db/search.ts';
import { forgetWalkIns } from '../events/door/personal-check-ins.table.ts';
import { deleteReturnsOf } from '../mail/blocked-addresses/address-data.table.ts';

/**
 * Mails to the person, and notices to the firm whose Reply-To is the person: those quote what they wrote. A notice
 * about somebody else is not theirs, even if the firm's address is theirs. The mail that confirms their erasure does
 * not count: it is deleted once it is sent.
 */
export const isMailOf =
  (email: string, { since, until } = ALWAYS) =>
  (eb: ExpressionBuilder<Schema, 'mail'>) =>
    eb.and([
      eb('is_forgotten_after', '=', false),
      eb.between('created_at', since, until),
      eb.or([
        eb.and([eb('recipient_address', '=', email), eb('reply_to_address', 'is', null)]),
        eb('reply_to_address', '=', email),
      ]),
    ]);

export const isTrashOf = (email: string) =>
  sql<boolean>`content like ${likePatternOf(`"email":${JSON.stringify(email)}`)} escape '\\'`;

/** What anyone may have left there without an account, in the order in which it is locked. */
const LEFT_BY_ADDRESS = ['contact', 'newsletter_subscription', 'newsletter_confirmation'] as const;

/** Waits, as `lockPersonalRows` does, for what deletes or sends rows of an address that may be another account's by now. */
export async function lockRowsKnownBy(trx: Trx, email: string): Promise<void> {
  for (const table of LEFT_BY_ADDRESS)
    await lockRows(trx, trx.selectFrom(table).select('id').where('email', '=', email));
  await lockRows(trx, trx.selectFrom('mail').select('id').where(isMailOf(email)).orderBy('id'));
  await lockRows(trx, trx.selectFrom('trash').select('subject_id').where(isTrashOf(email)));
}

/** Mails, messages and the subscription of an address, from that time, and its name at the doors of events. @returns how many */
export async function deleteRowsKnownBy(trx: Trx, email: string, period: Period): Promise<number> {
  let count = (await deleteMailsOf(trx, email, period)) + (await forgetWalkIns(trx, email, period));
  for (const table of LEFT_BY_ADDRESS) {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where('email', '=', email)
      .where((eb) => eb.between('created_at', period.since, period.until))
      .executeTakeFirst();
    count += Number(numDeletedRows);
  }
  return count;
}

/** With what came back from the address, and its block. @returns how many rows */
export async function deleteMailsOf(trx: Trx, email: string, period: Period): Promise<number> {
  const returned = await deleteReturnsOf(trx, email, period);
  const { numDeletedRows } = await trx.deleteFrom('mail').where(isMailOf(email, period)).executeTakeFirst();
  return Number(numDeletedRows) + returned;
}

/** Mails with a link of the account, to whatever address: it may have been mistyped, or never confirmed. */
export const deleteMailsWithLinksOf = (trx: Trx, accountId: number) =>
  trx
    .deleteFrom('mail')
    .where('link_id', 'in', (eb) =>
      eb.selectFrom('link').select('link.id').where('link.account_id', '=', accountId),
    )
    .execute();
