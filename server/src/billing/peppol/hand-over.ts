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

type File = { name: string; key: string; content: Uint8Array };
type Claim = { draft: string; key: string };

/** @param ownFolder of drafts and claims, on the disk of `folder` @param file its `key` is the same at each attempt */
export async function handOver(ownFolder: string, folder: string, file: File): Promise<void> {
  const { draft } = (await readClaim(ownFolder, file.name)) ?? (await writeClaim(ownFolder, file));
  await moveIntoPlace(join(ownFolder, draft), join(folder, file.name)).catch(ignore('ENOENT'));
}

/** Who handed over, or will hand over, a file of this name; null when nobody does. */
export const keyOfClaim = async (ownFolder: string, name: string): Promise<string | null> =>
  (await readClaim(ownFolder, name))?.key ?? null;

async function writeClaim(ownFolder: string, { name, key, content }: File): Promise<Claim> {
  const draft = `${name}.${randomBytes(8).toString('hex')}`;
  await moveIntoPlace(await writeTemporaryFile(join(ownFolder, draft), content), join(ownFolder, draft));
  const claim = claimPath(ownFolder, name);
  // `link` fails on an existing file: another process was first, and its draft counts.
  await moveIntoPlace(await writeTemporaryFile(claim, `${draft}\n${key}\n`), claim, link).catch(
    ignore('EEXIST'),
  );
  const claimed = await readClaim(ownFolder, name);
  if (claimed === null) throw new Error(`${claim} was deleted`);
  return claimed;
}

async function readClaim(ownFolder: string, name: string): Promise<Claim | null> {
  const text = await readFile(claimPath(ownFolder, name), 'utf8').catch(ignore('ENOENT'));
  if (text === null) return null;
  const [draft = '', key = ''] = text.split('\n');
  return { draft, key };
}

const claimPath = (ownFolder: string, name: string) => join(ownFolder, `${name}.claim`);

const ignore =
  (ignored: string) =>
  (error: NodeJS.ErrnoException): null => {
    if (error.code === ignored) return null;
    throw error;
  };
