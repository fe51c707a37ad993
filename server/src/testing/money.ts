import type { Change } from '../billing/documents/events.table.ts';
import { balanceOf } from '../billing/payments/balance.table.ts';
import { bookShares } from '../billing/payments/book.ts';
import { today } from '../kernel/calendar.ts';
import { insertMovement } from './bank-rows.ts';
import type { Invoicing } from './invoicing.ts';

/** Movements of the bank, payments and balances of an invoicing club. */
export function moneyOf({ database, clock, adminId }: Invoicing) {
  const { db } = database;
  const by = { accountId: adminId, name: 'Admin' };
  let entries = 0;

  /** Within one transaction, in the name of the administrator. */
  const inChange = <Result>(work: (change: Change) => Promise<Result>): Promise<Result> =>
    db.transaction().execute((trx) => work({ trx, clock, day: today(clock), by }));

  /** Accepted statements with one movement each. @returns its id */
  async function movement(cents: number, texts: { name?: string; free?: string } = {}): Promise<number> {
    entries += 1;
    return insertMovement(db, clock, { number: entries, cents, ...texts });
  }

  /** One transfer of a party. @param pays cents of it, by invoice @returns the id of the payment */
  async function pay(
    partyId: number,
    cents: number,
    pays: Record<number, number> = {},
    movementId: number | null = null,
  ): Promise<number> {
    const documents = Object.entries(pays).map(([id, cents]) => ({ documentId: Number(id), cents }));
    const shares = [{ partyId, cents, documents }];
    const way = { paidOn: today(clock), method: 'TRANSFER', movementId } as const;
    const [id] = await inChange((change) => bookShares(change, { ...way, shares }));
    return id ?? 0;
  }

  const balance = (partyId: number) => balanceOf(db, partyId);
  const bookedOf = async (id: number) =>
    (
      await db
        .selectFrom('bank_movement')
        .select('booked_cents')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).booked_cents;

  return { inChange, movement, pay, balance, bookedOf };
}
