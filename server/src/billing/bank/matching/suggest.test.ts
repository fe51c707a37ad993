import type { BankSuggestion } from '@cercle/contract/bank';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
import { bookRefund, bookShares, undoPayment } from '../../payments/book.ts';
import { suggestFor } from './suggest.ts';

const clock = createTestClock();
let database: TestDatabase;
let lesse: number;
let dubois: number;
beforeEach(async () => {
  database = await openTestDatabase();
  [lesse = 0, dubois = 0] = await insertParties(database.db, ['Atelier Lesse SRL', 'Jean Dubois']);
});
afterEach(() => database.close());

const LESSE_IBAN = 'BE71096123456769';
const OTHER_IBAN = 'BE43068999999501';
const reference = (number: number) => structuredCommunication(`2026${String(number).padStart(6, '0')}`);
const written = (number: number) => formatStructuredCommunication(reference(number));

/** Open invoices « 2026-000001 » and so on, of these amounts. */
async function invoices(partyId: number, ...amounts: number[]): Promise<number[]> {
  const { count } = await database.db
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return insertInvoices(
    database.db,
    amounts.map((cents, index) => ({ partyId, year: 2026, number: Number(count) + index + 1, cents })),
  );
}

async function movement(change: Partial<MovementToInsert>): Promise<number> {
  const [id = 0] = await insertMovements(database.db, [{ cents: 72_600, bookedOn: '2026-03-10', ...change }]);
  return id;
}

const inChange = <Result>(work: (change: Parameters<typeof bookShares>[0]) => Promise<Result>) =>
  database.db
    .transaction()
    .execute((trx) => work({ trx, clock, day: '2026-03-10', by: { accountId: null, name: 'Test' } }));

async function book(movementId: number, partyId: number, cents: number, documentIds: number[] = []) {
  const documents = documentIds.map((documentId) => ({ documentId, cents }));
  const way = { paidOn: '2026-03-10', method: 'TRANSFER', movementId } as const;
  const [id = 0] = await inChange((change) =>
    bookShares(change, { ...way, shares: [{ partyId, cents, documents }] }),
  );
  return id;
}

/** A payment of 100 € came from that account before, and is on the balance. */
const knownAccount = async (partyId: number, iban = LESSE_IBAN) =>
  book(await movement({ cents: 10_000, iban }), partyId, 10_000);

async function suggestions(change: Partial<MovementToInsert>): Promise<BankSuggestion[]> {
  const id = await movement(change);
  const rows = await database.db.selectFrom('bank_movement').selectAll().where('id', '=', id).execute();
  return (await suggestFor(database.db, rows)).get(id) ?? [];
}

/** « NAME 2026-000001 726.00 + 0.00 » */
const short = ({ ground, documents, balanceCents }: BankSuggestion) =>
  [
    ground,
    ...documents.map(({ number, cents }) => `${number} ${(cents / 100).toFixed(2)}`),
    `+ ${(balanceCents / 100).toFixed(2)}`,
  ].join(' ');
const shorts = async (change: Partial<MovementToInsert>) => (await suggestions(change)).map(short);

describe('What a payment names', () => {
  test('one invoice of that amount; what to send books exactly that', async () => {
    const [id] = await invoices(lesse, 72_600);
    expect(await suggestions({ structured: reference(1) })).toEqual([
      {
        ground: 'REFERENCE',
        party: { id: lesse, name: 'Atelier Lesse SRL' },
        documents: [
          {
            ...{ id, number: '2026-000001', openCents: 72_600, cents: 72_600 },
            party: { id: lesse, name: 'Atelier Lesse SRL' },
          },
        ],
        balanceCents: 0,
        booking: {
          shares: [{ partyId: lesse, cents: 72_600, documents: [{ documentId: id, cents: 72_600 }] }],
        },
      },
    ]);
  });

  test('several whose amounts add up, of two parties: one share each', async () => {
    await invoices(lesse, 60_000);
    await invoices(dubois, 12_600);
    const [first] = await suggestions({ free: `${written(1)} ${written(2)}` });
    expect(first).toMatchObject({
      ground: 'REFERENCES',
      booking: {
        shares: [
          { partyId: lesse, cents: 60_000 },
          { partyId: dubois, cents: 12_600 },
        ],
      },
    });
  });

  test('one of which less is paid, or more: the rest goes to the balance', async () => {
    await invoices(lesse, 72_600);
    expect((await shorts({ cents: 20_000, structured: reference(1) }))[0]).toBe(
      'REFERENCE_OTHER_AMOUNT 2026-000001 200.00 + 0.00',
    );
    expect((await shorts({ cents: 75_000, structured: reference(1) }))[0]).toBe(
      'REFERENCE_OTHER_AMOUNT 2026-000001 726.00 + 24.00',
    );
  });

  test('one with which others of its party come to the amount', async () => {
    await invoices(lesse, 72_600, 20_000);
    expect((await shorts({ cents: 92_600, structured: reference(1) }))[0]).toBe(
      'REFERENCE_OTHER_AMOUNT 2026-000001 726.00 2026-000002 200.00 + 0.00',
    );
  });

  test('one that is paid already: all goes to the balance of its party', async () => {
    const [id = 0] = await invoices(lesse, 72_600);
    await book(await movement({}), lesse, 72_600, [id]);
    expect((await shorts({ structured: reference(1) }))[0]).toBe('ALREADY_PAID 2026-000001 0.00 + 726.00');
    expect((await shorts({ free: 'facture 2026-000001' }))[0]).toBe('ALREADY_PAID 2026-000001 0.00 + 726.00');
  });

  test('by its number: of that amount, several that add up, or another amount', async () => {
    await invoices(lesse, 72_600, 20_000);
    expect((await shorts({ free: 'FACT 2026/1' }))[0]).toBe('NUMBER 2026-000001 726.00 + 0.00');
    expect((await shorts({ cents: 92_600, free: '2026-000001 2026-000002' }))[0]).toBe(
      'NUMBER 2026-000001 726.00 2026-000002 200.00 + 0.00',
    );
    expect((await shorts({ cents: 5_000, free: 'facture 2026-000002' }))[0]).toBe(
      'NUMBER 2026-000002 50.00 + 0.00',
    );
  });

  test('not by what may be a month, unless the amount is that of the invoice', async () => {
    await invoices(lesse, ...Array.from({ length: 11 }, (_, index) => 1_000 + index));
    expect(await shorts({ cents: 5_000, free: 'loyer 2026/11' })).toEqual([]);
    expect((await shorts({ cents: 1_010, free: 'loyer 2026/11' }))[0]).toBe(
      'NUMBER 2026-000011 10.10 + 0.00',
    );
  });
});

describe('A known account', () => {
  test('pays the invoice of that amount, of its own party', async () => {
    await knownAccount(lesse);
    await invoices(dubois, 72_600);
    await invoices(lesse, 72_600);
    expect((await shorts({ iban: LESSE_IBAN }))[0]).toBe('KNOWN_ACCOUNT 2026-000002 726.00 + 0.00');
  });

  test('of two invoices of one amount suggests both, the first due first', async () => {
    await knownAccount(lesse);
    await invoices(lesse, 72_600, 72_600);
    expect(await shorts({ iban: LESSE_IBAN })).toEqual([
      'KNOWN_ACCOUNT 2026-000001 726.00 + 0.00',
      'KNOWN_ACCOUNT 2026-000002 726.00 + 0.00',
    ]);
  });

  test('and puts first the one whose reference was mistyped', async () => {
    await knownAccount(lesse);
    await invoices(lesse, 72_600, 72_600);
    const structured = reference(2).replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    expect((await shorts({ iban: LESSE_IBAN, structured }))[0]).toBe(
      'KNOWN_ACCOUNT 2026-000002 726.00 + 0.00',
    );
  });

  test('pays invoices that add up, or the oldest and its balance', async () => {
    await knownAccount(lesse);
    await invoices(lesse, 30_000, 42_600, 9_000);
    expect((await shorts({ iban: LESSE_IBAN }))[0]).toBe(
      'KNOWN_ACCOUNT 2026-000001 300.00 2026-000002 426.00 + 0.00',
    );
    expect((await shorts({ cents: 90_000, iban: LESSE_IBAN }))[0]).toBe(
      'KNOWN_ACCOUNT 2026-000001 300.00 2026-000002 426.00 2026-000003 90.00 + 84.00',
    );
  });

  test('is not known by a booking that was undone', async () => {
    const paymentId = await knownAccount(lesse);
    await invoices(lesse, 30_000);
    await inChange((change) => undoPayment(change, { paymentId, reason: 'Erreur' }));
    expect(await shorts({ iban: LESSE_IBAN })).toEqual([]);
  });
});

describe('A name, or the amount alone', () => {
  test('the amount of an invoice of a party whose name resembles, the nearest name first', async () => {
    await invoices(lesse, 72_600);
    await invoices(dubois, 72_600);
    const [jeanne = 0] = await insertParties(database.db, ['Jeanne Dubois']);
    await invoices(jeanne, 72_600);
    expect((await shorts({ name: 'M. DUBOIS JEAN' })).slice(0, 2)).toEqual([
      'NAME 2026-000002 726.00 + 0.00',
      'NAME 2026-000003 726.00 + 0.00',
    ]);
    expect((await shorts({ name: 'FIDUCIAIRE', free: 'POUR ATELIER LESSE' }))[0]).toBe(
      'NAME 2026-000001 726.00 + 0.00',
    );
  });

  test('the amount of at most three invoices', async () => {
    await invoices(lesse, 72_600, 72_600);
    await invoices(dubois, 72_600);
    expect(await shorts({ name: 'INCONNU' })).toHaveLength(3);
    await invoices(dubois, 72_600);
    expect(await shorts({ name: 'INCONNU' })).toEqual([]);
  });
});

describe('Money that left', () => {
  test('is a payment that the bank takes back: of that amount from that account', async () => {
    const [id = 0] = await invoices(lesse, 72_600);
    const paymentId = await book(await movement({ iban: LESSE_IBAN }), lesse, 72_600, [id]);
    const taken = { cents: -72_600, iban: LESSE_IBAN, isReversal: true };
    expect(await suggestions(taken)).toMatchObject([
      {
        ...{ ground: 'RETURNED', party: { id: lesse }, balanceCents: 0, booking: { returnOf: paymentId } },
        documents: [{ number: '2026-000001', openCents: 0, cents: 72_600 }],
      },
    ]);
    expect(await suggestions({ ...taken, cents: -72_500 })).toEqual([]);
  });

  test('or the one whose reference it names, whatever the account', async () => {
    const [id = 0] = await invoices(lesse, 72_600);
    const paymentId = await book(await movement({ iban: LESSE_IBAN }), lesse, 72_600, [id]);
    const taken = { cents: -72_600, iban: OTHER_IBAN, structured: reference(1) };
    expect(await suggestions(taken)).toMatchObject([
      { ground: 'RETURNED', booking: { returnOf: paymentId } },
    ]);
  });

  test('or given back to a party with that balance, known by its account or its name', async () => {
    await knownAccount(lesse);
    await knownAccount(dubois, OTHER_IBAN);
    expect((await suggestions({ cents: -10_000, iban: LESSE_IBAN }))[0]).toMatchObject({
      ...{ ground: 'REFUND', party: { id: lesse }, balanceCents: -10_000, booking: { refundTo: lesse } },
    });
    expect((await suggestions({ cents: -10_000, name: 'JEAN DUBOIS' }))[0]).toMatchObject({
      ...{ ground: 'REFUND', party: { id: dubois } },
    });
    await inChange((change) =>
      bookRefund(change, {
        ...{ partyId: dubois, cents: 5_000, paidOn: '2026-03-10' },
        method: 'CASH',
        movementId: null,
      }),
    );
    expect(await suggestions({ cents: -10_000, name: 'JEAN DUBOIS' })).toEqual([]);
  });

  test('and nothing for salaries, suppliers and costs', async () => {
    await invoices(lesse, 72_600);
    expect(await suggestions({ cents: -72_600, name: 'ATELIER LESSE', free: 'FACTURE 2026-000001' })).toEqual(
      [],
    );
  });
});

test('at most five are suggested, each once', async () => {
  await knownAccount(lesse);
  await invoices(lesse, ...Array.from({ length: 8 }, () => 72_600));
  const all = await suggestions({ iban: LESSE_IBAN, name: 'ATELIER LESSE', structured: reference(3) });
  expect(all).toHaveLength(5);
  expect(new Set(all.map(({ booking }) => JSON.stringify(booking))).size).toBe(5);
  expect(all[0]).toMatchObject({ ground: 'REFERENCE', documents: [{ number: '2026-000003' }] });
});
