// How parties pay in ten years, at random: in time, late, in parts, twice or never; what is paid too much is used for another invoice or
// given back. Now and then a payment is returned, was entered by mistake, or paid the wrong invoice.

import { bookReturn } from '../../billing/payments/book.ts';
import { addDays, type Day, today } from '../../kernel/calendar.ts';
import type { Club } from '../club.ts';
import type { Act } from './act.ts';
import type { Draft } from './bookkeeper.ts';
import type { Random } from './random.ts';
import { createLedger, type LedgerInvoice, type LedgerPayment, openOf } from './reference-ledger.ts';
import { Refused } from './reference-membership.ts';

export const PAYING = ['pay', 'refund', 'useBalance', 'release', 'undo', 'returned'];

/** Of those who pay twice, in parts, late and in time; the others never do. */
const HABITS = { twice: 0.05, inParts: 0.15, late: 0.35, inTime: 0.95 };

type Due = { on: Day; invoice: LedgerInvoice; share: number };
type Try = (partyId: number, act: Act) => Promise<void>;

/** @param attempt does each act in the model and in the product */
export function createCashier(club: Club, random: Random, attempt: Try) {
  const { domain, admin, clock } = club;
  const { db } = club.database;
  const { payments } = domain;
  const ledger = createLedger();
  let due: Due[] = [];
  /** Those who may have something to use, to get back or to undo. */
  const recent: LedgerPayment[] = [];

  const inDays = (min: number, max: number) => addDays(today(clock), random.between(min, max));

  /** A document was issued: an invoice is to be paid; a credit note lowers one. */
  async function issued({ id, creditedId }: Pick<Draft, 'id' | 'creditedId'>): Promise<void> {
    const row = await db
      .selectFrom('document')
      .select(['id', 'party_id', 'total_cents', 'credited_cents'])
      .where('id', '=', creditedId ?? id)
      .executeTakeFirstOrThrow();
    if (creditedId !== null) return ledger.credit(creditedId, row.credited_cents);
    ledger.issue({ id, partyId: row.party_id, totalCents: row.total_cents });
    const invoice = ledger.invoice(id);
    if (invoice) plan(invoice);
  }

  function plan(invoice: LedgerInvoice): void {
    const habit = random.next();
    const add = (min: number, max: number, share = 1) => due.push({ on: inDays(min, max), invoice, share });
    if (habit < HABITS.twice) {
      add(1, 30);
      add(5, 60);
    } else if (habit < HABITS.inParts) {
      add(1, 30, random.next());
      add(31, 90);
    } else if (habit < HABITS.late) add(31, 120);
    else if (habit < HABITS.inTime) add(0, 30);
  }

  /** What it costs, or a part of that; the last of several pays what is left, who pays twice all of it. */
  async function payDue({ invoice, share }: Due): Promise<void> {
    const isPart = share < 1;
    const wanted = isPart ? Math.ceil(invoice.totalCents * share) : invoice.totalCents;
    const isRest = !isPart && openOf(invoice) > 0 && random.chance(0.8);
    const cents = isRest ? openOf(invoice) : Math.max(1, wanted);
    await pay(invoice, cents, Math.min(cents, openOf(invoice)));
  }

  const pay = (invoice: LedgerInvoice, cents: number, of: number, what = 'pay') => {
    const { partyId } = invoice;
    const paidOn = addDays(today(clock), -random.between(0, 3));
    const payment: LedgerPayment = { id: 0, partyId, cents, paidOn, isBack: false };
    return attempt(partyId, {
      what,
      expected: () => ledger.pay(payment, invoice, of),
      async actual() {
        const documents = of > 0 ? [{ documentId: invoice.id, cents: of }] : [];
        const method = random.pick(['TRANSFER', 'CASH', 'CARD'] as const);
        const entered = await payments.enter(admin, { partyId, cents, paidOn, method, note: '', documents });
        payment.id = entered.id;
        recent.push(payment);
      },
    });
  };

  const refund = (partyId: number, cents: number) => {
    const paidOn = today(clock);
    const payment: LedgerPayment = { id: 0, partyId, cents: -cents, paidOn, isBack: false };
    return attempt(partyId, {
      what: 'refund',
      expected: () => ledger.refund(payment),
      async actual() {
        const data = { partyId, cents, paidOn, method: 'TRANSFER', note: '' } as const;
        payment.id = (await payments.refund(admin, data)).id;
        recent.push(payment);
      },
    });
  };

  const useBalance = (invoice: LedgerInvoice, cents: number) =>
    attempt(invoice.partyId, {
      what: 'useBalance',
      expected: () => ledger.useBalance(invoice, cents),
      actual: () =>
        payments.useBalance(admin, invoice.partyId, { documents: [{ documentId: invoice.id, cents }] }),
    });

  const undo = (payment: LedgerPayment) =>
    attempt(payment.partyId, {
      what: 'undo',
      expected: () => ledger.takeBack(payment),
      actual: () => payments.undo(admin, payment.id, { reason: 'Erreur' }),
    });

  const returned = (payment: LedgerPayment) =>
    attempt(payment.partyId, {
      what: 'returned',
      expected() {
        if (payment.cents < 0) throw new Refused('a refund');
        ledger.takeBack(payment);
      },
      actual: () =>
        db.transaction().execute((trx) => {
          const change = { trx, clock, day: today(clock), by: { accountId: null, name: 'Banque' } };
          return bookReturn(change, { paymentId: payment.id, paidOn: today(clock), movementId: null });
        }),
    });

  /** A part that pays an invoice, by its place among those of the product. */
  async function release(invoice: LedgerInvoice): Promise<void> {
    const index = random.between(0, invoice.parts.length - 1);
    const part = invoice.parts[index];
    if (!part) return;
    const allocations = await db
      .selectFrom('allocation')
      .select('id')
      .where('document_id', '=', invoice.id)
      .where('reverses_id', 'is', null)
      .orderBy('id')
      .execute();
    await attempt(invoice.partyId, {
      what: 'release',
      expected: () => ledger.release(invoice, part),
      actual: () => payments.undoAllocation(admin, allocations[index]?.id ?? 0, { reason: 'Autre facture' }),
    });
  }

  /** What a party has too much is used, or given back; now and then more than there is. */
  async function settle(partyId: number): Promise<void> {
    const balance = ledger.balanceOf(partyId);
    if (balance === 0) return;
    const open = ledger.invoicesOf(partyId).find((invoice) => openOf(invoice) > 0);
    const cents = random.between(1, balance + (random.chance(0.1) ? 100 : 0));
    if (open) await useBalance(open, random.chance(0.9) ? Math.min(cents, openOf(open)) : cents);
    else await refund(partyId, cents);
  }

  async function amend(payment: LedgerPayment): Promise<void> {
    const invoices = ledger.invoicesOf(payment.partyId);
    const invoice = invoices.at(-1);
    const kind = random.next();
    if (kind < 0.3) await undo(payment);
    else if (kind < 0.6) await returned(payment);
    else if (invoice && kind < 0.8) await release(invoice);
    else if (invoice) await pay(invoice, openOf(invoice) + 1, openOf(invoice) + 1, 'payTooMuch');
  }

  /** One day at the bank. */
  async function work(): Promise<void> {
    const day = today(clock);
    const isDue = (one: Due) => one.on <= day;
    const now = due.filter(isDue);
    due = due.filter((one) => !isDue(one));
    for (const one of now) await payDue(one);
    const latest = recent.splice(0, Math.max(0, recent.length - RECENT_PAYMENTS));
    if (latest.length > 0 && random.chance(0.1)) await settle(random.pick(latest).partyId);
    for (const payment of recent.slice()) {
      if (random.chance(0.003)) await amend(payment);
      if (random.chance(0.01)) await settle(payment.partyId);
    }
  }

  return { issued, work, ledger };
}

/** Older ones are neither undone nor returned. */
const RECENT_PAYMENTS = 40;
