import type { ExportFormat } from '@cercle/contract/transfer';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/error.ts';
import { showFailure } from '../../../api/show-failure.ts';
import { stream } from '../../../api/stream.ts';
import { EXPORT } from '../../../content/admin-export.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { ListQuery } from './list-address.ts';

/** What takes less is not worth a dialog that comes and goes. */
const SHOWN_AFTER_MS = 400;

type Progress = { bytes: number; isLong: boolean };

/** Exports a list as it is shown, filters, search and sort alike; leaving the screen ends it. */
export function useExport(from: string, countText: (count: number) => string) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const start = async ({ sort, q, filters }: ListQuery, format: ExportFormat) => {
    const until = new AbortController();
    work.current = until;
    setProgress({ bytes: 0, isLong: false });
    const timer = setTimeout(() => setProgress((now) => now && { ...now, isLong: true }), SHOWN_AFTER_MS);
    try {
      const query = { format, sort, q, ...filters };
      const { headers, pieces } = await stream(`${from}/export`, { query, until: until.signal });
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for await (const piece of pieces) {
        parts.push(piece);
        setProgress((now) => now && { ...now, bytes: now.bytes + piece.length });
      }
      saveFile(nameIn(headers), new Blob(parts, { type: headers.get('Content-Type') ?? '' }));
      showToast('success', EXPORT.done(countText(Number(headers.get('X-Total-Count')))));
    } catch (error) {
      tell(error, until.signal);
    } finally {
      clearTimeout(timer);
      setProgress(null);
    }
  };
  return { progress, start, cancel: () => work.current?.abort() };
}

/** The server names the file. */
const nameIn = (headers: Headers) =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'export';

function tell(error: unknown, { aborted }: AbortSignal): void {
  if (aborted && error instanceof ApiError) showToast('notification', EXPORT.cancelled);
  else showFailure(error, ({ code, message }) => (code === 'network' ? EXPORT.failed : message));
}
