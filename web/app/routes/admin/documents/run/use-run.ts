import type { IssueOutcomes, RunDraft } from '@cercle/contract/document-run';
import { useCallback, useState } from 'react';
import { api } from '../../../../api/client.ts';
import { RUN } from '../../../../content/admin-document-run.ts';
import { useKeyByContent } from '../../../../forms/use-key-by-content.ts';
import { DOCUMENTS_CALL } from '../document-list.ts';
import {
  type IssuedDraft,
  issuedOf,
  type RunLine,
  selectLine,
  selectWithAll,
  toLines,
  withOutcomes,
} from './run-lines.ts';
import { useChunkedRun } from './use-chunked-run.ts';

/**
 * The drafts, which of them are selected, and issuing those.
 * @param reload asks for the drafts that are left, with what stops them now
 */
export function useRun(loaded: RunDraft[] | undefined, reload: () => void) {
  const [known, setKnown] = useState(loaded);
  const [lines, setLines] = useState<RunLine[]>(() => toLines(loaded ?? [], false));
  const [isSending, setSending] = useState(false);
  const keyFor = useKeyByContent();
  if (loaded && loaded !== known) {
    setKnown(loaded);
    setLines(toLines(loaded, isSending, lines));
  }

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

  const { progress, result, start, stop } = useChunkedRun<RunLine, IssuedDraft>({
    call: async (chunk) => {
      const documents = chunk.map(({ draft: { id, version } }) => ({ id, version }));
      const body = { documents, send: isSending };
      const { outcomes } = await api.post<IssueOutcomes>(`${DOCUMENTS_CALL}/issue`, body, keyFor(body));
      setLines((all) => withOutcomes(all, outcomes));
      return issuedOf(chunk, outcomes, isSending);
    },
    onAnswered: (issued) => {
      if (issued.length < lines.length) reload();
    },
    lostText: RUN.lost,
  });

  return { lines, isSending, progress, result, select, selectAll, chooseSending, issue: start, stop };
}
