import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveKeys, type Keys } from '../../server/src/kernel/keys.ts';
import { signedBotCheck } from '../../server/src/testing/solve-bot-check.ts';

/** How to get the signing key of each site under test, by its address. */
const secretReaders = new Map<string, () => Promise<string>>();

type SecretSettings = { SESSION_SECRET?: string | undefined; DATA_DIR: string };

/** From now on `keysOfSite` knows the site at `url`, which has these settings. */
export function registerSiteSecret(url: string, { SESSION_SECRET, DATA_DIR }: SecretSettings): void {
  secretReaders.set(
    url,
    async () => SESSION_SECRET ?? (await readFile(join(DATA_DIR, 'secrets/session'), 'utf8')).trim(),
  );
}

/** Those of the site at `url`. */
export async function keysOfSite(url: string): Promise<Keys> {
  const secret = await secretReaders.get(url)?.();
  if (secret === undefined) throw new Error(`No site under test is at ${url}`);
  return deriveKeys(secret);
}

/** A token as a browser would send it. */
export const botCheckToken = async (url: string, action: string): Promise<string> =>
  signedBotCheck((await keysOfSite(url)).botCheck, action);
