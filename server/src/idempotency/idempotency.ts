// A call that creates something, sent again because its answer was lost, is done once. The client names it by a key;
// the key is claimed in the transaction of the effect itself, so the two exist together or not at all: whoever comes
// second is answered as the first was, and what was rolled back frees its key. A key means something to who sent it,
// for that call, for a day (docs/decisions/0022).

import { createHash } from 'node:crypto';
import { IDEMPOTENCY_HOURS } from '@cercle/contract/idempotency';
import type { Db, Trx } from '../db/database.ts';
import type { DomainParts } from '../domain-parts.ts';
import type { Actor } from '../kernel/actor.ts';
import { hoursEarlier, timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { hashToken } from '../kernel/tokens.ts';
import { type Call, claimKey, findKey, setAnswer } from './idempotency.table.ts';

/** How a verb opens the one transaction of a call that may be sent again. */
export type Once = {
  /** Names the call with what it says, for what is good for one call only; null where the client gave no key. */
  readonly call: string | null;
  /** What the call was answered before, if it was. @throws DomainError reused-key when it said something else */
  known(): Promise<{ answer: unknown } | null>;
  /** The transaction, or its result of before. @throws DomainError reused-key */
  run<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result>;
};

/** Each call is its own. */
export const UNKEYED: Once = {
  call: null,
  known: async () => null,
  run: (db, work) => db.transaction().execute(work),
};

export type Sent = {
  by: Actor;
  /** Method and path. */
  to: string;
  key: string | undefined;
  /** What the call says, by name: what differs makes it another call. Files and bytes count by their content. */
  body: Record<string, unknown>;
};

export function createIdempotency({ db, clock }: Pick<DomainParts, 'db' | 'clock'>) {
  const since = () => hoursEarlier(clock, IDEMPOTENCY_HOURS);

  async function once({ by, to, key, body }: Sent): Promise<Once> {
    if (key === undefined) return UNKEYED;
    const who = by.kind === 'visitor' ? by.kind : `${by.kind} ${by.id}`;
    const call = { keyHash: hashToken(`${who}\n${to}\n${key}`), bodyHash: await hashOf(key, body) };
    return {
      call: hashToken(`${call.keyHash}${call.bodyHash}`),
      known: () => known(db, call),
      run: (db, work) => db.transaction().execute((trx) => run(trx, call, work)),
    };
  }

  async function known(db: Db, { keyHash, bodyHash }: Call): Promise<{ answer: unknown } | null> {
    const row = await findKey(db, keyHash, since());
    if (!row) return null;
    if (row.body_hash !== bodyHash) throw new DomainError('reused-key');
    return { answer: JSON.parse(row.answer) };
  }

  async function run<Result>(trx: Trx, call: Call, work: (trx: Trx) => Promise<Result>): Promise<Result> {
    const isFirst = await claimKey(trx, { ...call, at: timestamp(clock), since: since() });
    if (!isFirst) return (await known(trx, call))?.answer as Result;
    const answer = await work(trx);
    await setAnswer(trx, call.keyHash, answer);
    return answer;
  }

  return { once };
}

/** The key, which is kept nowhere, hides what could be guessed from the hash of few words. */
async function hashOf(key: string, body: Sent['body']): Promise<string> {
  const hash = createHash('sha256').update(key);
  for (const [name, value] of Object.entries(body)) hash.update(`\n${name}\n`).update(await bytesOf(value));
  return hash.digest('hex');
}

async function bytesOf(value: unknown): Promise<Uint8Array | string> {
  if (value instanceof File) return new Uint8Array(await value.arrayBuffer());
  return value instanceof Uint8Array ? value : (JSON.stringify(value) ?? '');
}
