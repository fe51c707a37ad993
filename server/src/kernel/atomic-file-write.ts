// Files that survive a power cut: the content is on the disk before the file gets its name, and the name before success is reported.

import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createTemporaryPath, removeTemporaryFile } from './temporary-files.ts';

/** Creates `folder`, for its owner alone, if it is missing. */
export async function makeFolder(folder: string): Promise<void> {
  const firstCreated = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstCreated) await syncParentFolder(firstCreated);
}

/** Writes a draft of `file`, for its owner alone. @returns the draft, for `putInPlace` */
export async function writeTemporaryFile(file: string, content: string | Uint8Array): Promise<string> {
  const temporaryFile = createTemporaryPath(file);
  try {
    const handle = await open(temporaryFile, 'wx', 0o600);
    await handle.writeFile(content).finally(() => syncAndClose(handle));
    return temporaryFile;
  } catch (error) {
    await removeTemporaryFile(temporaryFile);
    throw error;
  }
}

/** @param move `rename` replaces an existing file, `link` fails on one; the draft is removed in any case */
export async function moveIntoPlace(temporaryFile: string, file: string, move = rename): Promise<void> {
  try {
    await move(temporaryFile, file);
    await syncParentFolder(file);
  } finally {
    await removeTemporaryFile(temporaryFile);
  }
}

/** Closes the file once its content is on the disk. */
export const syncAndClose = (handle: FileHandle) => handle.sync().finally(() => handle.close());

/** A name in the folder of `file` is on the disk. */
export const syncParentFolder = async (file: string) => syncAndClose(await open(dirname(resolve(file))));
