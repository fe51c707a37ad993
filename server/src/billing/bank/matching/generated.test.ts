// The proof of the matching: two thousand generated payments, of which the true answer is known.

import type { BankBooking } from '@cercle/contract/bank';
import type { Share } from '@cercle/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPostgres } from '../../../db/database.ts';
import {
  type GeneratedInvoice,
  type GeneratedMovement,
  type GeneratedParty,
  generateBank,
} from '../../../testing/generated-bank/generated-movements.ts';
import { insertInvoices, insertMovements, insertParties } from '../../../testing/matching-rows.ts';
import { refreshStatistics } from '../../../testing/refresh-statistics.ts';
import { createTestClock } from '../../../testing/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { bookShares } from '../../payments/book.ts';
import { bookAutomatically } from './book-automatically.ts';
import { suggestFor } from './suggest.ts';

const SEED = 39;
const PAGE = 25;
const clock = createTestClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Ids = { parties: number[]; invoices: number[] };

async function insertBank(parties: GeneratedParty[], movements: GeneratedMovement[]) {
  const { db } = database;
  const partyIds = await insertParties(
    db,
    parties.map(({ name }) => name),
  );
  const invoices = await insertInvoices(
    db,
    parties
      .flatMap((party) => party.invoices)
      .map((invoice) => ({ ...invoice, partyId: partyIds[invoice.party] ?? 0 })),
  );
  const movementIds = await insertMovements(
    db,
    movements.map(({ movement }) => movement),
  );
  return { ids: { parties: partyIds, invoices }, movementIds };
}

/** What to send to book what is true. */
function sharesOf({ truth, movement }: GeneratedMovement, ids: Ids): Share[] {
  if (!truth) return [];
  const idOf = ({ index }: GeneratedInvoice) => ids.invoices[index] ?? 0;
  const parties = new Set([
    ...truth.pays.map(({ invoice }) => invoice.party),
    ...(truth.toBalance ? [truth.toBalance.party] : []),
  ]);
  return [...parties].map((party) => {
    const documents = truth.pays
      .filter(({ invoice }) => invoice.party === party)
      .map(({ invoice, cents }) => ({ documentId: idOf(invoice), cents }));
    const cents = parties.size === 1 ? movement.cents : documents.reduce((sum, one) => sum + one.cents, 0);
    return { partyId: ids.parties[party] ?? 0, cents, documents };
  });
}

const sorted = (shares: Share[]) =>
  shares
    .map((share) => ({
      ...share,
      documents: share.documents.toSorted((one, other) => one.documentId - other.documentId),
    }))
    .sort((one, other) => one.partyId - other.partyId);

const areSame = (one: Share[], other: Share[]) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sharesIn = (booking: BankBooking | undefined) => (booking && 'shares' in booking ? booking.shares : []);

/** The payments that the product made, by their movement, as shares. */
async function automaticShares(): Promise<Map<number, Share[]>> {
  const rows = await database.db
    .selectFrom('payment')
    .innerJoin('allocation', 'allocation.payment_id', 'payment.id')
    .select(['payment.movement_id', 'payment.party_id', 'payment.cents', 'allocation.document_id'])
    .select('allocation.cents as allocated')
    .execute();
  return new Map(
    rows.map((row) => [
      row.movement_id ?? 0,
      [
        {
          partyId: row.party_id,
          cents: row.cents,
          documents: [{ documentId: row.document_id ?? 0, cents: row.allocated }],
        },
      ],
    ]),
  );
}

const waitingRows = (ids: number[]) =>
  database.db
    .selectFrom('bank_movement')
    .selectAll()
    .where('id', 'in', ids)
    .whereRef('booked_cents', '<>', 'cents')
    .orderBy('id')
    .execute();

test('none of 2 000 payments is booked wrongly, and 95 % of the others have what is right as the first suggestion', async () => {
  const { parties, movements } = generateBank(SEED);
  const { ids, movementIds } = await insertBank(parties, movements);
  expect(movements).toHaveLength(2_000);
  const byId = new Map(movementIds.map((id, index) => [id, movements[index] as GeneratedMovement]));
  await bookAutomatically({ db: database.db, clock });
  // It does so by itself, but within a minute only.
  if (isPostgres(database.db)) await refreshStatistics(database.db);

  const wrong: string[] = [];
  const found = new Map<string, { right: number; of: number }>();
  const count = (kind: string, isRight: boolean) => {
    const { right, of } = found.get(kind) ?? { right: 0, of: 0 };
    found.set(kind, { right: right + Number(isRight), of: of + 1 });
  };
  for (const [id, shares] of await automaticShares()) {
    const generated = byId.get(id) as GeneratedMovement;
    if (!areSame(shares, sharesOf(generated, ids))) wrong.push(`${generated.kind} ${id}`);
    count(generated.kind, true);
  }
  expect(wrong).toEqual([]);

  // As an administrator works: page after page, each movement booked before the next page is read.
  for (let start = 0; start < movementIds.length; start += PAGE) {
    const rows = await waitingRows(movementIds.slice(start, start + PAGE));
    const suggestions = await suggestFor(database.db, rows);
    await database.db.transaction().execute(async (trx) => {
      for (const { id } of rows) {
        const generated = byId.get(id) as GeneratedMovement;
        const shares = sharesOf(generated, ids);
        if (shares.length === 0) continue;
        count(generated.kind, areSame(sharesIn(suggestions.get(id)?.[0]?.booking), shares));
        const change = { trx, clock, day: '2026-03-10', by: { accountId: null, name: 'Test' } };
        const way = { paidOn: '2026-03-10', method: 'TRANSFER', movementId: id } as const;
        await bookShares(change, { ...way, shares });
      }
    });
  }
  const all = [...found.values()];
  const right = all.reduce((sum, kind) => sum + kind.right, 0);
  const of = all.reduce((sum, kind) => sum + kind.of, 0);
  expect(of).toBe(movements.filter(({ truth }) => truth).length);
  expect(right / of).toBeGreaterThanOrEqual(0.95);
});
