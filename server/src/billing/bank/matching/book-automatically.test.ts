import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isPostgres, openDatabase } from '../../../db/database.ts';
import {
  formatStructuredCommunication,
  structuredCommunication,
} from '../../../kernel/structured-communication.ts';
import {
  insertInvoices,
  insertMovements,
  insertParties,
  type MovementToInsert,
} from '../../../testing/matching-rows.ts';
import { createTestClock } from '../../../testing/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { bookAutomatically } from './book-automatically.ts';

const clock = createTestClock();
let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const referenceOf = (number: number) => structuredCommunication(`2026${String(number).padStart(6, '0')}`);
const written = (number: number) => formatStructuredCommunication(referenceOf(number));

/** Invoices 2026-000001 and 2026-000002 of 726 €, of one party; 2026-000003 of 121 €, of another. */
async function openClub() {
  const [lesse = 0, dubois = 0] = await insertParties(database.db, ['Atelier Lesse SRL', 'Jean Dubois']);
  const invoices = await insertInvoices(database.db, [
    { partyId: lesse, year: 2026, number: 1, cents: 72_600 },
    { partyId: lesse, year: 2026, number: 2, cents: 72_600 },
    { partyId: dubois, year: 2026, number: 3, cents: 12_100 },
  ]);
  return { lesse, dubois, invoices };
}

const movement = (change: Partial<MovementToInsert> = {}): MovementToInsert => ({
  ...{ cents: 72_600, bookedOn: '2026-03-10', name: 'ATELIER LESSE', iban: 'BE71096123456769' },
  ...change,
});

const book = () => bookAutomatically({ db: database.db, clock });

const paid = async () =>
  (await database.db.selectFrom('document').select(['number', 'paid_cents']).orderBy('number').execute()).map(
    ({ number, paid_cents }) => [number, paid_cents],
  );

const examined = async () => {
  const query = database.db.selectFrom('bank_movement').select(['id', 'booked_cents', 'examined_at']);
  return (await query.orderBy('id').execute()).map((row) => ({ ...row, is: row.examined_at !== null }));
};

describe('A payment is booked by itself', () => {
  test('when it names one invoice and comes to what is open of it; who did it, when and how is written', async () => {
    const { lesse, invoices } = await openClub();
    const [id] = await insertMovements(database.db, [movement({ structured: referenceOf(1) })]);
    expect(await book()).toBe(1);
    expect(await paid()).toEqual([
      [1, 72_600],
      [2, 0],
      [3, 0],
    ]);
    const payments = await database.db.selectFrom('payment').selectAll().execute();
    expect(payments).toMatchObject([
      {
        ...{ party_id: lesse, kind: 'PAYMENT', cents: 72_600, paid_on: '2026-03-10', method: 'TRANSFER' },
        ...{ movement_id: id, account_id: null, by_name: 'Rapprochement' },
      },
    ]);
    const allocations = await database.db.selectFrom('allocation').selectAll().execute();
    expect(allocations).toMatchObject([
      { payment_id: payments[0]?.id, document_id: invoices[0], cents: 72_600, by_name: 'Rapprochement' },
    ]);
    expect(await examined()).toMatchObject([{ booked_cents: 72_600, is: true }]);
  });

  test('when the reference stands in the free text, beside those of no invoice', async () => {
    await openClub();
    await insertMovements(database.db, [movement({ free: `NOTRE REF 202600099955 ${written(2)}` })]);
    expect(await book()).toBe(1);
  });

  test('when only a part of the invoice was open, and it is that part', async () => {
    await openClub();
    await database.db.updateTable('document').set({ credited_cents: 600 }).where('number', '=', 1).execute();
    await insertMovements(database.db, [movement({ cents: 72_000, structured: referenceOf(1) })]);
    expect(await book()).toBe(1);
    expect((await paid())[0]).toEqual([1, 72_000]);
  });
});

describe('A payment waits for a person', () => {
  test.each<[string, Partial<MovementToInsert>]>([
    ['of another amount', { cents: 72_599, structured: referenceOf(1) }],
    ['of wrong check digits', { structured: '202600000199' }],
    ['of no invoice', { structured: referenceOf(9) }],
    ['of two invoices', { cents: 72_600, free: `${written(1)} ${written(2)}` }],
    ['of another field than text', { structured: '202600000199', free: `en plus de ${written(2)}` }],
    ['of a number alone', { free: 'facture 2026-000001' }],
    ['of an amount alone', {}],
    ['that left', { cents: -72_600, structured: referenceOf(1) }],
    ['that the bank takes back', { structured: referenceOf(1), isReversal: true }],
  ])('%s', async (_, change) => {
    await openClub();
    await insertMovements(database.db, [movement(change)]);
    expect(await book()).toBe(0);
    expect(await examined()).toMatchObject([{ booked_cents: 0, is: true }]);
    expect(await paid()).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
  });

  test('when another paid the invoice: the first is booked, in one file or in two', async () => {
    await openClub();
    await insertMovements(database.db, [
      movement({ structured: referenceOf(1) }),
      movement({ free: written(1) }),
    ]);
    expect(await book()).toBe(1);
    await insertMovements(database.db, [movement({ structured: referenceOf(1) })]);
    expect(await book()).toBe(0);
    expect((await examined()).map(({ booked_cents }) => booked_cents)).toEqual([72_600, 0, 0]);
  });

  test('when a person set it aside before', async () => {
    await openClub();
    await insertMovements(database.db, [movement({ structured: referenceOf(1) })]);
    const set_aside_at = '2026-03-11T09:00:00.000Z';
    await database.db.updateTable('bank_movement').set({ set_aside_at, set_aside_by: 'Nadia' }).execute();
    expect(await book()).toBe(0);
  });
});

test('each movement is looked at once: what a person undid is not booked again', async () => {
  await openClub();
  await insertMovements(database.db, [movement()]);
  expect(await book()).toBe(0);
  expect(await book()).toBe(0);
  expect(await examined()).toMatchObject([{ is: true }]);
});

const MANY = 1_200;

async function manyPayments() {
  const [partyId = 0] = await insertParties(database.db, ['Atelier Lesse SRL']);
  const numbers = Array.from({ length: MANY }, (_, index) => index + 1);
  await insertInvoices(
    database.db,
    numbers.map((number) => ({ partyId, year: 2026, number, cents: 1_000 + number })),
  );
  await insertMovements(
    database.db,
    numbers.map((number) => movement({ cents: 1_000 + number, structured: referenceOf(number) })),
  );
}

const sums = async () => {
  const { payments, movements, cents } = await database.db
    .selectFrom('payment')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('payments'),
      fn.count<number | string>('movement_id').distinct().as('movements'),
      fn.sum<number | string>('cents').as('cents'),
    ])
    .executeTakeFirstOrThrow();
  return { payments: Number(payments), movements: Number(movements), cents: Number(cents) };
};

const ALL_BOOKED = { payments: MANY, movements: MANY, cents: 1_000 * MANY + (MANY * (MANY + 1)) / 2 };

test('a process that dies between two batches loses nothing: the next one goes on', async () => {
  await manyPayments();
  let beats = 0;
  const dying = bookAutomatically({ db: database.db, clock }, async () => {
    beats += 1;
    if (beats > 1) throw new Error('The process died');
  });
  await expect(dying).rejects.toThrow('The process died');
  expect((await sums()).payments).toBe(500);
  expect(await book()).toBe(MANY - 500);
  expect(await sums()).toEqual(ALL_BOOKED);
});

test('four processes at once book each movement once', async () => {
  await manyPayments();
  // In one process, SQLite would wait for itself: four runs share the database.
  const others = isPostgres(database.db)
    ? await Promise.all([1, 2, 3].map(() => openDatabase(database.location)))
    : [];
  const runs = [database, ...others, database, database, database].slice(0, 4);
  const booked = await Promise.all(runs.map(({ db }) => bookAutomatically({ db, clock })));
  await Promise.all(others.map((other) => other.close()));
  expect(booked.reduce((sum, count) => sum + count, 0)).toBe(MANY);
  expect(await sums()).toEqual(ALL_BOOKED);
});
