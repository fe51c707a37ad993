import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

const VALIDITY_MS = 600_000;

/** The `recaptchaToken` that a browser sends: base64 of the challenge and its solution. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return encode({ challenge, solution });
}

/**
 * A token as a browser sends it, without the tenth of a second of work: the site only checks its own signature, and the `key`
 * of that signature is known here.
 */
export async function signedBotCheck(key: Uint8Array, action: string): Promise<string> {
  const secret = Buffer.from(key).toString('base64url');
  const derivedKey = crypto.getRandomValues(new Uint8Array(32));
  const deriveKey = async () => ({ derivedKey });
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 2_000,
    counter: 0,
    data: { action },
    expiresAt: new Date(Date.now() + VALIDITY_MS),
    deriveKey,
    hmacSignatureSecret: `challenge ${secret}`,
    hmacKeySignatureSecret: `solution ${secret}`,
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  return encode({ challenge, solution });
}

export const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
export const decode = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
