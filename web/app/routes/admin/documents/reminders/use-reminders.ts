import type { ReminderOutcomes } from '@cercle/contract/reminders';
import { useCallback, useState } from 'react';
import { api } from '../../../../api/client.ts';
import { REMINDERS } from '../../../../content/admin-reminders.ts';
import { useKeyByContent } from '../../../../forms/use-key-by-content.ts';
import { useChunkedRun } from '../run/use-chunked-run.ts';
import {
  type ReminderLine,
  type SentReminder,
  selectLine,
  selectWithAll,
  sentOf,
  toLines,
  withOutcomes,
} from './reminder-lines.ts';
import { type DueReminders, REMINDERS_CALL } from './reminders-list.ts';

/**
 * The letters that are due, which of them are selected, and sending those.
 * @param reload asks for the letters that are left, with what holds them back now
 */
export function useReminders(loaded: DueReminders | undefined, reload: () => void) {
  const [known, setKnown] = useState(loaded);
  const [lines, setLines] = useState<ReminderLine[]>(() => toLines(loaded?.reminders ?? []));
  const keyFor = useKeyByContent();
  if (loaded && loaded !== known) {
    setKnown(loaded);
    setLines(toLines(loaded.reminders, lines));
  }

  const select = useCallback(
    (id: number, isSelected: boolean) =>
      setLines((all) =>
        all.map((line) => (line.reminder.party.id === id ? selectLine(line, isSelected) : line)),
      ),
    [],
  );
  const selectAll = (isSelected: boolean) =>
    setLines((all) => all.map((line) => selectWithAll(line, isSelected)));

  const { progress, result, start, stop } = useChunkedRun<ReminderLine, SentReminder>({
    call: async (chunk) => {
      const parties = chunk.map(({ reminder }) => reminder.party.id);
      // The confirmation named the statements in quarantine.
      const body = { parties, isQuarantineSeen: (known?.bank.quarantined ?? 0) > 0 };
      const { outcomes } = await api.post<ReminderOutcomes>(`${REMINDERS_CALL}/send`, body, keyFor(body));
      setLines((all) => withOutcomes(all, outcomes));
      return sentOf(chunk, outcomes);
    },
    onAnswered: reload,
    lostText: REMINDERS.lost,
  });

  return { lines, progress, result, select, selectAll, send: start, stop };
}
