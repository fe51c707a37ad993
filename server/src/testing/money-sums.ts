import { balanceOf } from '../billing/payments/balance.table.ts';
import type { Db } from '../db/database.ts';

/** What each table comes to, added up row by row, for these parties, who are all that there are. */
export async function moneySums(db: Db, parties: number[]) {
  const [all, paid] = [await readMovements(db), await db.selectFrom('payment').selectAll().execute()];
  const allocations = await db.selectFrom('allocation').selectAll().execute();
  const documents = await db
    .selectFrom('document')
    .select(['id', 'party_id', 'total_cents', 'credited_cents', 'paid_cents'])
    .execute();
  const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
  const partyOf = new Map(paid.map(({ id, party_id }) => [id, party_id]));
  const byParty = await Promise.all(
    parties.map(async (partyId) => ({
      paid: sum(paid.filter(({ party_id }) => party_id === partyId).map(({ cents }) => cents)),
      allocated: sum(
        allocations.filter(({ payment_id }) => partyOf.get(payment_id) === partyId).map(({ cents }) => cents),
      ),
      settled: sum(
        documents.filter(({ party_id }) => party_id === partyId).map(({ paid_cents }) => paid_cents),
      ),
      balance: await balanceOf(db, partyId),
    })),
  );
  return {
    movements: sum(all.map(({ cents }) => cents)),
    waiting: sum(
      all.filter(({ set_aside_at: at }) => !at).map(({ cents, booked_cents }) => cents - booked_cents),
    ),
    setAside: sum(all.filter(({ set_aside_at: at }) => at).map(({ cents }) => cents)),
    byHand: sum(paid.filter(({ movement_id }) => movement_id === null).map(({ cents }) => cents)),
    byParty,
    overpaid: documents.filter(
      ({ total_cents, credited_cents, paid_cents }) =>
        paid_cents < 0 || paid_cents + credited_cents > total_cents,
    ).length,
  };
}

const readMovements = (db: Db) =>
  db.selectFrom('bank_movement').select(['cents', 'booked_cents', 'set_aside_at']).execute();

type MoneySums = Awaited<ReturnType<typeof moneySums>>;

/** What does not add up, one sentence each. */
export function moneyFaults({
  movements,
  waiting,
  setAside,
  byHand,
  byParty,
  overpaid,
}: MoneySums): string[] {
  const onParties = byParty.reduce((total, { allocated, balance }) => total + allocated + balance, 0);
  const accounted = onParties - byHand + waiting + setAside;
  return [
    ...(movements === accounted ? [] : [`${movements} came, ${accounted} are accounted for`]),
    ...(overpaid === 0 ? [] : [`${overpaid} invoices are paid too much`]),
    ...byParty.flatMap(({ paid, allocated, settled, balance }, index) => [
      ...(allocated === settled ? [] : [`party ${index}: ${allocated} pay, ${settled} are paid`]),
      ...(paid === allocated + balance
        ? []
        : [`party ${index}: ${paid} paid, ${allocated} + ${balance} found`]),
      ...(balance >= 0 ? [] : [`party ${index}: a balance of ${balance}`]),
    ]),
  ];
}
