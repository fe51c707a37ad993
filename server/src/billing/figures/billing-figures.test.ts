import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, today } from '../../kernel/calendar.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { moneyOf } from '../../testing/money.ts';
import { bookRefund, bookReturn, undoPayment } from '../payments/book.ts';
import { daysToPay } from './days-to-pay.ts';

const at = invoicingPerTest();
let money: ReturnType<typeof moneyOf>;
let party: number;
beforeEach(async () => {
  at.goTo('2026-03-02');
  money = moneyOf(at);
  party = await at.party();
});

const figures = () => at.domain.billingFigures.find(at.admin);
const invoice = async () => (await at.invoice(party)).id;
const later = (days: number) => at.goTo(addDays(today(at.clock), days));
/** Each invoice has 726,00 € with VAT, and is due after 30 days. */
const pay = (id: number, cents = 72_600) => money.pay(party, cents, { [id]: cents });
const received = async () =>
  (await figures()).received
    .filter(({ cents }) => cents !== 0)
    .map(({ month, cents }) => `${month} ${cents}`);

test('Without an invoice that was issued there are none', async () => {
  await at.draft(party);
  expect(await figures()).toMatchObject({
    ...{ hasInvoices: false, open: { count: 0, cents: 0 }, overdue: { count: 0, cents: 0 } },
    ...{ daysToPay: null, heldCents: 0 },
  });
});

describe('What is open', () => {
  test('is the rest of each invoice, without what was paid or credited; it is overdue from the day after it is due', async () => {
    const [part] = [await invoice(), await invoice()];
    const credited = await invoice();
    await pay(part, 70_000);
    await at.credited(credited);
    await at.draft(party);
    later(30);
    expect(await figures()).toMatchObject({
      ...{ hasInvoices: true, open: { count: 2, cents: 75_200 }, overdue: { count: 0, cents: 0 } },
    });
    later(1);
    const overdue = { count: 2, cents: 75_200 };
    expect(await figures()).toMatchObject({ open: { count: 0, cents: 0 }, overdue });
  });

  test('is told apart by how late it is: 1 to 30, 31 to 60, 61 to 90 days, and more', async () => {
    await invoice();
    const ages = async () =>
      (await figures()).overdueByAge.filter(({ count }) => count > 0).map(({ age }) => age);
    later(31);
    for (const [days, age] of [
      [29, '1-30'],
      [1, '31-60'],
      [29, '31-60'],
      [1, '61-90'],
      [29, '61-90'],
      [1, '91+'],
    ] as const) {
      later(days);
      expect(await ages()).toEqual([age]);
    }
  });
});

describe('What was received', () => {
  test('is of twelve months, on the day of payment, less what was paid back or taken back; a mistake never counts', async () => {
    const paid = await pay(await invoice());
    await money.pay(party, 5_000);
    const mistake = await money.pay(party, 999);
    later(40);
    const way = { paidOn: today(at.clock), method: 'TRANSFER', movementId: null } as const;
    await money.inChange((change) => undoPayment(change, { paymentId: mistake, reason: 'Erreur' }));
    await money.inChange((change) => bookRefund(change, { ...way, partyId: party, cents: 2_000 }));
    expect(await received()).toEqual(['2026-03 77600', '2026-04 -2000']);
    await money.inChange((change) => bookReturn(change, { ...way, paymentId: paid }));
    expect(await received()).toEqual(['2026-03 77600', '2026-04 -74600']);
    expect((await figures()).received.map(({ month }) => month).at(-1)).toBe('2026-04');
    expect((await figures()).heldCents).toBe(3_000);
    at.goTo('2027-03-01');
    expect(await received()).toEqual(['2026-04 -74600']);
  });
});

describe('The days to pay', () => {
  test('run from issue to the payment that completed the invoice', async () => {
    const [one, other] = [await invoice(), await invoice()];
    await invoice();
    later(10);
    await pay(one);
    await pay(other, 600);
    later(20);
    await pay(other, 72_000);
    expect((await figures()).daysToPay).toEqual({ invoices: 2, median: 20, mean: 20 });
  });

  test('count a payment that was taken back and came again by its second day, and none older than a year', async () => {
    const id = await invoice();
    const first = await pay(id);
    later(3);
    await money.inChange((change) =>
      bookReturn(change, { paymentId: first, paidOn: today(at.clock), movementId: null }),
    );
    expect((await figures()).daysToPay).toBeNull();
    later(4);
    await pay(id);
    expect((await figures()).daysToPay).toEqual({ invoices: 1, median: 7, mean: 7 });
    at.goTo('2027-03-08');
    expect((await figures()).daysToPay).toMatchObject({ invoices: 1 });
    later(1);
    expect((await figures()).daysToPay).toBeNull();
  });

  test('have a median between two, and a mean of one decimal', () => {
    const after = (days: number, count: number) => ({
      ...{ issuedOn: '2026-03-02', paidOn: addDays('2026-03-02', days), count },
    });
    expect(daysToPay([after(30, 1), after(1, 2), after(4, 1)])).toEqual({
      invoices: 4,
      median: 2.5,
      mean: 9,
    });
    expect(daysToPay([after(-3, 1), after(1, 2)])).toEqual({ invoices: 3, median: 1, mean: 0.7 });
  });
});
