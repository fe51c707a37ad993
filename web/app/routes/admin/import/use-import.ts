import {
  IMPORT_MAX_BYTES,
  IMPORT_NOT_CSV,
  IMPORT_TOO_LARGE,
  type ImportLine,
  type ImportPreview,
  type ImportProgress,
  type LineFate,
  MAX_FILE_NAME,
} from '@cercle/contract/import-export';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, newIdempotencyKey } from '../../../api/client.ts';
import { ApiError, SessionEndedError } from '../../../api/error.ts';
import { parseJsonLines, stream } from '../../../api/stream.ts';
import { IMPORT } from '../../../content/admin-imports.ts';
import { takePrivateDraft, watchPrivateDraft } from '../../../forms/session-draft.ts';

/** A file that was read: what each of its lines becomes, and how far its import has come. */
type ParsedImport = {
  step: 'preview' | 'running' | 'done';
  file: File;
  /** Some of it may be imported already. */
  isStarted: boolean;
  /** The idempotency key of its import, however often that is started. */
  key: string;
  lines: ImportLine[];
  progress: ImportProgress;
  problem?: string | undefined;
};
type State = { step: 'choose'; problem?: string | undefined } | { step: 'reading' } | ParsedImport;

/** What is restored after the session has ended: the file as it was previewed. */
type ImportDraft = Pick<ParsedImport, 'file' | 'key' | 'isStarted'>;
const DRAFT_LABEL = 'import';
export const NO_PROGRESS: ImportProgress = { done: 0, total: 0, created: 0 };

export const countLines = (lines: ImportLine[], counted: LineFate) =>
  lines.filter(({ fate }) => fate === counted).length;

/** Splitting a workbook would not help. */
const whyTooLarge = ({ name }: File) => (/\.xlsx?$/i.test(name) ? IMPORT_NOT_CSV : IMPORT_TOO_LARGE);

/** From a file to an imported list: choose, see what each line becomes, import. `call` is the list's own. */
export function useImport(apiPath: string) {
  const [state, setState] = useState<State>({ step: 'choose' });
  const currentImport = useRef<AbortController | null>(null);
  useEffect(() => () => currentImport.current?.abort(), []);
  const draft = useRef<ImportDraft | null>(null);
  const lastFile = useRef<File | null>(null);
  const preview = useCallback(
    async ({ file, key, isStarted }: ImportDraft) => {
      const request = { file, key, isStarted };
      draft.current = request;
      setState({ step: 'reading' });
      try {
        const { lines } = await api.post<ImportPreview>(`${apiPath}/import/preview`, file);
        // Another file may have been chosen meanwhile.
        if (draft.current !== request) return;
        setState({ step: 'preview', file, key, isStarted, lines, progress: NO_PROGRESS });
      } catch (error) {
        if (error instanceof SessionEndedError) return;
        if (!(error instanceof ApiError)) throw error;
        if (draft.current !== request) return;
        draft.current = null;
        setState({ step: 'choose', problem: error.message });
      }
    },
    [apiPath],
  );
  useEffect(() => {
    const savedDraft = takePrivateDraft(DRAFT_LABEL);
    if (savedDraft) void preview(savedDraft.request as ImportDraft);
    return watchPrivateDraft(DRAFT_LABEL, () => draft.current && { request: draft.current });
  }, [preview]);

  const choose = async (chosenFile: File) => {
    lastFile.current = chosenFile;
    draft.current = null;
    if (chosenFile.size > IMPORT_MAX_BYTES)
      return setState({ step: 'choose', problem: whyTooLarge(chosenFile) });
    setState({ step: 'reading' });
    // A copy, so that what is imported is what was previewed, whatever happens to the file on the disk.
    const content = await chosenFile.arrayBuffer().catch(() => null);
    if (lastFile.current !== chosenFile) return;
    if (!content) return setState({ step: 'choose', problem: IMPORT.unreadable });
    const file = new File([content], chosenFile.name, { type: 'text/csv' });
    await preview({ file, key: newIdempotencyKey(), isStarted: false });
  };

  const refuse = (problem: string) => {
    lastFile.current = null;
    draft.current = null;
    setState({ step: 'choose', problem });
  };

  const run = async (parsed: ParsedImport) => {
    const controller = new AbortController();
    currentImport.current = controller;
    const total = countLines(parsed.lines, 'new') + countLines(parsed.lines, 'asked');
    const initialProgress: ImportProgress = { ...NO_PROGRESS, total };
    let progress = initialProgress;
    setState({ ...parsed, step: 'running', progress, problem: undefined });
    try {
      const { file, key } = parsed;
      const query = { file: file.name.slice(-MAX_FILE_NAME) };
      const { chunks } = await stream(`${apiPath}/import`, {
        query,
        body: file,
        key,
        signal: controller.signal,
      });
      for await (progress of parseJsonLines<ImportProgress>(chunks)) {
        draft.current = { file, key, isStarted: true };
        setState({ ...parsed, step: 'running', progress });
      }
      draft.current = null;
      setState({ ...parsed, step: 'done', progress, problem: undefined });
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      if (!(error instanceof ApiError)) throw error;
      // Stopped before the first response, some of it may be imported all the same.
      const hasStarted = controller.signal.aborted || progress !== initialProgress;
      if (hasStarted) draft.current = { file: parsed.file, key: parsed.key, isStarted: true };
      const problem = hasStarted ? IMPORT.stopped(progress.done, progress.total) : error.message;
      setState({ ...parsed, step: 'preview', isStarted: parsed.isStarted || hasStarted, progress, problem });
    }
  };
  return { state, choose, refuse, run, stop: () => currentImport.current?.abort() };
}
