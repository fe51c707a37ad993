import {
  IMPORT_MAX_BYTES,
  IMPORT_TOO_LARGE,
  type ImportLine,
  type ImportPreview,
  type ImportProgress,
} from '@cercle/contract/transfer';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError, SessionEnded } from '../../../api/error.ts';
import { jsonLines, stream } from '../../../api/stream.ts';
import { IMPORT } from '../../../content/admin-imports.ts';

/** A file that was read: what becomes of its lines, and how far its import is. */
type Read = {
  step: 'preview' | 'running' | 'done';
  name: string;
  file: Blob;
  lines: ImportLine[];
  progress: ImportProgress;
  problem?: string | undefined;
};
type State = { step: 'choose'; problem?: string | undefined } | { step: 'reading' } | Read;

const NONE: ImportProgress = { done: 0, total: 0, created: 0 };

/** From a file to an imported list: choose, see what each line becomes, import. `call` is the list's own. */
export function useImport(call: string) {
  const [state, setState] = useState<State>({ step: 'choose' });
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const choose = async (chosen: File) => {
    if (chosen.size > IMPORT_MAX_BYTES) return setState({ step: 'choose', problem: IMPORT_TOO_LARGE });
    setState({ step: 'reading' });
    try {
      // Kept as it was judged, whatever happens to the file on the disk.
      const file = new Blob([await chosen.arrayBuffer()], { type: 'text/csv' });
      const { lines } = await api.post<ImportPreview>(`${call}/import/preview`, file);
      setState({ step: 'preview', name: chosen.name, file, lines, progress: NONE });
    } catch (error) {
      if (error instanceof SessionEnded) return;
      setState({ step: 'choose', problem: error instanceof ApiError ? error.message : IMPORT.unreadable });
    }
  };

  const run = async (read: Read) => {
    const until = new AbortController();
    work.current = until;
    let progress = NONE;
    setState({ ...read, step: 'running', progress, problem: undefined });
    try {
      const { pieces } = await stream(`${call}/import`, { body: read.file, until: until.signal });
      for await (progress of jsonLines<ImportProgress>(pieces))
        setState({ ...read, step: 'running', progress });
      setState({ ...read, step: 'done', progress, problem: undefined });
    } catch (error) {
      if (error instanceof SessionEnded) return;
      if (!(error instanceof ApiError)) throw error;
      const isUnderWay = progress.total > 0;
      const problem = isUnderWay ? IMPORT.stopped(progress.done, progress.total) : error.message;
      setState({ ...read, step: 'preview', progress, problem });
    }
  };
  return { state, choose, run, stop: () => work.current?.abort() };
}
