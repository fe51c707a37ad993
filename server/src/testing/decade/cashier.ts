// What an administrator does by hand with what parties paid in ten years, at random: enters cash and cards, uses a balance for another
// invoice or gives it back. Now and then a payment was entered by mistake, paid the wrong invoice, or is taken back by the bank.

import { addDays, today } from '../../kernel/calendar.ts';
import type { Club } from '../club.ts';
import type { Act } from './act.ts';
import type { Bank } from './bank-transfers.ts';
import type { Random } from './random.ts';
import { type Ledger, type LedgerInvoice, type LedgerPayment, openOf } from './reference-ledger.ts';
import type { Transfer, Transfers } from './reference-transfers.ts';

export const PAYING = ['pay', 'refund', 'useBalance', 'release', 'undo'];

/** Older ones are neither undone nor returned. */
const RECENT_PAYMENTS = 40;

type Surroundings = {
  ledger: Ledger;
  transfers: Transfers;
  bank: Bank;
  /** Does it in the model and in the product. */
  attempt(partyId: number, act: Act): Promise<void>;
};

export function createCashier(club: Club, random: Random, surroundings: Surroundings) {
  const { ledger, transfers, bank, attempt } = surroundings;
  const { domain, admin, clock } = club;
  const { db } = club.database;
  const { payments } = domain;

  const pay = (invoice: LedgerInvoice, cents: number, of: number, what = 'pay') => {
    const { partyId } = invoice;
    const paidOn = addDays(today(clock), -random.between(0, 3));
    const payment: LedgerPayment = { id: 0, partyId, cents, paidOn, isBack: false };
    return attempt(partyId, {
      what,
      expected: () => ledger.pay(payment, of > 0 ? [{ invoice, cents: of }] : []),
      async actual() {
        const documents = of > 0 ? [{ documentId: invoice.id, cents: of }] : [];
        const method = random.pick(['CASH', 'CARD'] as const);
        const entered = await payments.enter(admin, { partyId, cents, paidOn, method, note: '', documents });
        payment.id = entered.id;
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
        const data = { partyId, cents, paidOn, method: 'CASH', note: '' } as const;
        payment.id = (await payments.refund(admin, data)).id;
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

  const undo = (payment: LedgerPayment, transfer: Transfer | undefined) =>
    attempt(payment.partyId, {
      what: 'undo',
      expected: () => (transfer ? transfers.undo(transfer) : ledger.takeBack(payment)),
      actual: () => payments.undo(admin, payment.id, { reason: 'Erreur' }),
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
    const cents = random.chance(0.7) ? balance : random.between(1, balance + 100);
    if (open) await useBalance(open, random.chance(0.9) ? Math.min(cents, openOf(open)) : cents);
    else if (random.chance(0.5)) await refund(partyId, cents);
    else if (!bank.isOnItsWay((one) => one.partyId === partyId && one.cents < 0)) bank.refund(partyId, cents);
  }

  async function amend(payment: LedgerPayment): Promise<void> {
    const invoice = ledger.invoicesOf(payment.partyId).at(-1);
    const transfer = transfers.ofPayment(payment);
    const kind = random.next();
    if (kind < 0.3) await undo(payment, transfer);
    else if (kind < 0.6) takeBack(transfer);
    else if (invoice && kind < 0.8) await release(invoice);
    else if (invoice) await pay(invoice, openOf(invoice) + 1, openOf(invoice) + 1, 'payTooMuch');
  }

  function takeBack(transfer: Transfer | undefined): void {
    const isReceived = transfer !== undefined && transfer.cents > 0;
    if (isReceived && !bank.isOnItsWay(({ returned }) => returned === transfer)) bank.takeBack(transfer);
  }

  /** One day with the accounts of those who paid last. */
  async function work(): Promise<void> {
    const recent = ledger.recentPayments(RECENT_PAYMENTS);
    const someone = recent.length > 0 && random.chance(0.1) ? random.pick(recent) : null;
    if (someone) await settle(someone.partyId);
    for (const payment of recent) {
      if (random.chance(0.003)) await amend(payment);
      if (random.chance(0.01)) await settle(payment.partyId);
    }
  }

  return { pay, settle, work };
}

export type Cashier = ReturnType<typeof createCashier>;
