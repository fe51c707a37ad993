import type { BankImport } from '@cercle/contract/bank';
import { MAX_BANK_FILE_MEBIBYTES } from '@cercle/contract/bank-states';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError, SessionEndedError } from '../../../api/error.ts';
import { multipartBody } from '../../../api/multipart.ts';
import { IMPORT } from '../../../content/admin-bank.ts';
import { FILES_CALL } from './bank-list.ts';

/** A chosen file, and what became of it so far. */
export type ImportedFile = {
  id: number;
  name: string;
  state: 'waiting' | 'sending' | 'done' | 'refused';
  result?: BankImport;
  problem?: string;
};

const MAX_BYTES = MAX_BANK_FILE_MEBIBYTES * 1024 * 1024;

let lastId = 0;

/**
 * Sends files one after the other, in the order of their names, which most banks number.
 * @param onImported called after each that changed something
 */
export function useBankImport(onImported: () => void) {
  const [files, setFiles] = useState<readonly ImportedFile[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const change = (id: number, update: Partial<ImportedFile>) =>
    setFiles((before) => before.map((file) => (file.id === id ? { ...file, ...update } : file)));

  const send = async (id: number, file: File) => {
    change(id, { state: 'sending' });
    try {
      if (file.size > MAX_BYTES) throw new ApiError(IMPORT.tooLarge, { status: 413, code: 'too-large' });
      const result = await api.post<BankImport>(FILES_CALL, multipartBody({}, { file }));
      change(id, { state: 'done', result });
      if (!result.isKnown) onImported();
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      if (!(error instanceof ApiError)) throw error;
      change(id, { state: 'refused', problem: error.message });
    }
  };

  const choose = (chosen: readonly File[]) => {
    const added = chosen
      .toSorted((one, other) => one.name.localeCompare(other.name, 'fr', { numeric: true }))
      .map((file) => {
        lastId += 1;
        return { id: lastId, file };
      });
    const isIdle = files.every(({ state }) => state === 'done' || state === 'refused');
    const shown = added.map(({ id, file: { name } }): ImportedFile => ({ id, name, state: 'waiting' }));
    setFiles((before) => (isIdle ? shown : [...before, ...shown]));
    for (const { id, file } of added) queue.current = queue.current.then(() => send(id, file));
  };
  return { files, choose, clear: () => setFiles([]) };
}
