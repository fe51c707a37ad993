import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { moneyOf } from '../../testing/money.ts';
import { bookRefund, undoPayment } from './book.ts';
import { verifyPayments } from './verify-payments.ts';

const at = invoicingPerTest();
let money: ReturnType<typeof moneyOf>;
let party: number;
/** One payment of a movement, over two invoices and a balance, of which a part was refunded; and one that was undone. */
beforeEach(async () => {
  money = moneyOf(at);
  party = await at.party();
  const ids = [(await at.invoice(party)).id, (await at.invoice(party)).id] as const;
  await money.pay(party, 160_000, { [ids[0]]: 72_600, [ids[1]]: 72_600 }, await money.movement(160_000));
  const refund = {
    partyId: party,
    cents: 5_000,
    paidOn: '2026-03-02',
    method: 'CASH',
    movementId: null,
  } as const;
  await money.inChange((change) => bookRefund(change, refund));
  const mistake = await money.pay(party, 100);
  await money.inChange((change) => undoPayment(change, { paymentId: mistake, reason: 'Erreur' }));
});

const faultsAfter = async (statement: string) => {
  await sql.raw(statement).execute(at.database.db);
  return (await verifyPayments(at.database.db)).faults;
};
const payment = (values: string) =>
  `insert into payment (party_id, kind, cents, paid_on, method, movement_id, reverses_id, at, by_name) values (${values}, '2026-03-02T09:00:00.000Z', 'X')`;
const allocation = (values: string) =>
  `insert into allocation (payment_id, document_id, cents, reverses_id, at, by_name) values (${values}, '2026-03-02T09:00:00.000Z', 'X')`;

describe('MO-3 The check of payments', () => {
  test('finds that all adds up', async () => {
    expect(await verifyPayments(at.database.db)).toEqual({ payments: 4, movements: 1, faults: [] });
  });

  test('finds an invoice that is not paid by as much as it says', async () => {
    expect(await faultsAfter('update document set paid_cents = 72599 where number = 1')).toEqual([
      '2026-000001\u202f: 725,99\u00a0€ sont payés, mais ses paiements font 726,00\u00a0€.',
    ]);
  });

  test('finds a movement that is not booked by as much as it says', async () => {
    expect(await faultsAfter('update bank_movement set booked_cents = 159999')).toEqual([
      expect.stringMatching(
        /^Le mouvement \d+ du 2 mars 2026\u202f: 1\u202f599,99\u00a0€ sont comptabilisés, mais ses paiements font 1\u202f600,00\u00a0€\.$/,
      ),
    ]);
  });

  test('finds a balance below 0', async () => {
    expect(await faultsAfter(payment(`${party}, 'REFUND', -9801, '2026-03-02', 'CASH', null, null`))).toEqual(
      [`Le solde du payeur ${party} est de \u22120,01\u00a0€.`],
    );
  });

  test('finds a payment that pays more than it is, and one that pays what was taken back', async () => {
    const faults = await faultsAfter(
      allocation('(select max(id) from payment where reverses_id is not null), null, 1, null'),
    );
    expect(faults).toEqual([
      expect.stringMatching(/^Le paiement \d+ paie 0,01\u00a0€ de factures, mais il en reste 0,00\u00a0€\.$/),
    ]);
  });

  test('finds a payment for an invoice of another party', async () => {
    const { id } = await at.invoice(await at.party());
    await sql.raw(`update document set paid_cents = 1 where id = ${id}`).execute(at.database.db);
    expect(await faultsAfter(allocation(`(select min(id) from payment), ${id}, 1, null`))).toEqual([
      expect.stringMatching(/^Le paiement \d+ paie une facture d’un autre payeur\.$/),
    ]);
  });

  test('finds a statement whose movements do not lead from its first balance to its last', async () => {
    const decided = "update bank_statement set decided_by = 'Nora', reason = 'Relevé incomplet'";
    expect(await faultsAfter('update bank_statement set closing_cents = closing_cents + 1')).toEqual([
      expect.stringContaining(
        'va de 0,00\u00a0€ à 1\u202f600,01\u00a0€, mais ses mouvements font 1\u202f600,00\u00a0€.',
      ),
    ]);
    expect(await faultsAfter(decided)).toEqual([]);
  });
});

describe('The database refuses', () => {
  test.each([
    'update payment set cents = cents + 1',
    "update payment set paid_on = '2020-01-01'",
    'delete from payment',
    'update allocation set cents = 1',
    'update allocation set document_id = null',
    'update allocation set document_id = (select max(id) from document)',
    'delete from allocation',
    'update bank_movement set cents = cents + 1',
    'delete from bank_movement',
    'update bank_movement set booked_cents = cents + 1',
    'update document set paid_cents = total_cents + 1 where number = 1',
    'update document set paid_cents = -1 where number = 1',
  ])('for ever: %s', async (statement) => {
    await expect(sql.raw(statement).execute(at.database.db)).rejects.toThrow();
    expect((await verifyPayments(at.database.db)).faults).toEqual([]);
  });
});
