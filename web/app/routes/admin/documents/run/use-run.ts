import type { IssueOutcomes, RunDraft } from '@cercle/contract/document-run';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { ApiError } from '../../../../api/error.ts';
import { showError } from '../../../../api/show-error.ts';
import { RUN } from '../../../../content/admin-document-run.ts';
import { useKeyByContent } from '../../../../forms/use-key-by-content.ts';
import { DOCUMENTS_CALL } from '../document-list.ts';
import {
  chunksOf,
  type IssuedDraft,
  issuedOf,
  type RunLine,
  selectLine,
  selectWithAll,
  toLines,
  withOutcomes,
} from './run-lines.ts';

/** The second click of a double click on the button that begins a run falls on the one that stops it. */
const DOUBLE_CLICK_MS = 500;

export type RunProgress = { sent: number; total: number; issued: IssuedDraft[]; isStopping: boolean };

/** What became of the last run; `issued` is of all runs since the page was opened. */
export type RunResult = { issued: IssuedDraft[]; failed: number; left: number; id: number };

const failureText = (failure: ApiError) => (failure.isResponseLost ? RUN.lost : failure.message);

/**
 * The drafts, which of them are selected, and issuing those.
 * @param reload asks for the drafts that are left, with what stops them now
 */
export function useRun(loaded: RunDraft[] | undefined, reload: () => void) {
  const [known, setKnown] = useState(loaded);
  const [lines, setLines] = useState<RunLine[]>(() => toLines(loaded ?? [], false));
  const [isSending, setSending] = useState(false);
  const [progress, setProgress] = useState<RunProgress | null>(null);
  const [result, setResult] = useState<RunResult | null>(null);
  const isStopped = useRef(false);
  const begunAt = useRef(0);
  const keyFor = useKeyByContent();
  if (loaded && loaded !== known) {
    setKnown(loaded);
    setLines(toLines(loaded, isSending, lines));
  }
  const stop = () => {
    if (performance.now() - begunAt.current < DOUBLE_CLICK_MS) return;
    isStopped.current = true;
    setProgress((current) => current && { ...current, isStopping: true });
  };
  // What was left behind issues nothing more.
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  const select = useCallback(
    (id: number, isSelected: boolean) =>
      setLines((all) => all.map((line) => (line.draft.id === id ? selectLine(line, isSelected) : line))),
    [],
  );
  const selectAll = (isSelected: boolean) =>
    setLines((all) => all.map((line) => selectWithAll(line, isSelected)));

  const chooseSending = (isChosen: boolean) => {
    setSending(isChosen);
    const drafts = lines.map(({ draft }) => draft);
    setLines(toLines(drafts, isChosen, lines));
  };

  /** One call after the other: what is issued stays issued, whatever becomes of the next ones, and the others wait. */
  const issue = async (chosen: RunLine[]) => {
    const issued: IssuedDraft[] = [];
    let [sent, isAnswered] = [0, true];
    isStopped.current = false;
    begunAt.current = performance.now();
    setProgress({ sent, total: chosen.length, issued, isStopping: false });
    try {
      for (const chunk of chunksOf(chosen)) {
        if (isStopped.current) break;
        const documents = chunk.map(({ draft: { id, version } }) => ({ id, version }));
        const body = { documents, send: isSending };
        const { outcomes } = await api.post<IssueOutcomes>(`${DOCUMENTS_CALL}/issue`, body, keyFor(body));
        issued.push(...issuedOf(chunk, outcomes, isSending));
        sent += chunk.length;
        setLines((all) => withOutcomes(all, outcomes));
        setProgress((current) => current && { ...current, sent, issued: [...issued] });
      }
    } catch (error) {
      isAnswered = false;
      showError(error, failureText);
    } finally {
      setProgress(null);
    }
    setResult((before) => ({
      issued: [...(before?.issued ?? []), ...issued],
      failed: sent - issued.length,
      left: chosen.length - sent,
      id: (before?.id ?? 0) + 1,
    }));
    if (isAnswered && issued.length < lines.length) reload();
  };

  return { lines, isSending, progress, result, select, selectAll, chooseSending, issue, stop };
}
