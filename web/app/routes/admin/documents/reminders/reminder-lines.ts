import type { DueReminder, ReminderOutcome } from '@cercle/contract/reminders';

export type ReminderLine = {
  reminder: DueReminder;
  isSelected: boolean;
  /** The administrator wants it to wait: loaded again, it is not selected. */
  isLeftOut: boolean;
  /** Why it could not be sent when that was last tried. */
  failure: string | null;
};

/** A letter that has left. */
export type SentReminder = DueReminder['party'] & {
  openCents: number;
  /** Not by the last call: its answer may have been lost, or another administrator was faster. */
  isEarlier: boolean;
};

export const canSend = ({ reminder, failure }: Pick<ReminderLine, 'reminder' | 'failure'>) =>
  reminder.level !== null && reminder.obstacles.length === 0 && failure === null;

export const selectLine = (line: ReminderLine, isSelected: boolean): ReminderLine => ({
  ...line,
  isSelected,
  isLeftOut: !isSelected,
});

/** What is held back is not selected by a choice for all. */
export const selectWithAll = (line: ReminderLine, isSelected: boolean): ReminderLine => ({
  ...line,
  isSelected: isSelected && canSend(line),
  isLeftOut: !isSelected,
});

/** The lines of letters that are due: what nothing holds back is selected, unless it was left out before. */
export function toLines(reminders: DueReminder[], before: ReminderLine[] = []): ReminderLine[] {
  const known = new Map(before.map((line) => [line.reminder.party.id, line]));
  return reminders.map((reminder) => {
    const { failure = null, isLeftOut = false } = known.get(reminder.party.id) ?? {};
    return { reminder, failure, isLeftOut, isSelected: canSend({ reminder, failure }) && !isLeftOut };
  });
}

/** Those whose letter has left today. */
export function sentOf(chunk: ReminderLine[], outcomes: ReminderOutcome[]): SentReminder[] {
  const byId = new Map(chunk.map(({ reminder }) => [reminder.party.id, reminder]));
  return outcomes.flatMap(({ partyId, reminderId, openCents, failure }) => {
    const reminder = byId.get(partyId);
    if (!reminder || reminderId === null) return [];
    return [{ ...reminder.party, openCents: openCents ?? reminder.openCents, isEarlier: failure !== null }];
  });
}

/** Without those whose letter has left; the others have the reason, and are no longer selected. */
export function withOutcomes(lines: ReminderLine[], outcomes: ReminderOutcome[]): ReminderLine[] {
  const byId = new Map(outcomes.map((outcome) => [outcome.partyId, outcome]));
  return lines.flatMap((line) => {
    const outcome = byId.get(line.reminder.party.id);
    if (!outcome) return [line];
    return outcome.reminderId === null ? [{ ...line, isSelected: false, failure: outcome.failure }] : [];
  });
}
