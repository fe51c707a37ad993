// A folder into which the bank's program, or a person, puts files. Each moves into `imported`, or into `refused` beside a text that says why.

import { hash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { makeFolder, moveIntoPlace, writeTemporaryFile } from '../../kernel/atomic-file-write.ts';
import { findFile, listSettledFiles, moveAside, readBeginning } from '../../kernel/drop-files.ts';
import { MAX_BANK_FILE_BYTES } from './read-bank-file.ts';

const IMPORTED = 'imported';
const REFUSED = 'refused';
/** A name has 255 at most, and a file that is being written has some more than its own. */
const MAX_NAME_BYTES = 150;
const KEPT_CHARACTERS = 30;

/** The files that are whole, oldest first; those of a name with a dot in front, or of one that ends in `.part`, are not. */
export const listBankFiles = async (folder: string): Promise<string[]> =>
  (await listSettledFiles(folder)).map(({ name }) => name);

/** @returns one byte more than a file may have, if it has them: enough to be refused */
export const readBankFileOf = (folder: string, name: string): Promise<Uint8Array> =>
  readBeginning(join(folder, name), MAX_BANK_FILE_BYTES + 1);

export async function moveToImported(folder: string, name: string): Promise<void> {
  await makeFolder(join(folder, IMPORTED));
  await moveAside(join(folder, name), join(folder, IMPORTED));
}

/** @param reason a French sentence */
export async function moveToRefused(folder: string, name: string, reason: string): Promise<void> {
  await makeFolder(join(folder, REFUSED));
  const text = await freePath(join(folder, REFUSED, shortened(name)));
  // The reason first: a crash in between leaves the file where it is read again.
  await moveIntoPlace(await writeTemporaryFile(text, `${reason}\n`), text);
  await moveAside(join(folder, name), join(folder, REFUSED));
}

/** « releve.txt » may be the reason of « releve », or a file that was refused. */
async function freePath(path: string): Promise<string> {
  const isTaken = (await findFile(`${path}.txt`)) !== null;
  return isTaken ? `${path}.${randomBytes(8).toString('hex')}.txt` : `${path}.txt`;
}

const shortened = (name: string) =>
  Buffer.byteLength(name) <= MAX_NAME_BYTES
    ? name
    : `${name.slice(0, KEPT_CHARACTERS)}.${hash('sha256', name, 'hex').slice(0, 16)}`;
