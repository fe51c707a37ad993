// The second question of a login, put to whoever gave the right password. A code of the application is judged five
// times, then ever more rarely until a good one comes; recovery codes are beyond guessing and never wait, so that
// someone who stole the password cannot keep the owner out.

import { CODE_NEEDED, CODE_REFUSED } from '@cercle/contract/one-time-code';
import type { DomainParts } from '../domain-parts.ts';
import { laterBy, timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { sixDigits, stepOf } from './one-time-code.ts';
import { hashCode } from './recovery-codes.ts';
import { findNextTry, hasFactor, putOffTries, takeTry, useCode, useStep } from './second-factor.table.ts';

const FREE_TRIES = 5;
const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

type Parts = Pick<DomainParts, 'db' | 'clock' | 'keys'>;

/**
 * Passes when the account has no second factor, or `code` is a good one that never served.
 * @throws DomainError unauthenticated with `errors.code`, too-many
 */
export async function requireSecondFactor(parts: Parts, accountId: number, code: string | undefined) {
  if (!(await hasFactor(parts.db, accountId))) return;
  if (code === undefined) throw refusal(CODE_NEEDED);
  const digits = sixDigits(code);
  const isGood = digits
    ? await judge(parts, accountId, digits)
    : await useCode(parts.db, accountId, hashCode(code), timestamp(parts.clock));
  if (!isGood) throw refusal(CODE_REFUSED);
}

const refusal = (message: string) =>
  new DomainError('unauthenticated', message, { errors: { code: [message] } });

/** A try is counted before the code is looked at, and stays counted: many at once are no more than one by one. */
async function judge(parts: Parts, accountId: number, code: string): Promise<boolean> {
  const { db, clock, keys } = parts;
  const isGood = await db.transaction().execute(async (trx) => {
    const times = { now: timestamp(clock), never: laterBy(clock, 2 * LONGEST_WAIT_MS) };
    const taken = await takeTry(trx, accountId, times);
    if (!taken) return null;
    const sealed = { key: keys.secondFactor, sealedSecret: taken.sealed_secret };
    const step = stepOf(sealed, code, clock.now());
    if (step !== null && (await useStep(trx, accountId, step))) return true;
    const wait = waitAfter(taken.tries);
    if (wait > 0) await putOffTries(trx, accountId, laterBy(clock, wait));
    return false;
  });
  if (isGood === null) throw await tooMany(parts, accountId);
  return isGood;
}

/** None for the first ones, then a minute, two, four … up to an hour. Milliseconds. */
function waitAfter(tries: number): number {
  if (tries < FREE_TRIES) return 0;
  return Math.min(MINUTE_MS * 2 ** (tries - FREE_TRIES), LONGEST_WAIT_MS);
}

async function tooMany({ db, clock }: Parts, accountId: number): Promise<DomainError> {
  const nextTryAt = (await findNextTry(db, accountId))?.next_try_at;
  const wait = nextTryAt ? Date.parse(nextTryAt) - clock.now().getTime() : 0;
  return new DomainError('too-many', undefined, { retryAfter: Math.max(1, Math.ceil(wait / 1_000)) });
}
