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
import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { moveIntoPlace, syncParentFolder, writeTemporaryFile } from '../../kernel/atomic-file-write.ts';
import { findFile } from '../../kernel/drop-files.ts';

type File = { name: string; key: string; content: Uint8Array };
type Claim = { draft: string; key: string };

/** @param ownFolder of drafts and claims, on the disk of `folder` @param file its `key` is the same at each attempt */
export async function handOver(ownFolder: string, folder: string, file: File): Promise<void> {
  const { draft } = (await readClaim(ownFolder, file.name)) ?? (await writeClaim(ownFolder, file));
  await moveDraft(join(ownFolder, draft), join(folder, file.name));
}

/** One that is gone was handed over. One that cannot be moved stays for the next attempt: a claim without its draft counts as done. */
async function moveDraft(draft: string, file: string): Promise<void> {
  try {
    await rename(draft, file);
    await syncParentFolder(file);
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT' && (await findFile(draft)) === null;
    if (!isGone) throw error;
  }
}

/** Who handed over, or will hand over, a file of this name; null when nobody does. */
export const keyOfClaim = async (ownFolder: string, name: string): Promise<string | null> =>
  (await readClaim(ownFolder, name))?.key ?? null;

async function writeClaim(ownFolder: string, { name, key, content }: File): Promise<Claim> {
  const draft = `${name}.${randomBytes(8).toString('hex')}`;
  await moveIntoPlace(await writeTemporaryFile(join(ownFolder, draft), content), join(ownFolder, draft));
  const claim = claimPath(ownFolder, name);
  // `link` fails on an existing file: another process was first, and its draft counts.
  const failure = await writeTemporaryFile(claim, `${draft}\n${key}\n`)
    .then((temporaryFile) => moveIntoPlace(temporaryFile, claim, link))
    .then(
      () => null,
      (error) => error,
    );
  const claimed = await readClaim(ownFolder, name);
  if (claimed?.draft !== draft) await rm(join(ownFolder, draft), { force: true });
  if (failure !== null && failure.code !== 'EEXIST') throw failure;
  if (claimed === null) throw new Error(`${claim} is no claim`);
  return claimed;
}

async function readClaim(ownFolder: string, name: string): Promise<Claim | null> {
  const text = await readFile(claimPath(ownFolder, name), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const [draft = '', key = ''] = text.split('\n');
  return { draft, key };
}

const claimPath = (ownFolder: string, name: string) => join(ownFolder, `${name}.claim`);
