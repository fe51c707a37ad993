import { beforeEach, describe, expect, test } from 'vitest';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { moneyOf } from '../../testing/money.ts';
import { undoPayment } from './book.ts';

const at = invoicingPerTest();
const ADDRESS = 'compta@lesse.example';
let money: ReturnType<typeof moneyOf>;
let party: number;
beforeEach(async () => {
  money = moneyOf(at);
  party = await at.party({ legalName: 'Atelier Lesse', invoiceEmail: ADDRESS });
});

const run = (heartbeat = async () => {}) => at.domain.paymentThanks.send(heartbeat);
const hasWork = () => at.domain.paymentThanks.hasWork();
const letters = async () =>
  (await at.mailsTo(ADDRESS)).filter(({ subject }) => subject.startsWith('Merci')).map(({ text }) => text);
const switchTo = (thanks: boolean) => at.domain.bankSettings.update(at.admin, { thanks });
const invoice = async () => (await at.invoice(party)).id;
const pay = (id: number, cents = 72_600) => money.pay(party, cents, { [id]: cents });
const later = (minutes: number) => at.clock.advance({ seconds: minutes * 60 });

describe('Thanks are written', () => {
  test('to nobody until they are switched on, nor for what was paid before', async () => {
    expect(await at.domain.bankSettings.find(at.admin)).toEqual({ thanks: false });
    await pay(await invoice());
    later(20);
    expect(await run()).toBe(0);
    await switchTo(true);
    later(20);
    expect(await hasWork()).toBe(false);
    expect(await run()).toBe(0);
    await pay(await invoice());
    later(16);
    await switchTo(false);
    expect(await run()).toBe(0);
    expect(await letters()).toEqual([]);
  });

  test('once for each invoice, in one letter a party, fifteen minutes after the payment', async () => {
    await switchTo(true);
    const [one, other, open] = [await invoice(), await invoice(), await invoice()];
    await pay(one);
    await pay(other);
    await pay(open, 100);
    later(14);
    expect(await run()).toBe(0);
    later(2);
    expect(await hasWork()).toBe(true);
    expect(await run()).toBe(1);
    expect(await hasWork()).toBe(false);
    expect(await run()).toBe(0);
    const [letter = '', ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter).toContain('Ces factures sont payées en entier');
    for (const number of ['2026-000001', '2026-000002']) expect(letter).toContain(number);
    expect(letter).not.toContain('2026-000003');
    await pay(open, 72_500);
    later(16);
    expect(await run()).toBe(1);
    expect((await letters()).at(-1)).toContain('Cette facture est payée en entier');
  });

  test('neither for what was credited, nor for a payment that was undone; paid again, it is thanked for', async () => {
    await switchTo(true);
    const [credited, undone] = [await invoice(), await invoice()];
    await at.credited(credited);
    const payment = await pay(undone);
    later(5);
    await money.inChange((change) => undoPayment(change, { paymentId: payment, reason: 'Erreur' }));
    later(30);
    expect(await run()).toBe(0);
    await pay(undone);
    later(16);
    expect(await run()).toBe(1);
  });

  test('not a second time when the payment was undone after them, and came again', async () => {
    await switchTo(true);
    const id = await invoice();
    const payment = await pay(id);
    later(16);
    expect(await run()).toBe(1);
    await money.inChange((change) => undoPayment(change, { paymentId: payment, reason: 'Erreur' }));
    await pay(id);
    later(16);
    expect(await run()).toBe(0);
  });

  test('not for what was paid more than a week ago, nor to who has no address', async () => {
    await switchTo(true);
    await pay(await invoice());
    later(8 * 24 * 60);
    expect(await run()).toBe(0);
    party = await at.party({ legalName: 'Sans Adresse', invoiceEmail: '' });
    await pay(await invoice());
    later(16);
    expect(await run()).toBe(0);
    expect(await hasWork()).toBe(false);
  });

  test('once by four processes, also when one died between two parties', async () => {
    await switchTo(true);
    await pay(await invoice());
    party = await at.party({ legalName: 'Maison Delvaux', invoiceEmail: 'compta@delvaux.example' });
    await pay(await invoice());
    later(16);
    let beats = 0;
    const dies = async () => {
      beats += 1;
      if (beats > 1) throw new Error('The process died');
    };
    await expect(run(dies)).rejects.toThrow('died');
    const sent = await Promise.all([run(), run(), run(), run()]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await letters()).toHaveLength(1);
    expect(await at.mailsTo('compta@delvaux.example')).toHaveLength(1);
  });
});

test('Who switches them on or off is in the audit log, once', async () => {
  for (const thanks of [true, true, false]) await switchTo(thanks);
  const { content } = await at.domain.auditLog.list(at.admin, {
    ...{ page: 0, size: 10, q: '', sort: 'createdAt,asc', kind: 'bank' },
  });
  expect(content.map(({ action }) => action)).toEqual(['bank.settings', 'bank.settings']);
});
