// Files that another program puts into a folder: only whole, regular ones with a name of their own.

import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { lstat, open, opendir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { systemClock } from './clock.ts';

/** The other program may still be writing a file that changed since. */
const SETTLE_MS = 5_000;
const UNFINISHED = /^\.|\.(?:part|partial|tmp|filepart)$/i;
/** More are seen once these are dealt with. */
const MAX_FILES = 1_000;
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

export type DroppedFile = { name: string; modifiedAt: number };

/** @returns null for what is not there, and for a link or folder of that name */
export async function findFile(path: string): Promise<Stats | null> {
  const found = await find(path);
  return found?.isFile() ? found : null;
}

const find = (path: string): Promise<Stats | null> =>
  lstat(path).catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** @param at milliseconds. A clock that is wrong must not make a file wait for ever. */
export const isSettled = (at: number): boolean => Math.abs(systemClock.now().getTime() - at) >= SETTLE_MS;

/** The files that are whole, oldest first. */
export async function listSettledFiles(folder: string): Promise<DroppedFile[]> {
  const files: DroppedFile[] = [];
  for await (const { name } of await opendir(folder)) {
    if (UNFINISHED.test(name)) continue;
    const found = await findFile(join(folder, name));
    if (!found || !isSettled(found.mtimeMs)) continue;
    files.push({ name, modifiedAt: found.mtimeMs });
    if (files.length >= MAX_FILES) break;
  }
  return files.sort((one, other) => one.modifiedAt - other.modifiedAt || (one.name < other.name ? -1 : 1));
}

/** Its first bytes; of a link, nothing. */
export async function readBeginning(path: string, maxBytes: number): Promise<Uint8Array> {
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(Math.min(size, maxBytes));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether it is the name of a file, and no path. */
export const isPlainName = (name: string): boolean =>
  name !== '' && basename(name) === name && !/^\.|\0/.test(name);

/** Of a name that is taken: a longer one might be too long. */
const KEPT_CHARACTERS = 50;

/** Moves a file without replacing another of its name. One that is gone was moved before. */
export async function moveAside(file: string, folder: string): Promise<void> {
  const name = basename(file);
  const isTaken = (await find(join(folder, name))) !== null;
  const target = isTaken ? `${name.slice(0, KEPT_CHARACTERS)}.${randomBytes(8).toString('hex')}` : name;
  await rename(file, join(folder, target)).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
