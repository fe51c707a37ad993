import type { BankMovementsQuery } from '@cercle/contract/bank';
import { beforeEach, describe, expect, test } from 'vitest';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { insertMovements, type MovementToInsert } from '../../testing/matching-rows.ts';
import { bookAutomatically } from './matching/book-automatically.ts';

const at = invoicingPerTest();
let lesse: number;
let dubois: number;
beforeEach(async () => {
  lesse = await at.party({ legalName: 'Atelier Lesse SRL' });
  dubois = await at.party({
    legalName: 'Jean Dubois',
    kind: 'PERSON',
    enterpriseNumber: '',
    vatStatus: 'NONE',
  });
});

const verbs = () => at.domain.bankMovements;
const WHY = { reason: 'Erreur' };
const IBAN = 'BE71096123456769';

async function movement(change: Partial<MovementToInsert> = {}): Promise<number> {
  const given = { cents: 72_600, bookedOn: '2026-03-10', name: 'ATELIER LESSE', iban: IBAN, ...change };
  const [id = 0] = await insertMovements(at.database.db, [given]);
  return id;
}

/** @returns the id of an open invoice of 726 € */
const invoice = async (partyId: number) => (await at.invoice(partyId)).id;
const find = (id: number) => verbs().find(at.admin, id);
const stateOf = async (id: number) => (await at.domain.documents.find(at.admin, id)).state;
const balance = async (partyId: number) =>
  (await at.domain.payments.accountOf(at.admin, partyId)).balanceCents;
const list = (query: Partial<BankMovementsQuery> = {}) =>
  verbs().list(at.admin, { page: 0, size: 10, q: '', sort: 'bookedOn,desc', ...query });
const idsOf = async (query: Partial<BankMovementsQuery>) => (await list(query)).content.map(({ id }) => id);

describe('A movement is booked', () => {
  test('over invoices of two parties, with the rest on a balance; each payment knows its movement', async () => {
    const [one, other] = [await invoice(lesse), await invoice(dubois)];
    const id = await movement({ cents: 150_000 });
    const booked = await verbs().book(at.admin, id, {
      shares: [
        { partyId: lesse, cents: 77_400, documents: [{ documentId: one, cents: 72_600 }] },
        { partyId: dubois, cents: 72_600, documents: [{ documentId: other, cents: 72_600 }] },
      ],
    });
    expect(booked).toMatchObject({ state: 'BOOKED', waitingCents: 0, suggestions: [] });
    expect(booked.payments.map(({ cents, movementId }) => [cents, movementId]).sort()).toEqual([
      [72_600, id],
      [77_400, id],
    ]);
    expect([await stateOf(one), await stateOf(other), await balance(lesse)]).toEqual(['PAID', 'PAID', 4_800]);
  });

  test('by exactly what waits, or not at all: the refusal says both amounts', async () => {
    const id = await movement();
    const shares = [{ partyId: lesse, cents: 70_000, documents: [] }];
    await expect(verbs().book(at.admin, id, { shares })).rejects.toMatchObject({
      code: 'validation',
      errors: { shares: ['Les parts font 700,00\u00a0€, et 726,00\u00a0€ sont à comptabiliser.'] },
    });
    expect(await find(id)).toMatchObject({ state: 'WAITING', waitingCents: 72_600, payments: [] });
  });

  test('once: a second booking is a conflict, and so are two at once', async () => {
    const id = await movement();
    const shares = [{ partyId: lesse, cents: 72_600, documents: [] }];
    const both = await Promise.allSettled([1, 2].map(() => verbs().book(at.admin, id, { shares })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(verbs().book(at.admin, id, { shares })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Ce mouvement est déjà comptabilisé.',
    });
    expect(await balance(lesse)).toBe(72_600);
  });

  test('not over an invoice that is no longer open by as much: nothing of it is booked', async () => {
    const one = await invoice(lesse);
    const [first, second] = [await movement(), await movement()];
    const shares = [{ partyId: lesse, cents: 72_600, documents: [{ documentId: one, cents: 72_600 }] }];
    await verbs().book(at.admin, first, { shares });
    await expect(verbs().book(at.admin, second, { shares })).rejects.toMatchObject({ code: 'conflict' });
    expect((await find(second)).payments).toEqual([]);
  });

  test('as the refund of a balance, when money left', async () => {
    await verbs().book(at.admin, await movement(), {
      shares: [{ partyId: lesse, cents: 72_600, documents: [] }],
    });
    const id = await movement({ cents: -72_600 });
    const booked = await verbs().book(at.admin, id, { refundTo: lesse });
    expect(booked).toMatchObject({ state: 'BOOKED', payments: [{ kind: 'REFUND', cents: -72_600 }] });
    expect(await balance(lesse)).toBe(0);
  });

  test('as the return of a payment: its invoice is open again (D15)', async () => {
    const one = await invoice(lesse);
    const paid = await verbs().book(at.admin, await movement(), {
      shares: [{ partyId: lesse, cents: 72_600, documents: [{ documentId: one, cents: 72_600 }] }],
    });
    const returnOf = paid.payments[0]?.id ?? 0;
    const [other, id] = [await movement({ cents: -70_000 }), await movement({ cents: -72_600 })];
    await expect(verbs().book(at.admin, other, { returnOf })).rejects.toMatchObject({
      errors: { returnOf: ['Ce paiement est de 726,00\u00a0€, et la banque a repris 700,00\u00a0€.'] },
    });
    await verbs().book(at.admin, id, { returnOf });
    expect(await stateOf(one)).toBe('OPEN');
  });

  test('in the direction in which the money went', async () => {
    const [received, left] = [await movement(), await movement({ cents: -72_600 })];
    const shares = [{ partyId: lesse, cents: 72_600, documents: [] }];
    for (const [id, booking] of [
      [left, { shares }],
      [received, { refundTo: lesse }],
      [received, { returnOf: 1 }],
    ] as const)
      await expect(verbs().book(at.admin, id, booking)).rejects.toMatchObject({ code: 'validation' });
  });
});

describe('A movement is set aside', () => {
  test('with a reason and a name, and does not wait', async () => {
    const id = await movement({ cents: -1_250 });
    expect(await verbs().setAside(at.admin, id, { reason: 'Frais bancaires' })).toMatchObject({
      ...{ state: 'SET_ASIDE', waitingCents: 0, setAsideReason: 'Frais bancaires', suggestions: [] },
    });
    const shares = [{ partyId: lesse, cents: 72_600, documents: [] }];
    await expect(verbs().book(at.admin, id, { shares })).rejects.toMatchObject({ code: 'conflict' });
    await expect(verbs().setAside(at.admin, id, WHY)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('not when a part of it is booked', async () => {
    const id = await movement();
    const booked = await verbs().book(at.admin, id, {
      shares: [
        { partyId: lesse, cents: 70_000, documents: [] },
        { partyId: dubois, cents: 2_600, documents: [] },
      ],
    });
    await at.domain.payments.undo(at.admin, booked.payments[0]?.id ?? 0, WHY);
    expect(await find(id)).toMatchObject({ state: 'WAITING' });
    await expect(verbs().setAside(at.admin, id, WHY)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('What was decided is undone', () => {
  test('a booking: its invoices are open, it waits again, and is not booked by itself', async () => {
    const one = await at.invoice(lesse);
    const id = await movement({ structured: one.content.paymentReference ?? '' });
    await bookAutomatically({ db: at.database.db, clock: at.clock });
    expect(await find(id)).toMatchObject({ state: 'BOOKED', payments: [{ by: 'Rapprochement' }] });
    const undone = await verbs().undo(at.admin, id, WHY);
    expect(undone).toMatchObject({ state: 'WAITING', waitingCents: 72_600 });
    expect(undone.payments.map(({ kind }) => kind)).toEqual(['CORRECTION', 'PAYMENT']);
    expect(undone.suggestions[0]).toMatchObject({ ground: 'REFERENCE', documents: [{ id: one.id }] });
    expect(await bookAutomatically({ db: at.database.db, clock: at.clock })).toBe(0);
    await verbs().book(at.admin, id, undone.suggestions[0]?.booking ?? { returnOf: 0 });
    expect(await stateOf(one.id)).toBe('PAID');
  });

  test('all payments of a booking over two parties', async () => {
    const id = await movement();
    const shares = [
      { partyId: dubois, cents: 2_600, documents: [] },
      { partyId: lesse, cents: 70_000, documents: [] },
    ];
    await verbs().book(at.admin, id, { shares });
    await verbs().undo(at.admin, id, WHY);
    expect([await balance(lesse), await balance(dubois)]).toEqual([0, 0]);
    await expect(verbs().undo(at.admin, id, WHY)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Rien n’est comptabilisé de ce mouvement.',
    });
  });

  test('setting aside, and a booking before the product had looked: it is not booked by itself afterwards', async () => {
    const one = await at.invoice(lesse);
    const id = await movement({ structured: one.content.paymentReference ?? '' });
    await verbs().setAside(at.admin, id, WHY);
    expect(await verbs().undo(at.admin, id, WHY)).toMatchObject({ state: 'WAITING', setAsideReason: '' });
    expect(await bookAutomatically({ db: at.database.db, clock: at.clock })).toBe(0);
  });
});

test('who decided what is in the audit log, without the name of who paid', async () => {
  const id = await movement();
  await verbs().book(at.admin, id, { shares: [{ partyId: lesse, cents: 72_600, documents: [] }] });
  await verbs().undo(at.admin, id, WHY);
  await verbs().setAside(at.admin, id, WHY);
  const { content } = await at.domain.auditLog.list(at.admin, {
    page: 0,
    size: 3,
    q: '',
    sort: 'createdAt,desc',
  });
  expect(content.map(({ action }) => action)).toEqual(['bank.set_aside', 'bank.undone', 'bank.booked']);
  expect(new Set(content.map(({ subjectName }) => subjectName))).toEqual(
    new Set(['10 mars 2026, 726,00\u00a0€']),
  );
});

describe('The list', () => {
  test('is filtered by state and statement, counted, and sorted by day or amount', async () => {
    const small = await movement({ cents: 100, bookedOn: '2026-03-12' });
    const large = await movement({ cents: 90_000, bookedOn: '2026-03-11' });
    const booked = await movement({ bookedOn: '2026-03-13' });
    await verbs().setAside(at.admin, small, WHY);
    await verbs().book(at.admin, booked, { shares: [{ partyId: lesse, cents: 72_600, documents: [] }] });
    expect(await idsOf({})).toEqual([booked, small, large]);
    expect(await idsOf({ sort: 'cents,desc' })).toEqual([large, booked, small]);
    expect(await idsOf({ sort: 'cents,asc', page: 1, size: 2 })).toEqual([large]);
    expect(await idsOf({ state: 'WAITING' })).toEqual([large]);
    expect(await idsOf({ state: 'BOOKED' })).toEqual([booked]);
    expect(await idsOf({ state: 'SET_ASIDE' })).toEqual([small]);
    const { statementId } = await find(large);
    expect(await idsOf({ statement: statementId })).toEqual([large]);
    expect(await verbs().counts(at.admin, { q: '' })).toEqual({
      state: { ALL: 3, WAITING: 1, BOOKED: 1, SET_ASIDE: 1 },
      quarantined: 0,
    });
    expect((await verbs().counts(at.admin, { q: '', statement: statementId })).state.ALL).toBe(1);
  });

  test('is searched by name, account, communication and amount', async () => {
    const id = await movement({ structured: '202600012320', free: 'Cotisation' });
    const other = await movement({ cents: -1_250, name: 'BANQUE', iban: '', free: 'Frais de gestion' });
    for (const q of ['lesse', 'BE71 0961', '+++202/6000/12320+++', '202600012320', 'cotis', '726,00', '726'])
      expect(await idsOf({ q }), q).toEqual([id]);
    for (const q of ['frais', '12,50 €', '-12,50']) expect(await idsOf({ q }), q).toEqual([other]);
    expect(await idsOf({ q: '726,00', state: 'SET_ASIDE' })).toEqual([]);
    expect((await verbs().counts(at.admin, { q: 'lesse' })).state).toMatchObject({ ALL: 1, WAITING: 1 });
  });

  test('is exported with who paid and what', async () => {
    const one = await invoice(lesse);
    await verbs().book(at.admin, await movement({ free: 'Merci' }), {
      shares: [{ partyId: lesse, cents: 72_600, documents: [{ documentId: one, cents: 72_600 }] }],
    });
    const query = { q: '', sort: 'bookedOn,desc', format: 'csv' } as const;
    const { columns, batches } = await verbs().exportList(at.admin, query);
    const rows: unknown[][] = [];
    for await (const batch of batches) rows.push(...batch);
    const row = Object.fromEntries(columns.map(({ label }, index) => [label, rows[0]?.[index]]));
    expect(row).toMatchObject({
      ...{ Date: '2026-03-10', Montant: 726, Nom: 'ATELIER LESSE', Communication: 'Merci' },
      ...{ État: 'Comptabilisé', Payeur: 'Atelier Lesse SRL', Factures: '2026-000001' },
    });
  });

  test('of a movement that does not exist there is none', async () => {
    await expect(find(999)).rejects.toMatchObject({ code: 'not-found' });
    await expect(verbs().undo(at.admin, 999, WHY)).rejects.toMatchObject({ code: 'not-found' });
  });
});
