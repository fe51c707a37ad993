// A file is handed over to another program exactly once, though that program may take it away at any moment and this process may
// die at any moment. The order of the steps decides it:
//
// 1. The bytes are on the disk, in a draft that only this attempt knows.
// 2. A claim names the draft. The first one counts: nobody writes another.
// 3. The draft that the claim names is renamed into the folder of the other program.
//
// Found again, a claim whose draft is there was not carried out, and is now; one whose draft is gone was. Without a claim nothing
// was handed over.

import { randomBytes } from 'node:crypto';
import { link, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { moveIntoPlace, writeTemporaryFile } from '../../kernel/atomic-file-write.ts';

/** @param ownFolder of drafts and claims, on the disk of `folder` */
export async function handOver(
  ownFolder: string,
  folder: string,
  { name, content }: { name: string; content: Uint8Array },
): Promise<void> {
  const claim = join(ownFolder, `${name}.claim`);
  const draft = (await readClaim(claim)) ?? (await writeClaim(claim, ownFolder, name, content));
  await moveIntoPlace(join(ownFolder, draft), join(folder, name)).catch(ignore('ENOENT'));
}

async function writeClaim(
  claim: string,
  ownFolder: string,
  name: string,
  content: Uint8Array,
): Promise<string> {
  const draft = `${name}.${randomBytes(8).toString('hex')}`;
  await moveIntoPlace(await writeTemporaryFile(join(ownFolder, draft), content), join(ownFolder, draft));
  // `link` fails on an existing file: another process was first, and its draft counts.
  await moveIntoPlace(await writeTemporaryFile(claim, draft), claim, link).catch(ignore('EEXIST'));
  const claimed = await readClaim(claim);
  if (claimed === null) throw new Error(`${claim} was deleted`);
  return claimed;
}

/** @returns the draft that it names, or null when there is none */
const readClaim = (claim: string): Promise<string | null> => readFile(claim, 'utf8').catch(ignore('ENOENT'));

const ignore =
  (ignored: string) =>
  (error: NodeJS.ErrnoException): null => {
    if (error.code === ignored) return null;
    throw error;
  };
