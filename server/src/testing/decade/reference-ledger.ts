// What each party owes and holds in the model: its invoices, what it paid, and which payment pays how much of which invoice.

import { addDays, type Day } from '../../kernel/calendar.ts';
import { Refused } from './reference-membership.ts';

const PAYMENT_DAYS = 30;

type Account = { invoices: LedgerInvoice[]; payments: LedgerPayment[] };

export type LedgerInvoice = {
  id: number;
  partyId: number;
  /** Its party has no enterprise number. */
  isConsumer: boolean;
  /** Twelve digits. */
  reference: string;
  dueOn: Day;
  totalCents: number;
  creditedCents: number;
  /** What pays it, the first one first; of 0 cents where it was taken back. */
  parts: Part[];
};

/** How much of an invoice is to be paid. */
export type Allotment = { invoice: LedgerInvoice; cents: number };

type IssuedInvoice = Omit<LedgerInvoice, 'dueOn' | 'creditedCents' | 'parts'> & { issuedOn: Day };

type Part = { payment: LedgerPayment; cents: number };

export type LedgerPayment = {
  /** 0 until the product has given it one. */
  id: number;
  partyId: number;
  /** Negative for a refund. */
  cents: number;
  paidOn: Day;
  /** It was returned, or undone. */
  isBack: boolean;
};

const sumOf = (amounts: { cents: number }[]) => amounts.reduce((sum, { cents }) => sum + cents, 0);
const byAge = (one: LedgerPayment, other: LedgerPayment) =>
  one.paidOn.localeCompare(other.paidOn) || one.id - other.id;

export const openOf = ({ totalCents, creditedCents, parts }: LedgerInvoice) =>
  totalCents - creditedCents - sumOf(parts);

export function createLedger() {
  const accounts = new Map<number, Account>();
  const invoices = new Map<number, LedgerInvoice>();
  /** All payments and refunds, the last one last. */
  const entered: LedgerPayment[] = [];
  /** Whose account has something new. */
  const changed = new Set<number>();

  function accountOf(partyId: number): Account {
    const account = accounts.get(partyId) ?? { invoices: [], payments: [] };
    accounts.set(partyId, account);
    return account;
  }

  /** What still counts. */
  const paymentsOf = (partyId: number) => accountOf(partyId).payments.filter(({ isBack }) => !isBack);

  const partsOf = (payment: LedgerPayment): Part[] =>
    accountOf(payment.partyId)
      .invoices.flatMap(({ parts }) => parts)
      .filter((part) => part.payment === payment);

  const leftOf = (payment: LedgerPayment) => payment.cents - sumOf(partsOf(payment));

  const balanceOf = (partyId: number) =>
    paymentsOf(partyId).reduce((sum, payment) => sum + leftOf(payment), 0);

  function issue({ issuedOn, ...issued }: IssuedInvoice): LedgerInvoice {
    const dueOn = addDays(issuedOn, PAYMENT_DAYS);
    const invoice: LedgerInvoice = { ...issued, dueOn, creditedCents: 0, parts: [] };
    invoices.set(invoice.id, invoice);
    accountOf(invoice.partyId).invoices.push(invoice);
    changed.add(invoice.partyId);
    return invoice;
  }

  /** What then is paid too much goes back to the balance, of what pays last first. */
  function credit(invoiceId: number, creditedCents: number): void {
    const invoice = invoices.get(invoiceId);
    if (!invoice) throw new Error(`No invoice ${invoiceId}`);
    invoice.creditedCents = creditedCents;
    let excess = -openOf(invoice);
    for (const part of invoice.parts.toReversed()) {
      const released = Math.max(0, Math.min(part.cents, excess));
      part.cents -= released;
      excess -= released;
    }
    changed.add(invoice.partyId);
  }

  /** @param allotments what it pays of invoices of its party, each once; the rest pays nothing yet */
  function pay(payment: LedgerPayment, allotments: Allotment[]): void {
    if (allotments.some(({ invoice, cents }) => cents > openOf(invoice)))
      throw new Refused('not open by as much');
    enter(payment);
    for (const { invoice, cents } of allotments) invoice.parts.push({ payment, cents });
  }

  function refund(payment: LedgerPayment): void {
    if (-payment.cents > balanceOf(payment.partyId)) throw new Refused('more than the balance');
    enter(payment);
  }

  function enter(payment: LedgerPayment): void {
    accountOf(payment.partyId).payments.push(payment);
    entered.push(payment);
    changed.add(payment.partyId);
  }

  /** It was returned, or undone: nothing of it counts. */
  function takeBack(payment: LedgerPayment): void {
    if (payment.isBack) throw new Refused('taken back already');
    if (leftOf(payment) > balanceOf(payment.partyId)) throw new Refused('it was refunded');
    for (const part of partsOf(payment)) part.cents = 0;
    payment.isBack = true;
    changed.add(payment.partyId);
  }

  /** One payment no longer pays that invoice. */
  function release({ partyId }: LedgerInvoice, part: Part): void {
    if (part.cents === 0) throw new Refused('taken back already');
    part.cents = 0;
    changed.add(partyId);
  }

  /** The oldest money first; what was refunded was of the oldest. */
  function useBalance(invoice: LedgerInvoice, cents: number): void {
    const { partyId } = invoice;
    if (cents > openOf(invoice) || cents > balanceOf(partyId)) throw new Refused('more than there is');
    let refunded = -sumOf(paymentsOf(partyId).filter((payment) => payment.cents < 0));
    let rest = cents;
    for (const payment of paymentsOf(partyId)
      .filter((one) => one.cents > 0)
      .sort(byAge)) {
      const left = leftOf(payment);
      const taken = Math.min(left, refunded);
      refunded -= taken;
      const used = Math.min(left - taken, rest);
      rest -= used;
      if (used > 0) invoice.parts.push({ payment, cents: used });
    }
    changed.add(partyId);
  }

  return {
    ...{ issue, credit, pay, refund, takeBack, release, useBalance, balanceOf, changed },
    invoice: (id: number) => invoices.get(id),
    parties: () => [...accounts.keys()],
    invoicesOf: (partyId: number) => accountOf(partyId).invoices,
    paymentsOf: (partyId: number) => accountOf(partyId).payments,
    recentPayments: (count: number) => entered.slice(-count),
  };
}

export type Ledger = ReturnType<typeof createLedger>;
