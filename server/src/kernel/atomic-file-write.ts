// Files that survive a power cut: the content is on the disk before it gets its name, and the name before anyone is told.

import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { closeDraft, openDraft } from './temporary-files.ts';

/** Makes `folder`, for its owner alone, if it is missing. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first) await flushFolderOf(first);
}

/** Writes a draft of `file`, for its owner alone. @returns the draft, for `putInPlace` */
export async function writeDraft(file: string, content: string | Uint8Array): Promise<string> {
  const draft = openDraft(file);
  try {
    const handle = await open(draft, 'wx', 0o600);
    await handle.writeFile(content).finally(() => flush(handle));
    return draft;
  } catch (error) {
    await closeDraft(draft);
    throw error;
  }
}

/** @param put `rename` replaces an existing file, `link` fails on one; the draft is removed in any case */
export async function putInPlace(draft: string, file: string, put = rename): Promise<void> {
  try {
    await put(draft, file);
    await flushFolderOf(file);
  } finally {
    await closeDraft(draft);
  }
}

/** Closes the file once its content is on the disk. */
export const flush = (handle: FileHandle) => handle.sync().finally(() => handle.close());

const flushFolderOf = async (file: string) => flush(await open(dirname(resolve(file))));
