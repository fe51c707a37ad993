import type { ReminderOutcomes } from '@cercle/contract/reminders';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { ApiError } from '../../../../api/error.ts';
import { showError } from '../../../../api/show-error.ts';
import { REMINDERS } from '../../../../content/admin-reminders.ts';
import { useKeyByContent } from '../../../../forms/use-key-by-content.ts';
import {
  chunksOf,
  type ReminderLine,
  type SentReminder,
  selectLine,
  selectWithAll,
  sentOf,
  toLines,
  withOutcomes,
} from './reminder-lines.ts';
import { type DueReminders, REMINDERS_CALL } from './reminders-list.ts';

/** The second click of a double click on the button that begins a run falls on the one that stops it. */
const DOUBLE_CLICK_MS = 500;

export type ReminderProgress = { tried: number; total: number; sent: SentReminder[]; isStopping: boolean };

/** What became of the last run; `sent` is of all runs since the page was opened. */
export type ReminderResult = { sent: SentReminder[]; failed: number; left: number; id: number };

const failureText = (failure: ApiError) => (failure.isResponseLost ? REMINDERS.lost : failure.message);

/**
 * The letters that are due, which of them are selected, and sending those.
 * @param reload asks for the letters that are left, with what holds them back now
 */
export function useReminders(loaded: DueReminders | undefined, reload: () => void) {
  const [known, setKnown] = useState(loaded);
  const [lines, setLines] = useState<ReminderLine[]>(() => toLines(loaded?.reminders ?? []));
  const [progress, setProgress] = useState<ReminderProgress | null>(null);
  const [result, setResult] = useState<ReminderResult | null>(null);
  const isStopped = useRef(false);
  const begunAt = useRef(0);
  const keyFor = useKeyByContent();
  if (loaded && loaded !== known) {
    setKnown(loaded);
    setLines(toLines(loaded.reminders, lines));
  }
  const stop = () => {
    if (performance.now() - begunAt.current < DOUBLE_CLICK_MS) return;
    isStopped.current = true;
    setProgress((current) => current && { ...current, isStopping: true });
  };
  // What was left behind sends nothing more.
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  const select = useCallback(
    (id: number, isSelected: boolean) =>
      setLines((all) =>
        all.map((line) => (line.reminder.party.id === id ? selectLine(line, isSelected) : line)),
      ),
    [],
  );
  const selectAll = (isSelected: boolean) =>
    setLines((all) => all.map((line) => selectWithAll(line, isSelected)));

  /** One call after the other: what has left has left, whatever becomes of the next ones, and the others wait. */
  const send = async (chosen: ReminderLine[]) => {
    const sent: SentReminder[] = [];
    let [tried, isAnswered] = [0, true];
    isStopped.current = false;
    begunAt.current = performance.now();
    setProgress({ tried, total: chosen.length, sent, isStopping: false });
    try {
      for (const chunk of chunksOf(chosen)) {
        if (isStopped.current) break;
        const parties = chunk.map(({ reminder }) => reminder.party.id);
        // The confirmation named the statements in quarantine.
        const body = { parties, isQuarantineSeen: (known?.bank.quarantined ?? 0) > 0 };
        const { outcomes } = await api.post<ReminderOutcomes>(`${REMINDERS_CALL}/send`, body, keyFor(body));
        sent.push(...sentOf(chunk, outcomes));
        tried += chunk.length;
        setLines((all) => withOutcomes(all, outcomes));
        setProgress((current) => current && { ...current, tried, sent: [...sent] });
      }
    } catch (error) {
      isAnswered = false;
      showError(error, failureText);
    } finally {
      setProgress(null);
    }
    setResult((before) => ({
      sent: [...(before?.sent ?? []), ...sent],
      failed: tried - sent.length,
      left: chosen.length - tried,
      id: (before?.id ?? 0) + 1,
    }));
    if (isAnswered) reload();
  };

  return { lines, progress, result, select, selectAll, send, stop };
}
