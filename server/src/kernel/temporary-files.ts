// Drafts: temporary files that are being written, in the folder of their final name. A process that ends by a signal removes its
// own; those of a killed process are removed by the next one that writes there.

import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The name contains the machine and the process that writes it. */
const TEMPORARY_NAME = /\.([\w-]+)\.(\d+)\.[0-9a-f]{8}\.partial$/;
const HOST_NAME = hostname().replaceAll(/[^\w-]/g, '-');
/** No draft takes this long. There is no other way to know that a process on another machine is dead. */
const MAX_AGE_HOURS = 12;

const openFiles = new Set<string>();

/** A new temporary name beside `file`; call `closeDraft` once the draft was renamed or abandoned. */
export function createTemporaryPath(file: string): string {
  const temporaryFile = `${resolve(file)}.${HOST_NAME}.${process.pid}.${randomBytes(4).toString('hex')}.partial`;
  openFiles.add(temporaryFile);
  return temporaryFile;
}

/** Removes the draft, if it is still there. */
export async function removeTemporaryFile(temporaryFile: string): Promise<void> {
  await rm(temporaryFile, { force: true }).finally(() => openFiles.delete(temporaryFile));
}

/** The final name of a draft. */
export const targetPathOf = (path: string) => path.replace(TEMPORARY_NAME, '');

/** Removes all drafts of this process, which is about to end. */
export function removeOwnTemporaryFiles(): void {
  for (const temporaryFile of openFiles) rmSync(temporaryFile, { force: true });
}

/** Removes the drafts that dead processes left in the folder of `file`. */
export async function removeOrphanedTemporaryFiles(file: string): Promise<void> {
  const folder = dirname(resolve(file));
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (TEMPORARY_NAME.test(name) && (await isOrphaned(path))) await rm(path, { force: true });
  }
}

async function isOrphaned(path: string): Promise<boolean> {
  if (openFiles.has(path)) return false;
  const [, host, pid] = TEMPORARY_NAME.exec(path) ?? [];
  if (host === HOST_NAME && !isAlive(Number(pid))) return true;
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > MAX_AGE_HOURS * 3_600_000;
}

/** A leftover draft with our own number is of an earlier process: in a container every process may get the same number. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
