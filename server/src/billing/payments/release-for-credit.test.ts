import { beforeEach, describe, expect, test } from 'vitest';
import { invoicingPerTest, manualLine } from '../../testing/invoicing.ts';
import { moneyOf } from '../../testing/money.ts';
import { undoPayment } from './book.ts';

const at = invoicingPerTest();
let money: ReturnType<typeof moneyOf>;
let party: number;
beforeEach(async () => {
  money = moneyOf(at);
  party = await at.party();
});

/** An invoice of 1 000 €, without VAT. */
const invoice = () =>
  at.invoice(party, manualLine({ unitCents: 100_000, vatCategory: 'E', vatBasisPoints: 0 }));
const stateOf = async (id: number) => {
  const { state, openCents } = await at.domain.documents.find(at.admin, id);
  return `${state} ${openCents}`;
};
const allocations = async () => {
  const rows = await at.database.db
    .selectFrom('allocation')
    .select(['payment_id', 'cents', 'reason'])
    .orderBy('id')
    .execute();
  return rows.map(({ payment_id, cents, reason }) => `${payment_id} ${cents} ${reason}`.trim());
};

describe('A credit note for an invoice that is paid', () => {
  test('in whole leaves what was paid on the balance, and the invoice is not open (D12)', async () => {
    const { id } = await invoice();
    const payment = await money.pay(party, 100_000, { [id]: 100_000 });
    await at.credited(id);
    expect(await stateOf(id)).toBe('CREDITED 0');
    expect(await money.balance(party)).toBe(100_000);
    expect(await allocations()).toEqual([
      `${payment} 100000`,
      `${payment} -100000 Note de crédit NC-2026-000001`,
    ]);
  });

  test('in part takes off only what is paid too much, of what paid last first', async () => {
    const { id, lines } = await invoice();
    const first = await money.pay(party, 50_000, { [id]: 50_000 });
    const last = await money.pay(party, 30_000, { [id]: 30_000 });
    const credit = (netCents: number) => at.credited(id, [{ id: lines[0]?.id ?? 0, netCents }]);
    await credit(15_000);
    expect(await stateOf(id)).toBe('OPEN 5000');
    expect(await money.balance(party)).toBe(0);
    await credit(45_000);
    expect(await stateOf(id)).toBe('PAID 0');
    expect(await money.balance(party)).toBe(40_000);
    expect((await allocations()).slice(2)).toEqual([
      `${last} -30000 Note de crédit NC-2026-000002`,
      `${first} -10000 Note de crédit NC-2026-000002`,
    ]);
  });

  test('changes nothing while it is a draft', async () => {
    const { id } = await invoice();
    await money.pay(party, 100_000, { [id]: 100_000 });
    await at.domain.documents.credit(at.admin, id, { why: 'Erreur', lines: [] });
    expect(await stateOf(id)).toBe('PAID 0');
    expect(await money.balance(party)).toBe(0);
  });

  test('leaves a payment that can still be undone: what is left of it is taken back', async () => {
    const { id, lines } = await invoice();
    const payment = await money.pay(party, 100_000, { [id]: 100_000 });
    await at.credited(id, [{ id: lines[0]?.id ?? 0, netCents: 40_000 }]);
    await money.inChange((change) => undoPayment(change, { paymentId: payment, reason: 'Erreur' }));
    expect(await stateOf(id)).toBe('OPEN 60000');
    expect(await money.balance(party)).toBe(0);
  });

  test('issued while a payment for it is booked leaves it neither open nor paid too much', async () => {
    const { id } = await invoice();
    const draft = await at.domain.documents.credit(at.admin, id, { why: 'Erreur', lines: [] });
    const results = await Promise.allSettled([
      at.issue(draft.id),
      money.pay(party, 100_000, { [id]: 100_000 }),
    ]);
    expect(results[0].status).toBe('fulfilled');
    expect(await stateOf(id)).toBe('CREDITED 0');
    expect(await money.balance(party)).toBe(results[1].status === 'fulfilled' ? 100_000 : 0);
  });
});
