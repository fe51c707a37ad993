// What a letter says, kept as it was when it was sent: its mail and its PDF are made of this alone.

import type { Buyer, Seller } from '@cercle/contract/document-content';
import type { Remittance } from '@cercle/contract/firm';
import type { ReminderRules } from '@cercle/contract/reminders';
import { type Day, daysBetween } from '../../kernel/calendar.ts';
import type { SelectedParty } from '../../parties/parties.table.ts';
import { buyerOf } from '../documents/document-content.ts';
import type { ComposedInvoice, ComposedLetter } from './compose-letter.ts';

export type ReminderLine = {
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

/** `LAST`: the last one of several, before formal notice. */
export type ReminderTone = 'FIRST' | 'NEXT' | 'LAST';

export type ReminderContent = {
  sentOn: Day;
  title: string;
  tone: ReminderTone;
  /** A buyer without enterprise number, of whom no interest is claimed. */
  isConsumer: boolean;
  /** The firm on the day of the letter: it is there that the buyer pays. */
  seller: Seller;
  buyer: Buyer;
  openCents: number;
  invoices: ReminderLine[];
  remittance: Remittance;
};

export const parseReminderContent = (content: string): ReminderContent => JSON.parse(content);

function toneOf(level: number, { levels }: ReminderRules): ReminderTone {
  if (level >= levels.length && level > 1) return 'LAST';
  return level === 1 ? 'FIRST' : 'NEXT';
}

type Context = { day: Day; rules: ReminderRules; seller: Seller; remittance: Remittance };

export function contentOfLetter(
  { party, asked, openCents }: Pick<ComposedLetter, 'party' | 'asked' | 'openCents'>,
  level: number,
  { day, rules, seller, remittance }: Context,
): ReminderContent {
  return {
    sentOn: day,
    title: rules.levels[level - 1]?.name ?? '',
    tone: toneOf(level, rules),
    isConsumer: isConsumer(party),
    seller,
    buyer: buyerOf(party),
    openCents,
    invoices: asked.map((invoice) => toLine(invoice, day)),
    remittance,
  };
}

const isConsumer = ({ enterprise_number }: SelectedParty) => enterprise_number === null;

const toLine = (invoice: ComposedInvoice, day: Day): ReminderLine => ({
  number: invoice.number,
  issuedOn: invoice.issuedOn,
  dueOn: invoice.due_on,
  daysLate: daysBetween(invoice.due_on, day),
  totalCents: invoice.total_cents,
  creditedCents: invoice.credited_cents,
  paidCents: invoice.paid_cents,
  openCents: invoice.openCents,
  paymentReference: invoice.payment_reference,
});
