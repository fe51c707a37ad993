import type { DueReminder } from '@cercle/contract/reminders';
import { describe, expect, test } from 'vitest';
import {
  type ReminderLine,
  selectLine,
  selectWithAll,
  sentOf,
  toLines,
  withOutcomes,
} from './reminder-lines.ts';

const reminder = (id: number, change: Partial<DueReminder> = {}): DueReminder => ({
  party: { id, name: `Société ${id}` },
  recipient: 'compta@societe.example',
  level: 1,
  levelName: 'Rappel',
  openCents: 1_000,
  invoices: [],
  obstacles: [],
  ...change,
});
const HELD = { obstacles: ['Son solde peut payer.'] };
const selected = (lines: ReminderLine[]) =>
  lines.filter(({ isSelected }) => isSelected).map((line) => line.reminder.party.id);

describe('The letters of a run', () => {
  test('are selected where nothing holds them back, nor all of their invoices', () => {
    const all = toLines([reminder(1), reminder(2, HELD), reminder(3, { level: null }), reminder(4)]);
    expect(selected(all)).toEqual([1, 4]);
    expect(selected(all.map((line) => selectWithAll(line, true)))).toEqual([1, 4]);
  });

  test('loaded again stay as they were; what is held back no more is selected', () => {
    const before = toLines([reminder(1), reminder(2, HELD)]).map((line) =>
      line.reminder.party.id === 1 ? selectLine(line, false) : line,
    );
    expect(selected(toLines([reminder(1), reminder(2)], before))).toEqual([2]);
  });

  test('leave once sent, today or before; the others keep the reason', () => {
    const lines = toLines([reminder(1), reminder(2), reminder(3), reminder(4)]);
    const outcomes = [
      { partyId: 1, reminderId: 11, openCents: 900, failure: null },
      { partyId: 2, reminderId: null, openCents: null, failure: 'Son solde peut payer.' },
      { partyId: 3, reminderId: 12, openCents: null, failure: 'Un rappel est déjà parti.' },
    ];
    expect(sentOf(lines, outcomes)).toMatchObject([
      { id: 1, openCents: 900, isEarlier: false },
      { id: 3, openCents: 1_000, isEarlier: true },
    ]);
    const left = withOutcomes(lines, outcomes);
    expect(left.map((line) => line.reminder.party.id)).toEqual([2, 4]);
    expect(selected(left)).toEqual([4]);
    expect(selected(toLines([reminder(2), reminder(4)], left))).toEqual([4]);
  });
});
