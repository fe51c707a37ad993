import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveKeys } from '../../server/src/kernel/keys.ts';
import { signedBotCheck } from '../../server/src/testing/solve-bot-check.ts';

/** How to get the signing key of each site under test, by its address. */
const secretReaders = new Map<string, () => Promise<string>>();

type SecretSettings = { SESSION_SECRET?: string | undefined; DATA_DIR: string };

/** From now on `botCheckToken` works for the site at `url`, which has these settings. */
export function registerSiteSecret(url: string, { SESSION_SECRET, DATA_DIR }: SecretSettings): void {
  secretReaders.set(
    url,
    async () => SESSION_SECRET ?? (await readFile(join(DATA_DIR, 'secrets/session'), 'utf8')).trim(),
  );
}

/** A token as a browser would send it. */
export async function botCheckToken(url: string, action: string): Promise<string> {
  const secret = await secretReaders.get(url)?.();
  if (secret === undefined) throw new Error(`No site under test is at ${url}`);
  return signedBotCheck(deriveKeys(secret).botCheck, action);
}
