import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeCsv } from '../../import-export/csv-writer.ts';
import type { ListExport } from '../../import-export/list-export.ts';
import { addDays, type Day, today } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { invoicingPerTest, manualLine } from '../../testing/invoicing.ts';
import { moneyOf } from '../../testing/money.ts';
import { balanceOf } from '../payments/balance.table.ts';
import { bookRefund, bookReturn, undoPayment } from '../payments/book.ts';
import { listEntries, listOpenInvoices } from './statement.table.ts';
import { accountOver } from './statement.ts';

const at = invoicingPerTest();
let money: ReturnType<typeof moneyOf>;
let party: number;
beforeEach(async () => {
  at.goTo('2026-03-02');
  money = moneyOf(at);
  party = await at.party({ legalName: 'Atelier Lesse SRL' });
});

const by = { method: 'TRANSFER', movementId: null } as const;
const refund = (cents: number) =>
  money.inChange((change) => bookRefund(change, { ...by, partyId: party, cents, paidOn: today(at.clock) }));
const takeBack = (paymentId: number) =>
  money.inChange((change) => bookReturn(change, { paymentId, paidOn: today(at.clock), movementId: null }));
const undo = (paymentId: number) =>
  money.inChange((change) => undoPayment(change, { paymentId, reason: 'Mauvais payeur' }));
const pay = (cents: number, pays: Record<number, number> = {}) => money.pay(party, cents, pays);

/** Without the byte order mark. */
const linesOf = async (list: ListExport) =>
  (await text(writeCsv(list))).slice(1).trimEnd().replaceAll('"', '').split('\r\n');
const csv = async (period: { from?: Day; to?: Day } = {}) =>
  linesOf(await at.domain.accountStatements.csv(at.admin, party, period));

describe('A statement of account', () => {
  test('has every invoice, credit note, payment, refund and return of the period, with what is owed after each', async () => {
    const { id, lines } = await at.invoice(party);
    at.goTo('2026-03-10');
    await pay(80_000, { [id]: 72_600 });
    at.goTo('2026-03-12');
    await refund(7_400);
    at.goTo('2026-04-01');
    await at.credited(id, [{ id: lines[0]?.id ?? 0, netCents: 10_000 }]);
    const second = await at.invoice(party);
    at.goTo('2026-04-02');
    await pay(10_000, { [second.id]: 10_000 });
    expect(await csv({ from: '2026-03-01' })).toEqual([
      'Date;Opération;Échéance;Montant;Solde',
      '2026-03-01;Solde au début de la période;;;0',
      '2026-03-02;Facture 2026-000001;2026-04-01;726;726',
      '2026-03-10;Paiement, virement\u202f: 2026-000001;;-800;-74',
      '2026-03-12;Remboursement, virement;;74;0',
      '2026-04-01;Facture 2026-000002;2026-05-01;726;726',
      '2026-04-01;Note de crédit NC-2026-000001;;-121;605',
      '2026-04-02;Paiement, virement\u202f: 2026-000002;;-100;505',
      '2026-04-02;Solde à la fin de la période;;;505',
    ]);
    expect(await csv({ from: '2026-03-11', to: '2026-03-31' })).toEqual([
      'Date;Opération;Échéance;Montant;Solde',
      '2026-03-11;Solde au début de la période;;;-74',
      '2026-03-12;Remboursement, virement;;74;0',
      '2026-03-31;Solde à la fin de la période;;;0',
    ]);
  });

  test('says that the bank took a payment back; what was entered by mistake is not there', async () => {
    const { id } = await at.invoice(party);
    const paid = await pay(72_600, { [id]: 72_600 });
    await undo(await pay(5_000));
    at.goTo('2026-03-09');
    await takeBack(paid);
    expect((await csv()).slice(2)).toEqual([
      '2026-03-02;Facture 2026-000001;2026-04-01;726;726',
      '2026-03-02;Paiement, virement;;-726;0',
      '2026-03-09;Paiement repris par la banque;;726;726',
      '2026-03-09;Solde à la fin de la période;;;726',
    ]);
  });

  test('is of the last twelve months, and never of days to come', async () => {
    await at.invoice(party);
    at.goTo('2027-03-02');
    expect((await csv())[1]).toBe('2026-03-03;Solde au début de la période;;;726');
    const { pdf } = at.domain.accountStatements;
    for (const period of [{ to: '2027-03-03' }, { from: '2027-03-03' }])
      await expect(pdf(at.admin, party, period)).rejects.toMatchObject({ code: 'validation' });
    await expect(pdf(at.admin, 999_999, {})).rejects.toMatchObject({ code: 'not-found' });
  });

  test('has no draft, and nothing of others', async () => {
    await at.draft(party);
    await at.invoice(await at.party());
    expect(await csv()).toHaveLength(3);
  });

  test('leaves out what concerned invoices that are deleted at the end of their time', async () => {
    at.goTo('2014-12-30');
    const { id, lines } = await at.invoice(party);
    at.goTo('2015-01-10');
    await pay(80_000, { [id]: 60_000 });
    await at.credited(id, [{ id: lines[0]?.id ?? 0, netCents: 5_000 }]);
    at.goTo('2025-01-02');
    await at.domain.retention.purgeExpired(async () => {});
    expect((await csv({ from: '2015-01-01' })).slice(2)).toEqual([
      '2015-01-10;Paiement, virement;;-200;-200',
      '2025-01-02;Solde à la fin de la période;;;-200',
    ]);
    expect(await balanceOf(at.database.db, party)).toBe(20_000);
  });
});

const DEEDS = ['invoice', 'credit', 'pay', 'part', 'advance', 'refund', 'return', 'undo'] as const;
type Deed = (typeof DEEDS)[number];

/** What happened, at random; what the product refuses did not. */
async function live(deeds: { deed: Deed; days: number; cents: number }[]): Promise<void> {
  const { db } = at.database;
  const lastPayment = async () =>
    (
      await db
        .selectFrom('payment')
        .select('id')
        .where('kind', '=', 'PAYMENT')
        .orderBy('id', 'desc')
        .executeTakeFirst()
    )?.id ?? 0;
  const openDocument = async () => {
    const documents = await at.domain.documents.list(at.admin, {
      ...{ page: 0, size: 10, q: '', sort: 'dueOn,asc' },
      kind: 'INVOICE',
    });
    return documents.content.find(({ openCents }) => openCents > 0);
  };
  for (const { deed, days, cents } of deeds) {
    at.goTo(addDays(today(at.clock), days));
    const open = await openDocument();
    const acts: Record<Deed, () => Promise<unknown>> = {
      invoice: () => at.invoice(party, manualLine({ unitCents: cents })),
      credit: async () => open && at.credited(open.id),
      pay: async () => open && pay(open.openCents, { [open.id]: open.openCents }),
      part: async () => open && pay(open.openCents + cents, { [open.id]: Math.ceil(open.openCents / 2) }),
      advance: () => pay(cents),
      refund: () => refund(cents),
      return: async () => takeBack(await lastPayment()),
      undo: async () => undo(await lastPayment()),
    };
    await acts[deed]().catch((error) => {
      if (!(error instanceof DomainError)) throw error;
    });
  }
}

test('Whatever happened, the first balance and the amounts come to the last, which is what is open less what is held', async () => {
  const { db } = at.database;
  const deed = fc.record({
    deed: fc.constantFrom(...DEEDS),
    days: fc.integer({ min: 0, max: 20 }),
    cents: fc.integer({ min: 1, max: 99_999 }),
  });
  const lives = fc.array(deed, { minLength: 3, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(lives, fc.integer({ min: 0, max: 90 }), async (deeds, offset) => {
      party = await at.party();
      const from = addDays(today(at.clock), offset);
      await live(deeds);
      const to = today(at.clock);
      const entries = await listEntries(db, party, to);
      const whole = accountOver(entries, { from: '2000-01-01', to });
      const { openingCents, lines, closingCents } = accountOver(entries, { from, to });
      const before = await listEntries(db, party, addDays(from, -1));
      expect(openingCents + lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(closingCents);
      expect(closingCents).toBe(whole.closingCents);
      expect(openingCents).toBe(before.reduce((sum, { cents }) => sum + cents, 0));
      const open = await listOpenInvoices(db, party);
      const openCents = open.reduce((sum, one) => sum + one.openCents, 0);
      expect(closingCents).toBe(openCents - (await balanceOf(db, party)));
    }),
    { numRuns: 15 },
  );
});

describe('AC-3 A member has the statement', () => {
  const actorOf = (id: number) => ({ kind: 'member', id, name: 'Membre', sessionId: 'test' }) as const;
  const ownNames = async (id: number) =>
    (await at.domain.accountStatements.ownParties(actorOf(id))).map(({ name }) => name);
  const readOwn = (id: number) => at.domain.accountStatements.ownCsv(actorOf(id), party, {});

  test('of a company while they answer for its dues, once it has an invoice; nobody else has it', async () => {
    const [treasurer, other] = [await at.person(), await at.person()];
    const { parties } = at.domain;
    await parties.setRole(at.admin, party, treasurer, 'DUES');
    await parties.setRole(at.admin, party, other, 'PEOPLE');
    expect(await ownNames(treasurer)).toEqual([]);
    await at.invoice(party);
    expect(await ownNames(treasurer)).toEqual(['Atelier Lesse SRL']);
    expect(await linesOf(await readOwn(treasurer))).toHaveLength(4);
    expect(await ownNames(other)).toEqual([]);
    for (const verb of ['ownPdf', 'ownCsv'] as const)
      await expect(at.domain.accountStatements[verb](actorOf(other), party, {})).rejects.toMatchObject({
        code: 'not-found',
      });
    await parties.removeRole(at.admin, party, treasurer, 'DUES');
    await expect(readOwn(treasurer)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('of who pays for their Single membership, but not where others had it before them', async () => {
    const { id: membershipId, accountId } = await at.single('2026-03-02');
    await at.completeParty(membershipId);
    const [draft] = await at.database.db
      .selectFrom('document')
      .select(['id', 'party_id'])
      .where('membership_id', '=', membershipId)
      .execute();
    party = draft?.party_id ?? 0;
    await at.issue(draft?.id ?? 0);
    expect(await linesOf(await readOwn(accountId))).toHaveLength(4);
    const { seatList } = await at.domain.memberships.find(at.admin, membershipId);
    at.goTo('2026-03-12');
    await at.domain.memberships.releaseSeat(at.admin, membershipId, seatList[0]?.id ?? 0);
    const next = await at.person();
    await at.domain.memberships.assignSeat(at.admin, membershipId, next);
    at.goTo('2026-03-22');
    await at.credited(draft?.id ?? 0);
    for (const id of [accountId, next])
      await expect(readOwn(id)).rejects.toMatchObject({ code: 'not-found' });
  });
});
