import { randomBytes } from 'node:crypto';
import { link, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, putInPlace, writeDraft } from './lasting-file.ts';

/**
 * A secret that was not given as a setting: generated at the first start, kept in `directory/secrets`
 * in a file that only its owner may read. Processes that start together agree on one.
 * @returns 256 random bits, base64url
 */
export async function keptSecret(directory: string, name: string): Promise<string> {
  const folder = join(directory, 'secrets');
  const file = join(folder, name);
  await makeFolder(folder);
  return (await readKept(file)) ?? create(file);
}

async function create(file: string): Promise<string> {
  const draft = await writeDraft(file, `${randomBytes(32).toString('base64url')}\n`);
  // A link fails where the file exists: whoever comes first decides, the file is never half written.
  await putInPlace(draft, file, link).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const kept = await readKept(file);
  if (!kept) throw new Error(`${file} is empty`);
  return kept;
}

async function readKept(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
