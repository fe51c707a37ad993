// What moves on the firm's account in the model: what each transfer says, and what has become of it.

import type { Day } from '../../kernel/calendar.ts';
import {
  type Allotment,
  type Ledger,
  type LedgerInvoice,
  type LedgerPayment,
  openOf,
} from './reference-ledger.ts';
import { Refused } from './reference-membership.ts';

export type Communication = {
  /** Twelve digits in their own field. */
  structured: string | null;
  free: string;
  /** The invoice whose reference is in it without a mistake. */
  named: LedgerInvoice | null;
  /** The first ten digits of what is written, right or wrong. */
  key: string | null;
};

export type Transfer = Communication & {
  /** Of the bank, another for each. */
  bankReference: string;
  /** Of the product's movement; 0 until it has one. */
  id: number;
  /** Who pays, or is paid; 0 for a person who has nothing to do with the firm. */
  partyId: number;
  /** Negative for what leaves the account. */
  cents: number;
  bookedOn: Day;
  /** Empty for a deposit. */
  iban: string;
  /** What the payer means to pay, whatever the communication says. */
  invoice: LedgerInvoice | null;
  /** The transfer that the bank takes back. */
  returned: Transfer | null;
  state: 'SENT' | 'WAITING' | 'BOOKED' | 'SET_ASIDE';
  /** What was booked of it; null also for a return. */
  payment: LedgerPayment | null;
};

export function createTransfers(ledger: Ledger) {
  /** Those of imported files. */
  const arrived: Transfer[] = [];
  /** The accounts that have paid for a party. */
  const accounts = new Map<number, Set<string>>();
  const waiting = new Set<Transfer>();
  /** What has something new. */
  const changed = new Set<Transfer>();

  function enter(transfer: Transfer, state: Transfer['state'], payment: LedgerPayment | null = null): void {
    Object.assign(transfer, { state, payment });
    if (state === 'WAITING') waiting.add(transfer);
    else waiting.delete(transfer);
    changed.add(transfer);
  }

  /** Its file is imported: it is booked by itself where it names an invoice, and comes to exactly what is open of it. */
  function arrive(transfer: Transfer): void {
    const { named, cents } = transfer;
    arrived.push(transfer);
    enter(transfer, 'WAITING');
    if (named && openOf(named) === cents) book(transfer, [{ invoice: named, cents }]);
  }

  function paymentOf({ partyId, cents, bookedOn }: Transfer): LedgerPayment {
    return { id: 0, partyId, cents, paidOn: bookedOn, isBack: false };
  }

  function book(transfer: Transfer, allotments: Allotment[]): void {
    const payment = paymentOf(transfer);
    ledger.pay(payment, allotments);
    const known = accounts.get(transfer.partyId) ?? new Set();
    accounts.set(transfer.partyId, known.add(transfer.iban));
    enter(transfer, 'BOOKED', payment);
  }

  function bookRefund(transfer: Transfer): void {
    const payment = paymentOf(transfer);
    ledger.refund(payment);
    enter(transfer, 'BOOKED', payment);
  }

  /** @param payment that the bank takes back */
  function bookReturn(transfer: Transfer, payment: LedgerPayment): void {
    ledger.takeBack(payment);
    enter(transfer, 'BOOKED');
  }

  /** What was booked of it was a mistake, or it was set aside: it waits again, and no more books itself. */
  function undo(transfer: Transfer): void {
    if (transfer.state === 'WAITING') throw new Refused('nothing to undo');
    if (transfer.payment) ledger.takeBack(transfer.payment);
    enter(transfer, 'WAITING');
  }

  return {
    ...{ arrive, book, bookRefund, bookReturn, undo, arrived, changed },
    setAside: (transfer: Transfer) => enter(transfer, 'SET_ASIDE'),
    waiting: () => [...waiting],
    /** Undefined for a payment that was entered by hand. */
    ofPayment: (payment: LedgerPayment) => arrived.find((transfer) => transfer.payment === payment),
    hasPaidFor: (partyId: number, iban: string) => iban !== '' && (accounts.get(partyId)?.has(iban) ?? false),
  };
}

export type Transfers = ReturnType<typeof createTransfers>;
