// The reminders that the product proposes and has sent, beside the model.

import type { DueReminder } from '@cercle/contract/reminders';
import { expect } from 'vitest';
import { type Day, daysBetween } from '../../kernel/calendar.ts';
import type { Club } from '../club.ts';
import { keyOf } from './bank-communication.ts';
import { type Ledger, openOf } from './reference-ledger.ts';
import { askedCents, type ReferenceLetter, type ReminderLine } from './reference-reminders.ts';

const PAGE_PARTIES = 100;

/** All pages of the screen. @throws what differs */
export async function compareProposed(club: Club, expected: ReferenceLetter[]): Promise<void> {
  const proposed = await listProposed(club);
  expect(proposed.flatMap(proposedLines).sort()).toEqual(expected.flatMap(expectedLines).sort());
}

async function listProposed({ domain, admin }: Club): Promise<DueReminder[]> {
  const proposed: DueReminder[] = [];
  for (let page = 0; ; page += 1) {
    const { content, totalPages } = await domain.reminders.due(admin, { page, size: PAGE_PARTIES, q: '' });
    proposed.push(...content);
    if (page + 1 >= totalPages) return proposed;
  }
}

const heldText = (isHeld: boolean) => (isHeld ? ', held back' : '');

function proposedLines({ party, openCents, level, invoices, obstacles }: DueReminder): string[] {
  return [
    `party ${party.id} owes ${openCents} at level ${level}${heldText(obstacles.length > 0)}`,
    ...invoices.map(
      (one) =>
        `party ${party.id}, ${one.id} of ${one.dueOn} owes ${one.openCents} at ${one.level} to ${one.nextLevel}${heldText(one.obstacles.length > 0)}`,
    ),
  ];
}

function expectedLines({ partyId, lines, isHeld }: ReferenceLetter): string[] {
  const levels = lines.flatMap((line) => (line.isHeld ? [] : (line.nextLevel ?? [])));
  const level = levels.length === 0 ? null : Math.max(...levels);
  return [
    `party ${partyId} owes ${level === null ? 0 : askedCents(lines)} at level ${level}${heldText(isHeld)}`,
    ...lines.map(
      ({ invoice, level, nextLevel, isHeld }) =>
        `party ${partyId}, ${invoice.id} of ${invoice.dueOn} owes ${openOf(invoice)} at ${level} to ${nextLevel}${heldText(isHeld)}`,
    ),
  ];
}

/** A letter as it was sent. */
type SentLetter = {
  partyId: number;
  sentOn: Day;
  openCents: number;
  mailId: number | null;
  invoices: { number: string; dueOn: Day; daysLate: number; openCents: number }[];
};

/** The letters after one of the product's, the first one first, with the id of the last. */
export async function lettersAfter({ database: { db } }: Club, last: number) {
  const rows = await db
    .selectFrom('reminder')
    .select(['id', 'party_id', 'mail_id', 'content'])
    .where('id', '>', last)
    .orderBy('id')
    .execute();
  const letters = rows.map(
    ({ party_id: partyId, mail_id: mailId, content }): SentLetter => ({
      ...JSON.parse(content),
      ...{ partyId, mailId },
    }),
  );
  return { letters, last: rows.at(-1)?.id ?? last };
}

/**
 * One letter beside the ledger: it lists what the model asks for, of each exactly what is open (D12), and nothing on its due day (D11).
 * @throws what differs
 */
export function compareLetter(
  letter: SentLetter,
  asked: ReminderLine[],
  { ledger, day }: { ledger: Ledger; day: Day },
) {
  const own = ledger.invoicesOf(letter.partyId);
  const listed = letter.invoices.map(({ number, openCents, dueOn, daysLate }) => {
    const invoice = own.find(({ reference }) => keyOf(reference) === number.replace('-', ''));
    if (!invoice) throw new Error(`${number} is not of party ${letter.partyId}`);
    expect({ openCents, daysLate }).toEqual({
      openCents: openOf(invoice),
      daysLate: daysBetween(invoice.dueOn, day),
    });
    if (openCents <= 0 || daysLate <= 0 || dueOn >= day) throw new Error(`${number} is not overdue`);
    return `${invoice.id} ${openCents}`;
  });
  expect(listed.sort()).toEqual(asked.map(({ invoice }) => `${invoice.id} ${openOf(invoice)}`).sort());
  expect(letter.openCents).toBe(asked.reduce((sum, { invoice }) => sum + openOf(invoice), 0));
  expect(letter.sentOn).toBe(day);
}
