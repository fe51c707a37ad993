import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKeys } from '../../server/src/kernel/keys.ts';

const GOOD_FOR_MS = 600_000;

/** How to get the signing key of each site under test, by its address. */
const secrets = new Map<string, () => Promise<string>>();

type Secret = { SESSION_SECRET?: string | undefined; DATA_DIR: string };

/** From now on `botCheckToken` works for the site at `url`, which has these settings. */
export function knowSecretOf(url: string, { SESSION_SECRET, DATA_DIR }: Secret): void {
  secrets.set(
    url,
    async () => SESSION_SECRET ?? (await readFile(join(DATA_DIR, 'secrets/session'), 'utf8')).trim(),
  );
}

/**
 * A token as a browser would send it, without the tenth of a second of work: the site only checks its own signature, and its key
 * is known here.
 */
export async function botCheckToken(url: string, action: string): Promise<string> {
  const secret = await secrets.get(url)?.();
  if (secret === undefined) throw new Error(`No site under test is at ${url}`);
  const key = Buffer.from(deriveKeys(secret).botCheck).toString('base64url');
  const derivedKey = crypto.getRandomValues(new Uint8Array(32));
  const deriveKey = async () => ({ derivedKey });
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 2_000,
    counter: 0,
    data: { action },
    expiresAt: new Date(Date.now() + GOOD_FOR_MS),
    deriveKey,
    hmacSignatureSecret: `challenge ${key}`,
    hmacKeySignatureSecret: `solution ${key}`,
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
