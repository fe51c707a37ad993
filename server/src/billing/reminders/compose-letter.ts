import type { Seller } from '@cercle/contract/document-content';
import { frenchDay } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import { type DueReminder, REMINDER_PAUSE_LABEL, type ReminderPauseKind } from '@cercle/contract/reminders';
import type { Db } from '../../db/database.ts';
import { type Day, daysBetween } from '../../kernel/calendar.ts';
import type { Mailbox } from '../../mail/outbox.ts';
import { partyById, type SelectedParty } from '../../parties/parties.table.ts';
import { openCentsOf } from '../documents/details.ts';
import { parseDocumentContent } from '../documents/document-content.ts';
import { recipientOf } from '../documents/recipient.ts';
import { balanceOf } from '../payments/balance.table.ts';
import { disputes } from '../peppol/responses.table.ts';
import { type Due, listOverdue, type OverdueInvoice, runningPauses } from './overdue.table.ts';
import { keyOf, listPossiblePayments } from './possible-payments.table.ts';

export type ComposedInvoice = OverdueInvoice & {
  openCents: number;
  number: string;
  issuedOn: Day;
  seller: Seller;
  obstacles: string[];
};

export type ComposedLetter = {
  party: SelectedParty;
  recipient: Mailbox | undefined;
  /** All that are overdue, the first due first. */
  invoices: ComposedInvoice[];
  /** Those that the letter asks for: nothing holds them back. */
  asked: ComposedInvoice[];
  /** The highest of those asked; null where none of them goes up. */
  level: number | null;
  openCents: number;
  obstacles: string[];
};

/** What a letter to a party would say today, and what holds it, or some of its invoices, back. @throws DomainError not-found */
export async function composeLetter(db: Db, partyId: number, due: Due): Promise<ComposedLetter> {
  const party = await partyById(db, partyId);
  const rows = await listOverdue(db, partyId, due);
  const payments = rows.length === 0 ? [] : await listPossiblePayments(db, askedOf(partyId, rows));
  const held = await heldDocuments(db, rows, due.day);
  const invoices = rows.map((row): ComposedInvoice => {
    const { number, issuedOn, seller } = parseDocumentContent(row.content);
    const naming = payments.filter((payment) => payment.keys.includes(keyOf(row.payment_reference)));
    return {
      ...row,
      number: number ?? '',
      issuedOn,
      seller,
      openCents: openCentsOf(row),
      obstacles: [...(held.get(row.id) ?? []), ...naming.map(waitingText)],
    };
  });
  const recipient = await recipientOfParty(db, rows);
  const balance = await balanceOf(db, partyId);
  const asked = invoices.filter(({ obstacles }) => obstacles.length === 0);
  const level = Math.max(0, ...asked.map(({ next_level }) => next_level ?? 0));
  return {
    party,
    recipient,
    invoices,
    asked,
    level: level === 0 ? null : level,
    openCents: asked.reduce((sum, { openCents }) => sum + openCents, 0),
    obstacles: [
      ...payments.filter((payment) => payment.keys.length === 0).map(waitingText),
      ...(balance > 0 ? [`Son solde de ${formatEuros(balance)} peut payer.`] : []),
      ...(recipient || rows.length === 0 ? [] : [noAddress(party.legal_name)]),
    ],
  };
}

/** Each invoice, or all of them at once. */
function askedOf(partyId: number, rows: OverdueInvoice[]) {
  const open = rows.map(openCentsOf);
  const sum = open.reduce((total, cents) => total + cents, 0);
  return { partyId, keys: rows.map((row) => keyOf(row.payment_reference)), amounts: [...open, sum] };
}

const waitingText = ({ cents, bookedOn }: { cents: number; bookedOn: Day }) =>
  `Un paiement de ${formatEuros(cents)} du ${frenchDay(bookedOn)} attend d’être attribué.`;

const noAddress = (name: string) =>
  `Il n’y a pas d’adresse à laquelle écrire\u202f: indiquez l’adresse de facturation de «\u202f${name}\u202f».`;

async function recipientOfParty(db: Db, [first]: OverdueInvoice[]): Promise<Mailbox | undefined> {
  return first && recipientOf(db, first, parseDocumentContent(first.content));
}

type PauseFacts = { kind: ReminderPauseKind; until_on: Day | null; reason: string };

function pauseText({ kind, until_on: until, reason }: PauseFacts): string {
  const period = until === null ? '' : ` jusqu’au ${frenchDay(until)}`;
  return `Rappels suspendus${period} (${REMINDER_PAUSE_LABEL[kind].toLowerCase()})\u202f: ${reason}`;
}

/** Why a person, or the buyer, holds invoices back, by their id. */
async function heldDocuments(db: Db, rows: OverdueInvoice[], day: Day): Promise<Map<number, string[]>> {
  const held = new Map<number, string[]>();
  if (rows.length === 0) return held;
  const ids = rows.map(({ id }) => id);
  const add = (id: number, text: string) => held.set(id, [...(held.get(id) ?? []), text]);
  const pauses = await runningPauses(db, day)
    .select(['pause.document_id', 'pause.kind', 'pause.until_on', 'pause.reason'])
    .where('pause.document_id', 'in', ids)
    .execute();
  for (const { document_id: id, ...pause } of pauses) add(id, pauseText(pause));
  const responses = await disputes(db)
    .select(['response.document_id', 'response.code'])
    .where('response.document_id', 'in', ids)
    .execute();
  for (const { document_id: id, code } of responses)
    add(id, code === 'RE' ? 'Son acheteur la refuse.' : 'Son acheteur la met en question.');
  return held;
}

/** As the preview shows it. */
export function toDueReminder({ day, rules }: Due, letter: ComposedLetter): DueReminder {
  const { party, recipient, invoices, level, openCents, obstacles } = letter;
  return {
    party: { id: party.id, name: party.legal_name },
    recipient: recipient?.address ?? null,
    level,
    levelName: level === null ? null : (rules.levels[level - 1]?.name ?? null),
    openCents: level === null ? 0 : openCents,
    invoices: invoices.map((invoice) => ({
      id: invoice.id,
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      dueOn: invoice.due_on,
      daysLate: daysBetween(invoice.due_on, day),
      totalCents: invoice.total_cents,
      openCents: invoice.openCents,
      level: invoice.level,
      nextLevel: invoice.next_level,
      obstacles: invoice.obstacles,
    })),
    obstacles,
  };
}
