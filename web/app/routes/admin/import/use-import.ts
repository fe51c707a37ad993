import {
  IMPORT_MAX_BYTES,
  IMPORT_TOO_LARGE,
  type ImportLine,
  type ImportPreview,
  type ImportProgress,
} from '@cercle/contract/transfer';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError, SessionEnded } from '../../../api/error.ts';
import { newKey } from '../../../api/new-key.ts';
import { jsonLines, stream } from '../../../api/stream.ts';
import { IMPORT } from '../../../content/admin-imports.ts';
import { useHeldBefore } from '../../../forms/typed.ts';

/** A file that was read: what each of its lines becomes, and how far its import has come. */
type Read = {
  step: 'preview' | 'running' | 'done';
  file: File;
  /** Some of it may be imported already. */
  isBegun: boolean;
  /** The idempotency key of its import, however often that is started. */
  key: string;
  lines: ImportLine[];
  progress: ImportProgress;
  problem?: string | undefined;
};
type State = { step: 'choose'; problem?: string | undefined } | { step: 'reading' } | Read;

/** What an ended session would take along: the file as it was judged. */
type Held = Pick<Read, 'file' | 'key' | 'isBegun'>;
const HELD = {};
const NONE: ImportProgress = { done: 0, total: 0, created: 0 };

/** How many of the lines an import would add. */
export const newAmong = (lines: ImportLine[]) => lines.filter(({ fate }) => fate === 'new').length;

/** From a file to an imported list: choose, see what each line becomes, import. `call` is the list's own. */
export function useImport(call: string) {
  const [state, setState] = useState<State>({ step: 'choose' });
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);
  const held = useRef<Held | null>(null);
  const chosenLast = useRef<File | null>(null);
  const before = useHeldBefore(
    HELD,
    useCallback(() => held.current, []),
  );
  const preview = useCallback(
    async ({ file, key, isBegun }: Held) => {
      const asked = { file, key, isBegun };
      held.current = asked;
      setState({ step: 'reading' });
      try {
        const { lines } = await api.post<ImportPreview>(`${call}/import/preview`, file);
        // Another file may have been chosen meanwhile.
        if (held.current !== asked) return;
        setState({ step: 'preview', file, key, isBegun, lines, progress: NONE });
      } catch (error) {
        if (error instanceof SessionEnded) return;
        if (!(error instanceof ApiError)) throw error;
        if (held.current !== asked) return;
        held.current = null;
        setState({ step: 'choose', problem: error.message });
      }
    },
    [call],
  );
  useEffect(() => {
    if (before) void preview(before);
  }, [before, preview]);

  const choose = async (chosen: File) => {
    chosenLast.current = chosen;
    held.current = null;
    if (chosen.size > IMPORT_MAX_BYTES) return setState({ step: 'choose', problem: IMPORT_TOO_LARGE });
    setState({ step: 'reading' });
    // A copy, so that what is imported is what was previewed, whatever happens to the file on the disk.
    const content = await chosen.arrayBuffer().catch(() => null);
    if (chosenLast.current !== chosen) return;
    if (!content) return setState({ step: 'choose', problem: IMPORT.unreadable });
    const file = new File([content], chosen.name, { type: 'text/csv' });
    await preview({ file, key: newKey(), isBegun: false });
  };

  const run = async (read: Read) => {
    const until = new AbortController();
    work.current = until;
    const begun: ImportProgress = { ...NONE, total: newAmong(read.lines) };
    let progress = begun;
    setState({ ...read, step: 'running', progress, problem: undefined });
    try {
      const { file, key } = read;
      const { pieces } = await stream(`${call}/import`, { body: file, key, until: until.signal });
      for await (progress of jsonLines<ImportProgress>(pieces)) {
        held.current = { file, key, isBegun: true };
        setState({ ...read, step: 'running', progress });
      }
      held.current = null;
      setState({ ...read, step: 'done', progress, problem: undefined });
    } catch (error) {
      if (error instanceof SessionEnded) return;
      if (!(error instanceof ApiError)) throw error;
      // Stopped before the first answer, some of it may be imported all the same.
      const isUnderWay = until.signal.aborted || progress !== begun;
      if (isUnderWay) held.current = { file: read.file, key: read.key, isBegun: true };
      const problem = isUnderWay ? IMPORT.stopped(progress.done, progress.total) : error.message;
      setState({ ...read, step: 'preview', isBegun: read.isBegun || isUnderWay, progress, problem });
    }
  };
  return { state, choose, run, stop: () => work.current?.abort() };
}
