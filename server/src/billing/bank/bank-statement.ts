// What a bank's file says, the same whatever its format. Readers keep what stands there, also what is wrong; only a file that they
// cannot follow is refused. Amounts are in cents, positive for what the account received.

import type { BankFormat } from '@cercle/contract/bank-states';
import type { Day } from '../../kernel/calendar.ts';

/** Who paid, or was paid. Empty texts where the bank says nothing. */
export type Counterparty = { name: string; iban: string; bic: string };

export type Communication = {
  /** The twelve digits of a structured communication, also when their check digits are wrong; null without one. */
  structured: string | null;
  /** Free text, or any other structured content as text; empty without one. */
  free: string;
};

/** One payment of a batch. */
export type BankMovementPart = Communication & { cents: number; counterparty: Counterparty };

/** One entry: what changes the balance. */
export type BankMovement = Communication & {
  /** Where it begins in the file: the line (CODA), or the number of the entry (camt.053), from 1. */
  position: number;
  cents: number;
  bookedOn: Day;
  valueOn: Day | null;
  /** The bank's own reference; empty without one. */
  bankReference: string;
  /** The bank says that it takes an earlier movement back. */
  isReversal: boolean;
  counterparty: Counterparty;
  /** The payments of a batch, two or more whose sum is that of the movement; empty for a single payment. */
  parts: BankMovementPart[];
};

export type BankStatement = {
  format: BankFormat;
  /** Of the account. A Belgian account number of twelve digits is given as its IBAN. */
  iban: string;
  /** ISO 4217. */
  currency: string;
  /** Of the closing balance. */
  year: number;
  /** The number that the bank gave it in that year; null without one. */
  sequence: number | null;
  openingCents: number;
  closingCents: number;
  closingOn: Day;
  movements: BankMovement[];
  /** Why its movements must not be booked before a person has looked, one French sentence each. */
  problems: string[];
};
