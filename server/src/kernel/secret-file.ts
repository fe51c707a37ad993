import { randomBytes } from 'node:crypto';
import { link, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, putInPlace, writeDraft } from './atomic-file-write.ts';
import { SettingError } from './setting-error.ts';

/** As for the setting `SESSION_SECRET`; a generated secret has 43. */
const LEAST_LETTERS = 32;

/**
 * A secret that was not given as a setting: generated at the first start, kept in `directory/secrets`
 * in a file that only its owner may read. Processes that start together agree on one.
 * @returns 256 random bits, base64url
 * @throws SettingError when the file was emptied or cut: a short secret could be guessed, and sessions forged
 */
export async function keptSecret(directory: string, name: string): Promise<string> {
  const folder = join(directory, 'secrets');
  const file = join(folder, name);
  await makeFolder(folder);
  return (await readKept(file)) ?? create(file);
}

async function create(file: string): Promise<string> {
  const draft = await writeDraft(file, `${randomBytes(32).toString('base64url')}\n`);
  // `link` fails if the file exists: the first process decides, and the file is never half written.
  await putInPlace(draft, file, link).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readKept(file)) ?? create(file);
}

/** @returns null when there is none yet */
async function readKept(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const kept = text?.trim() ?? null;
  if (kept !== null && kept.length < LEAST_LETTERS)
    throw new SettingError(
      `${file} n’a plus son secret entier\u202f: restaurez une sauvegarde, ou supprimez ce fichier pour qu’un autre soit fait\u202f; ce que l’ancien protégeait est alors perdu.`,
    );
  return kept;
}
