import type { Db } from '../../db/database.ts';
import { isReversed } from './payment-rows.table.ts';

const sum = (row: { cents: number | string | null }) => Number(row.cents ?? 0);

/** What a party has paid, in cents, and what pays no invoice yet. It never falls below 0. */
export async function balanceOf(db: Db, partyId: number): Promise<number> {
  const paid = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.sum<number | string | null>('cents').as('cents'))
    .where('party_id', '=', partyId)
    .executeTakeFirstOrThrow();
  const allocated = await db
    .selectFrom('allocation')
    .innerJoin('payment', 'payment.id', 'allocation.payment_id')
    .select(({ fn }) => fn.sum<number | string | null>('allocation.cents').as('cents'))
    .where('payment.party_id', '=', partyId)
    .executeTakeFirstOrThrow();
  return sum(paid) - sum(allocated);
}

/** What is left of a payment. */
type Left = { paymentId: number; cents: number };

/** The payments of a party of which something pays no invoice, the oldest first. Refunds are taken off the oldest. */
export async function leftOfPayments(db: Db, partyId: number): Promise<Left[]> {
  const rows = await db
    .selectFrom('payment')
    .select(['payment.id', 'payment.cents'])
    .select(({ selectFrom }) =>
      selectFrom('allocation')
        .select(({ fn }) => fn.sum<number | string | null>('allocation.cents').as('cents'))
        .whereRef('allocation.payment_id', '=', 'payment.id')
        .as('allocated'),
    )
    .where('party_id', '=', partyId)
    .where('kind', '=', 'PAYMENT')
    .where(({ not }) => not(isReversed))
    .orderBy('paid_on')
    .orderBy('id')
    .execute();
  const lefts = rows.map(({ id, cents, allocated }) => ({
    paymentId: id,
    cents: cents - Number(allocated ?? 0),
  }));
  const refunded = lefts.reduce((total, { cents }) => total + cents, 0) - (await balanceOf(db, partyId));
  return withoutFirst(lefts, refunded);
}

/** Takes so many cents off, from the first on. */
function withoutFirst(lefts: Left[], cents: number): Left[] {
  let rest = cents;
  return lefts
    .map((left) => {
      const taken = Math.min(left.cents, rest);
      rest -= taken;
      return { ...left, cents: left.cents - taken };
    })
    .filter((left) => left.cents > 0);
}
