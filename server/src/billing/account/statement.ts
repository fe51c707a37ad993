// A statement of account: each amount by which what a party owes grew or shrank in a period, in the order of the days, with what it
// owed before, after each, and in the end. Amounts are cents, positive for what it owes.

import type { Buyer, Seller } from '@cercle/contract/document-content';
import type { DocumentKind } from '@cercle/contract/document-states';
import type { PaymentKind, PaymentMethod } from '@cercle/contract/payments';
import type { Day } from '../../kernel/calendar.ts';

/** Corrections are none: what was entered by mistake is left out with them. */
type Entry =
  | { kind: DocumentKind; number: string; dueOn: Day | null }
  | {
      kind: Exclude<PaymentKind, 'CORRECTION'>;
      method: PaymentMethod;
      /** The invoices that it pays, by their numbers. */
      paid: string[];
    };

export type StatementEntry = Entry & {
  on: Day;
  /** Positive for what raises the debt: an invoice, and what was paid back. */
  cents: number;
};

export type StatementLine = StatementEntry & {
  /** What the party owes after it; negative for what the firm holds. */
  balanceCents: number;
};

export type OpenInvoice = {
  number: string;
  issuedOn: Day;
  dueOn: Day;
  totalCents: number;
  openCents: number;
  /** Twelve digits. */
  paymentReference: string;
};

/** Both days are included. */
export type Period = { from: Day; to: Day };

export type Statement = Period & {
  /** The day on which it was made, of which what is open is. */
  on: Day;
  seller: Seller;
  buyer: Buyer;
  openingCents: number;
  lines: StatementLine[];
  closingCents: number;
  /** What is left to pay, the first due first. */
  open: OpenInvoice[];
  /** Received, and paying no invoice yet. */
  heldCents: number;
};

/** @param entries all until the end of the period, in their order */
export function accountOver(
  entries: StatementEntry[],
  { from }: Period,
): Pick<Statement, 'openingCents' | 'lines' | 'closingCents'> {
  const before = entries.filter(({ on }) => on < from);
  const openingCents = before.reduce((sum, { cents }) => sum + cents, 0);
  let balanceCents = openingCents;
  const lines = entries.slice(before.length).map((entry) => {
    balanceCents += entry.cents;
    return { ...entry, balanceCents };
  });
  return { openingCents, lines, closingCents: balanceCents };
}
