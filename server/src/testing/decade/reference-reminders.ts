// When an invoice is reminded, written a second time: from what is open in the ledger, what waits of the bank's files, and the letters
// that went before.

import { addDays, type Day } from '../../kernel/calendar.ts';
import { keyOf } from './bank-communication.ts';
import { type Ledger, type LedgerInvoice, openOf } from './reference-ledger.ts';
import { Refused } from './reference-membership.ts';
import type { Transfer, Transfers } from './reference-transfers.ts';

const CONSUMER_DAYS = 14;

/** Days after the due day, of each level, and days at least between two letters about one invoice. */
export type ReferenceRules = { levels: number[]; daysBetween: number };

type State = {
  /** The last reminder that asked for it, 0 without one. */
  level: number;
  raisedOn: Day | null;
  /** With its last day, null without one. */
  pause: { untilOn: Day | null } | null;
};

/** The level to which a letter of today raises it; null where it is only listed. */
export type ReminderLine = {
  invoice: LedgerInvoice;
  level: number;
  nextLevel: number | null;
  isHeld: boolean;
};
export type ReferenceLetter = { partyId: number; lines: ReminderLine[]; isHeld: boolean };

export function createReferenceReminders(ledger: Ledger, transfers: Transfers) {
  let rules: ReferenceRules = { levels: [7, 21, 35], daysBetween: 7 };
  const states = new Map<LedgerInvoice, State>();
  /** The day of the last letter to a party. */
  const lettersOn = new Map<number, Day>();

  function stateOf(invoice: LedgerInvoice): State {
    const state = states.get(invoice) ?? { level: 0, raisedOn: null, pause: null };
    states.set(invoice, state);
    return state;
  }

  function nextLevelOf(invoice: LedgerInvoice, day: Day): number | null {
    const { level, raisedOn } = stateOf(invoice);
    const days = rules.levels[level];
    if (days === undefined || day < addDays(invoice.dueOn, days)) return null;
    const between = invoice.isConsumer ? Math.max(CONSUMER_DAYS, rules.daysBetween) : rules.daysBetween;
    return raisedOn !== null && day < addDays(raisedOn, between) ? null : level + 1;
  }

  function isPaused(invoice: LedgerInvoice, day: Day): boolean {
    const { pause } = stateOf(invoice);
    return pause !== null && (pause.untilOn === null || day <= pause.untilOn);
  }

  const names = ({ key }: Transfer, { reference }: LedgerInvoice) => key === keyOf(reference);

  /** Payments that have come and wait for a person. */
  const received = () => transfers.waiting().filter(({ cents }) => cents > 0);
  const isPaidByWaiting = (invoice: LedgerInvoice) => received().some((transfer) => names(transfer, invoice));

  /** What a letter of that day would say, and whether something holds all of it back. Without lines where nothing is overdue. */
  function letterTo(partyId: number, day: Day): ReferenceLetter {
    const overdue = ledger.invoicesOf(partyId).filter((one) => openOf(one) > 0 && day > one.dueOn);
    const lines = overdue.map((invoice) => ({
      ...{ invoice, level: stateOf(invoice).level, nextLevel: nextLevelOf(invoice, day) },
      isHeld: isPaused(invoice, day) || isPaidByWaiting(invoice),
    }));
    const amounts = amountsOf(overdue);
    const mayPay = (transfer: Transfer) =>
      transfers.hasPaidFor(partyId, transfer.iban) ||
      (amounts.includes(transfer.cents) && hasNoReference(transfer));
    const isHeld =
      ledger.balanceOf(partyId) > 0 ||
      received().some((one) => mayPay(one) && !overdue.some((invoice) => names(one, invoice)));
    return { partyId, lines, isHeld };
  }

  /** The letters that are due, held back or not. */
  const due = (day: Day): ReferenceLetter[] =>
    ledger
      .parties()
      .filter((partyId) => lettersOn.get(partyId) !== day)
      .map((partyId) => letterTo(partyId, day))
      .filter(({ lines }) => lines.some(({ nextLevel }) => nextLevel !== null));

  /** @returns the invoices that the letter asks for, as they were before it */
  function send(partyId: number, day: Day): ReminderLine[] {
    if (lettersOn.get(partyId) === day) throw new Refused('a letter left today');
    const { lines, isHeld } = letterTo(partyId, day);
    const asked = lines.filter((line) => !line.isHeld);
    const raised = asked.filter(({ nextLevel }) => nextLevel !== null);
    if (isHeld || raised.length === 0) throw new Refused('nothing is due');
    for (const { invoice, level } of raised)
      Object.assign(stateOf(invoice), { level: level + 1, raisedOn: day });
    lettersOn.set(partyId, day);
    return asked;
  }

  function pause(invoice: LedgerInvoice, day: Day, untilOn: Day | null): void {
    if (untilOn !== null && untilOn < day) throw new Refused('the day has passed');
    if (openOf(invoice) === 0) throw new Refused('nothing is open');
    if (isPaused(invoice, day)) throw new Refused('it is paused');
    stateOf(invoice).pause = { untilOn };
  }

  function resume(invoice: LedgerInvoice, day: Day): void {
    if (!isPaused(invoice, day)) throw new Refused('it is not paused');
    stateOf(invoice).pause = null;
  }

  return {
    ...{ due, send, pause, resume },
    changeRules(changed: ReferenceRules): void {
      rules = changed;
    },
  };
}

/** What pays each invoice, or all of them at once. */
function amountsOf(invoices: LedgerInvoice[]): number[] {
  const open = invoices.map(openOf);
  return [...open, open.reduce((sum, cents) => sum + cents, 0)];
}

/** Not that of an invoice, in its own field. */
const hasNoReference = ({ structured, named }: Transfer) => structured === null || named === null;

/** What a letter asks for. */
export const askedCents = (lines: ReminderLine[]) =>
  lines.reduce((sum, { invoice, isHeld }) => sum + (isHeld ? 0 : openOf(invoice)), 0);
