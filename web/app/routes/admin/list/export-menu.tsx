import type { ExportFormat } from '@cercle/contract/import-export';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import { stream } from '../../../api/stream.ts';
import { EXPORT, EXPORT_CHOICES, exportProgress } from '../../../content/admin-export.ts';
import type { ListTexts } from '../../../content/admin-texts.ts';
import { Menu } from '../../../ui/menu.tsx';
import { ProgressDialog } from '../../../ui/progress-dialog.tsx';
import { fileNameFrom, saveFile } from '../../../ui/save-file.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { ListQuery } from './list-query.ts';
import type { LoadedList } from './load-list.ts';

type ExportMenuProps = { apiPath: string; texts: ListTexts; loaded: LoadedList<unknown> | undefined };

/** Exports the whole list, as filtered and sorted, to a file; not shown for an empty list. */
export function ExportMenu({ apiPath, texts, loaded }: ExportMenuProps) {
  const { progress, start, cancel } = useExport(apiPath, texts.count);
  const total = loaded?.page.totalElements ?? 0;
  return (
    <>
      <Menu
        label={EXPORT.label}
        Icon={Download}
        isDisabled={!loaded || total === 0}
        choices={EXPORT_CHOICES.map(({ format, label, hint }) => ({
          label,
          hint,
          onChoose: () => {
            if (loaded && !progress) void start(loaded.query, format);
          },
        }))}
      />
      <ProgressDialog
        isOpen={progress?.isLong === true}
        title={EXPORT.title}
        text={progress ? exportProgress(texts.count(total), progress.bytes) : ''}
        cancelText={EXPORT.cancel}
        onCancel={cancel}
      />
    </>
  );
}

/** A shorter export opens no dialog, which would only flash. */
const DIALOG_DELAY_MS = 400;

type Progress = { bytes: number; isLong: boolean };

/** Exports a list with its filters, search and sort; leaving the screen aborts it. */
function useExport(apiPath: string, countText: (count: number) => string) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const currentExport = useRef<AbortController | null>(null);
  useEffect(() => () => currentExport.current?.abort(), []);

  const start = async ({ sort, q, filters }: ListQuery, format: ExportFormat) => {
    const controller = new AbortController();
    currentExport.current = controller;
    setProgress({ bytes: 0, isLong: false });
    const timer = setTimeout(
      () => setProgress((current) => current && { ...current, isLong: true }),
      DIALOG_DELAY_MS,
    );
    try {
      const query = { format, sort, q, ...filters };
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
