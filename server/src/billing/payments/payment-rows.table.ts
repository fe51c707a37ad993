import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { DomainError } from '../../kernel/domain-error.ts';

/** A return or a correction takes the payment back, and was not itself an error. Corrections are never taken back. */
export const isReversed = sql<boolean>`exists (
  select 1 from payment as taking where taking.reverses_id = payment.id
  and not exists (select 1 from payment as correction where correction.reverses_id = taking.id)
)`;

const payments = (db: Db) =>
  db
    .selectFrom('payment')
    .select(['payment.id', 'payment.kind', 'payment.party_id', 'payment.cents', 'payment.paid_on'])
    .select(['payment.method', 'payment.movement_id'])
    .select(isReversed.as('is_reversed'));

export type PaymentRow = Awaited<ReturnType<typeof paymentById>>;

/** @throws DomainError not-found */
export async function paymentById(db: Db, id: number) {
  const row = await payments(db).where('payment.id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('not-found', 'Ce paiement n’existe pas.');
  return { ...row, is_reversed: Boolean(row.is_reversed) };
}
