import type { ManualPayment } from '@cercle/contract/payments';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, today } from '../../kernel/calendar.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';

const at = invoicingPerTest();
let party: number;
beforeEach(async () => {
  party = await at.party({ legalName: 'Atelier Lesse SRL' });
});

const invoice = async () => (await at.invoice(party)).id;
const payments = () => at.domain.payments;
/** @param pays cents, by invoice */
const payment = (cents: number, pays: Record<number, number> = {}): ManualPayment => ({
  ...{ partyId: party, cents, paidOn: today(at.clock), method: 'CASH', note: 'Au dîner' },
  documents: Object.entries(pays).map(([id, cents]) => ({ documentId: Number(id), cents })),
});
const enter = async (cents: number, pays: Record<number, number> = {}) =>
  (await payments().enter(at.admin, payment(cents, pays))).id;
const account = () => payments().accountOf(at.admin, party);
const balance = async () => (await account()).balanceCents;
const find = (id: number) => at.domain.documents.find(at.admin, id);
const WHY = { reason: 'Erreur' };

describe('A payment entered by hand', () => {
  test('is on the invoice that it pays, with who entered it', async () => {
    const id = await invoice();
    await enter(80_000, { [id]: 72_600 });
    expect(await find(id)).toMatchObject({
      state: 'PAID',
      openCents: 0,
      paidCents: 72_600,
      payments: [
        {
          ...{ kind: 'PAYMENT', cents: 80_000, method: 'CASH', note: 'Au dîner', movementId: null },
          ...{ party: { id: party, name: 'Atelier Lesse SRL' }, isReversible: true },
          allocations: [{ documentId: id, number: '2026-000001', cents: 72_600, isReversible: true }],
        },
      ],
    });
  });

  test('is not of a day to come', async () => {
    const tomorrow = { ...payment(100), paidOn: addDays(today(at.clock), 1) };
    await expect(payments().enter(at.admin, tomorrow)).rejects.toMatchObject({
      errors: { paidOn: ['Cette date est à venir'] },
    });
    await expect(payments().refund(at.admin, tomorrow)).rejects.toMatchObject({ code: 'validation' });
  });

  test('is of a party that exists', async () => {
    await expect(payments().enter(at.admin, { ...payment(100), partyId: 999 })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('sent again under its key is entered once', async () => {
    const data = payment(100);
    const once = async () =>
      payments().enter(
        at.admin,
        data,
        await at.domain.idempotency.once({ actor: at.admin, route: 'POST /api', key: 'k', body: data }),
      );
    expect(await once()).toEqual(await once());
    expect(await balance()).toBe(100);
  });

  test('that is undone stays, with its counter-entry, and cannot be undone again', async () => {
    const id = await invoice();
    const paid = await enter(72_600, { [id]: 72_600 });
    await payments().undo(at.admin, paid, WHY);
    const { state, payments: shown } = await find(id);
    expect(state).toBe('OPEN');
    expect(shown).toMatchObject([
      {
        id: paid,
        isReversible: false,
        allocations: [{ cents: 72_600 }, { cents: -72_600, reason: 'Erreur' }],
      },
    ]);
    expect((await account()).payments).toMatchObject([
      { kind: 'CORRECTION', cents: -72_600, reversesId: paid, note: 'Erreur', isReversible: false },
      { kind: 'PAYMENT', cents: 72_600, isReversible: false },
    ]);
    await expect(payments().undo(at.admin, paid, WHY)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('What a payment pays of one invoice', () => {
  test('can be undone alone: the other invoices stay paid, and the money is on the balance (D16)', async () => {
    const [one, other] = [await invoice(), await invoice()];
    await enter(145_200, { [one]: 72_600, [other]: 72_600 });
    const paying = (await find(one)).payments[0]?.allocations[0]?.id ?? 0;
    await payments().undoAllocation(at.admin, paying, WHY);
    expect([(await find(one)).state, (await find(other)).state]).toEqual(['OPEN', 'PAID']);
    expect(await balance()).toBe(72_600);
    await expect(payments().undoAllocation(at.admin, paying, WHY)).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(payments().undoAllocation(at.admin, 999, WHY)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('The balance of a party', () => {
  const use = (pays: Record<number, number>) =>
    payments().useBalance(at.admin, party, { documents: payment(1, pays).documents });

  test('pays invoices, the oldest money first', async () => {
    const id = await invoice();
    const [first, second] = [await enter(50_000), await enter(50_000)];
    await use({ [id]: 72_600 });
    expect((await find(id)).payments.map(({ id, allocations }) => [id, allocations[0]?.cents])).toEqual([
      [second, 22_600],
      [first, 50_000],
    ]);
    expect(await account()).toMatchObject({ balanceCents: 27_400, openCents: 0, invoices: [] });
  });

  test('does not pay with what was given back, nor with more than there is', async () => {
    const id = await invoice();
    const first = await enter(10_000);
    const { documents, ...refund } = payment(10_000);
    await payments().refund(at.admin, refund);
    const second = await enter(10_000);
    await expect(use({ [id]: 10_001 })).rejects.toThrow(
      'Le solde de Atelier Lesse SRL n’est que de 100,00\u00a0€.',
    );
    await use({ [id]: 10_000 });
    await expect(payments().undo(at.admin, first, WHY)).rejects.toMatchObject({ code: 'conflict' });
    await payments().undo(at.admin, second, WHY);
    expect(await balance()).toBe(0);
  });

  test('pays no invoice of another party, nor more than is open', async () => {
    const other = await at.invoice(await at.party());
    const id = await invoice();
    await enter(100_000);
    await expect(use({ [other.id]: 100 })).rejects.toMatchObject({ code: 'conflict' });
    await expect(use({ [id]: 72_601 })).rejects.toThrow('Il ne reste que');
    expect(await balance()).toBe(100_000);
  });

  test('is used once by two at the same moment', async () => {
    const [one, other] = [await invoice(), await invoice()];
    await enter(72_600);
    const results = await Promise.allSettled([use({ [one]: 72_600 }), use({ [other]: 72_600 })]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balance()).toBe(0);
  });
});

test('The account of a party has its open invoices, the first one due first, and its payments, the last one first', async () => {
  const [first, second] = [await invoice(), await invoice()];
  const paid = await enter(20_000, { [second]: 20_000 });
  expect(await account()).toMatchObject({
    ...{ balanceCents: 0, openCents: 125_200 },
    invoices: [
      { id: first, number: '2026-000001', totalCents: 72_600, openCents: 72_600 },
      { id: second, openCents: 52_600 },
    ],
    payments: [{ id: paid }],
  });
});

test('Each change of payments is in the audit log, under its party', async () => {
  const id = await invoice();
  const paid = await enter(80_000, { [id]: 10_000 });
  const { documents, ...refund } = payment(100);
  await payments().refund(at.admin, refund);
  await payments().useBalance(at.admin, party, { documents: [{ documentId: id, cents: 100 }] });
  const paying = (await find(id)).payments[0]?.allocations[0]?.id ?? 0;
  await payments().undoAllocation(at.admin, paying, WHY);
  await expect(payments().undo(at.admin, paid, WHY)).rejects.toThrow('Il manque 1,00\u00a0€');
  await payments().undo(at.admin, await enter(5), WHY);
  const { content } = await at.domain.auditLog.list(at.admin, {
    page: 0,
    size: 20,
    q: '',
    sort: 'createdAt,asc',
    kind: 'party',
    subject: party,
  });
  expect(content.map(({ action }) => action)).toEqual([
    'party.created',
    'payment.entered',
    'payment.refunded',
    'balance.used',
    'allocation.undone',
    'payment.entered',
    'payment.undone',
  ]);
});
