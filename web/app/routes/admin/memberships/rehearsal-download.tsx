import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { showError } from '../../../api/show-error.ts';
import { stream } from '../../../api/stream.ts';
import { REHEARSAL } from '../../../content/admin-rehearsal.ts';
import { Button } from '../../../ui/button.tsx';
import { fileNameFrom, saveFile } from '../../../ui/save-file.ts';
import { showToast } from '../../../ui/toast.tsx';
import { REHEARSAL_PATH } from './use-rehearsal.ts';

/** Rehearses again, for the file; leaving the page ends it. */
export function RehearsalDownload({ months }: { months: number }) {
  const [isBusy, setIsBusy] = useState(false);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const download = async () => {
    const controller = new AbortController();
    current.current = controller;
    setIsBusy(true);
    try {
      const query = { months, format: 'csv' };
      const { headers, chunks } = await stream(`${REHEARSAL_PATH}/export`, {
        query,
        signal: controller.signal,
      });
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      saveFile(fileNameFrom(headers), new Blob(parts, { type: headers.get('Content-Type') ?? '' }));
      showToast('success', REHEARSAL.downloaded(Number(headers.get('X-Total-Count'))));
    } catch (error) {
      if (!controller.signal.aborted) showError(error, ({ message }) => message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div>
      <Button look="quiet" size="small" disabled={isBusy} isBusy={isBusy} onClick={() => void download()}>
        <Download className="size-4" aria-hidden="true" />
        {REHEARSAL.download}
      </Button>
      <p role="status" className="text-sm text-slate empty:hidden">
        {isBusy && <span>{REHEARSAL.downloading}</span>}
      </p>
    </div>
  );
}
