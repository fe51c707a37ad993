import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** What a browser puts in `recaptchaToken`: base64 of the challenge and its solution. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return encode({ challenge, solution });
}

export const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
export const decode = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
