// Drafts: files that are being written, in the folder where they will stay. A process that ends by a signal removes its own;
// those of a killed process are removed by the next one that writes there.

import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The name says which machine and which process writes it. */
const DRAFT = /\.([\w-]+)\.(\d+)\.[0-9a-f]{8}\.partial$/;
const HERE = hostname().replaceAll(/[^\w-]/g, '-');
/** No draft takes this long. There is no other way to tell that a process on another machine is dead. */
const MOST_HOURS = 12;

const open = new Set<string>();

/** A new name beside `file` to write under; call `closeDraft` once the draft was renamed or given up. */
export function openDraft(file: string): string {
  const draft = `${resolve(file)}.${HERE}.${process.pid}.${randomBytes(4).toString('hex')}.partial`;
  open.add(draft);
  return draft;
}

/** Removes the draft, if it is still there. */
export async function closeDraft(draft: string): Promise<void> {
  await rm(draft, { force: true }).finally(() => open.delete(draft));
}

/** The file that a draft was to become. */
export const placeOfDraft = (path: string) => path.replace(DRAFT, '');

/** Removes all drafts of this process, which is about to end. */
export function dropDrafts(): void {
  for (const draft of open) rmSync(draft, { force: true });
}

/** Removes the drafts that dead processes left in the folder of `file`. */
export async function removeLostDrafts(file: string): Promise<void> {
  const folder = dirname(resolve(file));
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (DRAFT.test(name) && (await isLost(path))) await rm(path, { force: true });
  }
}

async function isLost(path: string): Promise<boolean> {
  if (open.has(path)) return false;
  const [, host, pid] = DRAFT.exec(path) ?? [];
  if (host === HERE && !isAlive(Number(pid))) return true;
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > MOST_HOURS * 3_600_000;
}

/** A lost draft with our own number is of an earlier process: in a container every process may get the same number. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
