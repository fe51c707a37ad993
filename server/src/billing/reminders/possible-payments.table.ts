// What the firm has received and not allocated, or not looked at yet: nobody is asked for what they may have paid.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Between the digits of a number, however it is written: « 2026-000012 », « +++202/6000/01220+++ ». */
const SIGNS = [' ', '-', '/', '+', '.', '*'];
const FREE_DIGITS = SIGNS.reduce<RawBuilder<string>>(
  (text, sign) => sql<string>`replace(${text}, ${sql.lit(sign)}, '')`,
  sql<string>`movement.free`,
);

const WAITING_CENTS = sql<number>`movement.cents - movement.booked_cents`;

/** The year and number of an invoice: what its number and its payment reference begin with. */
export const keyOf = (paymentReference: string) => paymentReference.slice(0, 10);

/** What is asked of a party: `keys` names its invoices, `amounts` in cents are those that it may have paid. */
type Asked = { partyId: number; keys: string[]; amounts: number[] };

/**
 * Payments received that wait for a person, and name one of the invoices, come from an account that paid for the party before, or
 * have one of the amounts and the payment reference of no invoice.
 */
export async function listPossiblePayments(db: Db, { partyId, keys, amounts }: Asked) {
  const rows = await db
    .selectFrom('bank_movement as movement')
    .select(['movement.booked_on', 'movement.structured', FREE_DIGITS.as('free_digits')])
    .select(WAITING_CENTS.as('waiting_cents'))
    // As the index of those that wait has it.
    .where(sql<boolean>`movement.booked_cents <> movement.cents and movement.set_aside_at is null`)
    .where('movement.cents', '>', 0)
    .where((eb) =>
      eb.or([
        eb(sql<string>`substr(movement.structured, 1, 10)`, 'in', keys),
        ...keys.map((key) => eb(FREE_DIGITS, 'like', `%${key}%`)),
        eb('movement.counterparty_iban', 'in', accountsOf(db, partyId)),
        eb.and([eb(WAITING_CENTS, 'in', amounts), eb.not(eb.exists(referencedDocument(db)))]),
      ]),
    )
    .orderBy('movement.booked_on')
    .orderBy('movement.id')
    .execute();
  return rows.map(({ booked_on, waiting_cents, structured, free_digits }) => ({
    bookedOn: booked_on,
    cents: waiting_cents,
    keys: keys.filter((key) => structured?.startsWith(key) || free_digits.includes(key)),
  }));
}

const accountsOf = (db: Db, partyId: number) =>
  db
    .selectFrom('payment')
    .innerJoin('bank_movement as earlier', 'earlier.id', 'payment.movement_id')
    .select('earlier.counterparty_iban')
    .where('payment.party_id', '=', partyId)
    .where('payment.kind', '=', 'PAYMENT')
    .where('earlier.counterparty_iban', '<>', '');

const referencedDocument = (db: Db) =>
  db
    .selectFrom('document')
    .select('document.id')
    .whereRef('document.payment_reference', '=', sql.ref('movement.structured'));

/** Statements that nobody has looked at, and when the last file came. */
export async function bankState(db: Db): Promise<{ quarantined: number; lastFileAt: string | null }> {
  const { quarantined } = await db
    .selectFrom('bank_statement')
    .select(({ fn }) => fn.countAll<number>().as('quarantined'))
    .where(sql<boolean>`state = 'QUARANTINED'`)
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('bank_file')
    .select('received_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { quarantined, lastFileAt: last?.received_at ?? null };
}
