import { randomBytes } from 'node:crypto';
import { link, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, moveIntoPlace, writeTemporaryFile } from './atomic-file-write.ts';
import { SettingError } from './setting-error.ts';

/** As for the setting `SESSION_SECRET`; a generated secret has 43. */
const MIN_SECRET_CHARACTERS = 32;

/**
 * A secret that was not given as a setting: generated at the first start, stored in `directory/secrets`
 * in a file that only its owner may read. Processes that start together agree on one.
 * @returns 256 random bits, base64url
 * @throws SettingError when the file was emptied or cut: a short secret could be guessed, and sessions forged
 */
export async function readOrCreateSecret(directory: string, name: string): Promise<string> {
  const folder = join(directory, 'secrets');
  const file = join(folder, name);
  await makeFolder(folder);
  return (await readSecret(file)) ?? createSecret(file);
}

async function createSecret(file: string): Promise<string> {
  const temporaryFile = await writeTemporaryFile(file, `${randomBytes(32).toString('base64url')}\n`);
  // `link` fails if the file exists: the first process decides, and the file is never half written.
  await moveIntoPlace(temporaryFile, file, link).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readSecret(file)) ?? createSecret(file);
}

/** @returns null when there is none yet */
async function readSecret(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const secret = text?.trim() ?? null;
  if (secret !== null && secret.length < MIN_SECRET_CHARACTERS)
    throw new SettingError(
      `${file} n’a plus son secret entier\u202f: restaurez une sauvegarde, ou supprimez ce fichier pour qu’un autre soit fait\u202f; ce que l’ancien protégeait est alors perdu.`,
    );
  return secret;
}
