import type { ExportFormat } from '@cercle/contract/import-export';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import { stream } from '../../../api/stream.ts';
import { EXPORT } from '../../../content/admin-export.ts';
import { fileNameFrom, saveFile } from '../../../ui/save-file.ts';
import { showToast } from '../../../ui/toast.tsx';

/** A shorter export opens no dialog, which would only flash. */
const DIALOG_DELAY_MS = 400;

/** What is exported, as its call takes it. */
export type ExportQuery = Record<string, string | number | undefined>;
type Progress = { bytes: number; isLong: boolean };

/** Exports what a query finds; leaving the screen aborts it. */
export function useExport(apiPath: string, countText: (count: number) => string) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const currentExport = useRef<AbortController | null>(null);
  useEffect(() => () => currentExport.current?.abort(), []);

  const start = async (exported: ExportQuery, format: ExportFormat) => {
    const controller = new AbortController();
    currentExport.current = controller;
    setProgress({ bytes: 0, isLong: false });
    const timer = setTimeout(
      () => setProgress((current) => current && { ...current, isLong: true }),
      DIALOG_DELAY_MS,
    );
    try {
      const query = { format, ...exported };
      const { headers, chunks } = await stream(`${apiPath}/export`, { query, signal: controller.signal });
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of chunks) {
        parts.push(chunk);
        setProgress((current) => current && { ...current, bytes: current.bytes + chunk.length });
      }
      saveFile(fileNameFrom(headers), new Blob(parts, { type: headers.get('Content-Type') ?? '' }));
      showToast('success', EXPORT.done(countText(Number(headers.get('X-Total-Count')))));
    } catch (error) {
      reportFailure(error, controller.signal);
    } finally {
      clearTimeout(timer);
      setProgress(null);
    }
  };
  return { progress, start, cancel: () => currentExport.current?.abort() };
}

function reportFailure(error: unknown, { aborted }: AbortSignal): void {
  if (aborted && error instanceof ApiError) showToast('notification', EXPORT.cancelled);
  else showError(error, ({ code, message }) => (code === 'network' ? EXPORT.failed : message));
}
