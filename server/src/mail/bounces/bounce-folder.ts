// A folder in which returned mails arrive as files, such as `new` of a Maildir. One that was read moves into its subfolder `read`.

import { constants } from 'node:fs';
import { open, opendir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../kernel/atomic-file-write.ts';
import { type BounceSource, type HandleMessage, MAX_MESSAGES_PER_RUN } from './bounce-source.ts';
import { MAX_MESSAGE_BYTES } from './classify.ts';

const READ_FOLDER = 'read';
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

export const createBounceFolder = (folder: string): BounceSource => ({
  name: 'folder',
  hasMessages: async () => (await listFiles(folder, 1)).length > 0,
  read: (handle) => readFiles(folder, handle),
});

/** @throws the error of the first file that this account may not read, once the others are read */
async function readFiles(folder: string, handle: HandleMessage): Promise<void> {
  const names = await listFiles(folder, MAX_MESSAGES_PER_RUN);
  if (names.length > 0) await makeFolder(join(folder, READ_FOLDER));
  const failures: unknown[] = [];
  for (const name of names) {
    const bytes = await readBeginning(join(folder, name)).catch((error) => void failures.push(error));
    if (!bytes) continue;
    await handle({ bytes, name });
    await rename(join(folder, name), join(folder, READ_FOLDER, name));
  }
  if (failures.length > 0) throw failures[0];
}

/** Without those whose name begins with a dot: a mail server is still writing them. */
async function listFiles(folder: string, limit: number): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    names.push(entry.name);
    if (names.length >= limit) break;
  }
  return names;
}

async function readBeginning(path: string): Promise<Uint8Array> {
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(Math.min(size, MAX_MESSAGE_BYTES));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
