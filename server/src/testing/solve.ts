import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Door } from './door.ts';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** The `recaptchaToken` that a browser sends: base64 of the challenge and its solution. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return encode({ challenge, solution });
}

/** A solved bot check for `action`, from an address of its own, so that it does not count for the limits of the test. */
export async function botCheckToken({ request }: Door, action: string): Promise<string> {
  const answer = await request('GET', `/api/bot-check?action=${action}`, { from: crypto.randomUUID() });
  return solve((await answer.json()) as Challenge);
}

export const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
export const decode = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
