import type { Seller } from '@cercle/contract/document-content';
import type { Remittance } from '@cercle/contract/firm';
import type { ReminderRules } from '@cercle/contract/reminders';
import { type Day, daysBetween } from '../../kernel/calendar.ts';
import { buyerOf } from '../documents/document-content.ts';
import type { LetterContent, LetterLine } from '../pdf/letter-content.ts';
import type { ComposedInvoice, ComposedLetter } from './compose-letter.ts';
import { CLOSING, reminderText, toneOf } from './reminder-text.ts';

export const parseLetterContent = (content: string): LetterContent => JSON.parse(content);

type Context = { day: Day; rules: ReminderRules; seller: Seller; remittance: Remittance };

export function contentOfLetter(
  { party, asked, openCents }: Pick<ComposedLetter, 'party' | 'asked' | 'openCents'>,
  level: number,
  { day, rules, seller, remittance }: Context,
): LetterContent {
  return {
    sentOn: day,
    title: rules.levels[level - 1]?.name ?? '',
    paragraphs: reminderText({
      tone: toneOf(level, rules.levels.length),
      isConsumer: party.enterprise_number === null,
      hasOne: asked.length === 1,
      payee: seller.name,
    }),
    closing: CLOSING,
    seller,
    buyer: buyerOf(party),
    openCents,
    invoices: asked.map((invoice) => toLine(invoice, day)),
    remittance,
  };
}

const toLine = (invoice: ComposedInvoice, day: Day): LetterLine => ({
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
