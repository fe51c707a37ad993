import type { Buyer, Seller } from '@cercle/contract/document-content';
import type { Remittance } from '@cercle/contract/firm';
import type { Day } from '../../kernel/calendar.ts';

/** An invoice of which a letter asks for what is open. */
export type LetterLine = {
  number: string;
  issuedOn: Day;
  dueOn: Day;
  daysLate: number;
  totalCents: number;
  creditedCents: number;
  paidCents: number;
  openCents: number;
  /** Twelve digits. */
  paymentReference: string;
};

/** What a letter that asks for payment says, kept as it was when it was sent: its mail and its PDF are made of this alone. */
export type LetterContent = {
  sentOn: Day;
  title: string;
  /** What it says, before the table of the invoices. */
  paragraphs: string[];
  closing: string;
  /** The firm on the day of the letter: it is there that the buyer pays. */
  seller: Seller;
  buyer: Buyer;
  openCents: number;
  invoices: LetterLine[];
  remittance: Remittance;
};
