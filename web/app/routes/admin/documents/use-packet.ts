import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import { stream } from '../../../api/stream.ts';
import { PACKET, packetDone } from '../../../content/admin-packet.ts';
import { fileNameFrom, saveFile } from '../../../ui/save-file.ts';
import { showToast } from '../../../ui/toast.tsx';
import { DOCUMENTS_CALL } from './document-list.ts';

/** `documents` is 0 until the response begins. */
type Progress = { documents: number; bytes: number };

/** Downloads the packet of a month; leaving the screen aborts it. @param onDone it is saved */
export function usePacket(onDone: () => void) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const start = async (month: string) => {
    const controller = new AbortController();
    current.current = controller;
    setProgress({ documents: 0, bytes: 0 });
    try {
      const { signal } = controller;
      const { headers, chunks } = await stream(`${DOCUMENTS_CALL}/packet`, { query: { month }, signal });
      const documents = Number(headers.get('X-Total-Count'));
      const parts: Uint8Array<ArrayBuffer>[] = [];
      let bytes = 0;
      for await (const chunk of chunks) {
        parts.push(chunk);
        bytes += chunk.length;
        setProgress({ documents, bytes });
      }
      saveFile(fileNameFrom(headers), new Blob(parts, { type: headers.get('Content-Type') ?? '' }));
      showToast('success', packetDone(month, documents));
      onDone();
    } catch (error) {
      reportFailure(error, controller.signal);
    } finally {
      setProgress(null);
    }
  };
  return { progress, start, cancel: () => current.current?.abort() };
}

function reportFailure(error: unknown, { aborted }: AbortSignal): void {
  if (aborted && error instanceof ApiError) showToast('notification', PACKET.cancelled);
  else showError(error, ({ code, message }) => (code === 'network' ? PACKET.failed : message));
}
