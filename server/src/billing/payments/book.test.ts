import { beforeEach, describe, expect, test } from 'vitest';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { moneyOf } from '../../testing/money.ts';
import { bookRefund, bookReturn, bookShares, undoPayment } from './book.ts';

const at = invoicingPerTest();
let money: ReturnType<typeof moneyOf>;
let party: number;
beforeEach(async () => {
  money = moneyOf(at);
  party = await at.party({ legalName: 'Atelier Lesse SRL' });
});

const PAID_ON = '2026-03-02';
const TRANSFER = { paidOn: PAID_ON, method: 'TRANSFER', movementId: null } as const;
const pay = (cents: number, pays: Record<number, number> = {}, movementId: number | null = null) =>
  money.pay(party, cents, pays, movementId);
const refund = (cents: number) =>
  money.inChange((change) => bookRefund(change, { ...TRANSFER, partyId: party, cents }));
const takeBack = (paymentId: number, movementId: number | null = null) =>
  money.inChange((change) => bookReturn(change, { paymentId, paidOn: PAID_ON, movementId }));
const undo = (paymentId: number) =>
  money.inChange((change) => undoPayment(change, { paymentId, reason: 'Mauvais payeur' }));

const invoice = async (partyId = party) => (await at.invoice(partyId)).id;
const stateOf = async (id: number) => {
  const { state, openCents } = await at.domain.documents.find(at.admin, id);
  return `${state} ${openCents}`;
};

describe('A payment', () => {
  test('pays the invoices named, and the rest is the balance of its party', async () => {
    const [one, other] = [await invoice(), await invoice()];
    await pay(100_000, { [one]: 72_600, [other]: 20_000 });
    expect(await stateOf(one)).toBe('PAID 0');
    expect(await stateOf(other)).toBe('OPEN 52600');
    expect(await money.balance(party)).toBe(7_400);
  });

  test('may be of two parties: two payments of one movement', async () => {
    const partner = await at.party({ legalName: 'Maison Delvaux' });
    const [mine, theirs] = [await invoice(), await invoice(partner)];
    const movementId = await money.movement(145_200);
    const documents = (documentId: number) => [{ documentId, cents: 72_600 }];
    const shares = [
      { partyId: partner, cents: 72_600, documents: documents(theirs) },
      { partyId: party, cents: 72_600, documents: documents(mine) },
    ];
    await money.inChange((change) => bookShares(change, { ...TRANSFER, movementId, shares }));
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual(['PAID 0', 'PAID 0']);
    expect(await money.bookedOf(movementId)).toBe(145_200);
  });

  test('never pays more of an invoice than is open', async () => {
    const id = await invoice();
    await pay(60_500, { [id]: 60_500 });
    await expect(pay(72_600, { [id]: 72_600 })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Il ne reste que 121,00\u00a0€ à payer de 2026-000001.',
    });
    await pay(12_100, { [id]: 12_100 });
    await expect(pay(1, { [id]: 1 })).rejects.toThrow('Il ne reste rien à payer de 2026-000001.');
  });

  test('pays no draft, no credit note and no invoice of another party', async () => {
    const partner = await at.party();
    const credited = await invoice();
    const { id: note } = await at.credited(credited);
    for (const id of [await at.draft(party), note])
      await expect(pay(100, { [id]: 100 })).rejects.toThrow('Seule une facture émise peut être payée.');
    const theirs = await invoice(partner);
    await expect(pay(100, { [theirs]: 100 })).rejects.toThrow(
      'La facture 2026-000002 est d’un autre payeur.',
    );
  });

  test('is never less than the invoices that it pays', async () => {
    const id = await invoice();
    await expect(pay(100, { [id]: 101 })).rejects.toMatchObject({
      code: 'validation',
      errors: { documents: ['Les factures choisies font 1,01\u00a0€, plus que le paiement de 1,00\u00a0€.'] },
    });
  });

  test('of two at once for one invoice, the second finds it paid', async () => {
    const id = await invoice();
    const results = await Promise.allSettled([pay(72_600, { [id]: 72_600 }), pay(72_600, { [id]: 72_600 })]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await stateOf(id)).toBe('PAID 0');
  });
});

describe('A refund', () => {
  test('gives back what is on the balance, and no more', async () => {
    await pay(10_000);
    await refund(4_000);
    expect(await money.balance(party)).toBe(6_000);
    await expect(refund(6_001)).rejects.toThrow('Le solde de Atelier Lesse SRL n’est que de 60,00\u00a0€.');
  });

  test('that was a mistake goes back to the balance', async () => {
    await pay(10_000);
    await undo(await refund(4_000));
    expect(await money.balance(party)).toBe(10_000);
  });
});

describe('A payment that the bank takes back', () => {
  test('leaves its invoice open again: paid follows from what pays it (D15)', async () => {
    const id = await invoice();
    const payment = await pay(72_600, { [id]: 72_600 }, await money.movement(72_600));
    const movementId = await money.movement(-72_600);
    await takeBack(payment, movementId);
    expect(await stateOf(id)).toBe('OPEN 72600');
    expect(await money.balance(party)).toBe(0);
    expect(await money.bookedOf(movementId)).toBe(-72_600);
  });

  test('moves nothing of other payments (D16)', async () => {
    const [one, other] = [await invoice(), await invoice()];
    await pay(72_600, { [one]: 72_600 });
    await pay(20_000, { [other]: 20_000 });
    const last = await pay(60_000, { [other]: 52_600 });
    await takeBack(last);
    expect([await stateOf(one), await stateOf(other)]).toEqual(['PAID 0', 'OPEN 52600']);
    expect(await money.balance(party)).toBe(0);
  });

  test('is taken back once; if that was a mistake, it can be again', async () => {
    const payment = await pay(5_000);
    const returned = await takeBack(payment);
    await expect(takeBack(payment)).rejects.toThrow('déjà repris ou annulé');
    await undo(returned);
    expect(await money.balance(party)).toBe(5_000);
    await undo(payment);
    expect(await money.balance(party)).toBe(0);
  });

  test('is not taken back while a part of it is refunded', async () => {
    const payment = await pay(5_000);
    await refund(2_000);
    await expect(takeBack(payment)).rejects.toThrow('Il manque 20,00\u00a0€ au solde de Atelier Lesse SRL');
    expect(await money.balance(party)).toBe(3_000);
  });

  test('was received: a refund is none', async () => {
    await pay(5_000);
    const id = await refund(2_000);
    await expect(takeBack(id)).rejects.toThrow('La banque ne reprend qu’un paiement reçu.');
  });
});

describe('A payment that was a mistake', () => {
  test('is corrected: its invoices are open again and its movement waits again', async () => {
    const id = await invoice();
    const movementId = await money.movement(72_600);
    const correction = await undo(await pay(72_600, { [id]: 72_600 }, movementId));
    expect(await stateOf(id)).toBe('OPEN 72600');
    expect(await money.bookedOf(movementId)).toBe(0);
    await expect(undo(correction)).rejects.toThrow('Une correction ne s’annule pas');
    await pay(72_600, { [id]: 72_600 }, movementId);
    expect(await stateOf(id)).toBe('PAID 0');
  });

  test('is corrected once', async () => {
    const payment = await pay(5_000);
    const results = await Promise.allSettled([undo(payment), undo(payment)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await money.balance(party)).toBe(0);
  });
});
