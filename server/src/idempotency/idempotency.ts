// A call that creates something is done once, even if a client sends it again because the response was lost. The client gives
// it a key. The key is claimed in the transaction of the effect itself, so both exist or neither does: a second call gets the
// response of the first, and a rollback frees the key. A key is valid for one caller and one call, for a day
// (docs/decisions/0022).

import { createHash } from 'node:crypto';
import { UncroppedPhoto } from '@cercle/contract/crop';
import { IDEMPOTENCY_HOURS } from '@cercle/contract/idempotency';
import type { Db, Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Actor } from '../kernel/actor.ts';
import { hoursEarlier, timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { hashToken } from '../kernel/tokens.ts';
import { type Call, claimKey, findKey, setAnswer } from './idempotency.table.ts';

/** Opens the one transaction of a call that may be sent again. */
export type IdempotentExecution = {
  /** Identifies the call and its content, for a bot check that is valid for this call only; null if the client gave no key. */
  readonly call: string | null;
  /** The result of this call, if it was done before. @throws DomainError reused-key when its content was different */
  storedAnswer(): Promise<{ answer: unknown } | null>;
  /** Runs `work` in a transaction, or returns its earlier result. @throws DomainError reused-key */
  run<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result>;
};

/** For a call without a key: when sent again, it is done again. */
export const NON_IDEMPOTENT: IdempotentExecution = {
  call: null,
  storedAnswer: async () => null,
  run: (db, work) => db.transaction().execute(work),
};

export type IdempotentRequest = {
  actor: Actor;
  /** Method and path. */
  route: string;
  key: string | undefined;
  /** The content of the call, by name. Files count by their bytes. */
  body: Record<string, unknown>;
};

export type Idempotency = ReturnType<typeof createIdempotency>;

export function createIdempotency({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  const validSince = () => hoursEarlier(clock, IDEMPOTENCY_HOURS);

  async function once({ actor, route, key, body }: IdempotentRequest): Promise<IdempotentExecution> {
    if (key === undefined) return NON_IDEMPOTENT;
    const caller = actor.kind === 'visitor' ? actor.kind : `${actor.kind} ${actor.id}`;
    const call = { keyHash: hashToken(`${caller}\n${route}\n${key}`), bodyHash: await hashOf(key, body) };
    return {
      call: hashToken(`${call.keyHash}${call.bodyHash}`),
      storedAnswer: () => storedAnswer(db, call, validSince()),
      run: (db, work) => db.transaction().execute((trx) => run(trx, call, work)),
    };
  }

  async function storedAnswer(
    db: Db,
    { keyHash, bodyHash }: Call,
    since: string,
  ): Promise<{ answer: unknown } | null> {
    const row = await findKey(db, keyHash, since);
    if (!row) return null;
    if (row.body_hash !== bodyHash) throw new DomainError('reused-key');
    return { answer: JSON.parse(row.answer) };
  }

  async function run<Result>(trx: Trx, call: Call, work: (trx: Trx) => Promise<Result>): Promise<Result> {
    // Read once: a key that expired between two reads would be neither claimed nor known.
    const since = validSince();
    const isFirst = await claimKey(trx, { ...call, at: timestamp(clock), since });
    if (!isFirst) return (await storedAnswer(trx, call, since))?.answer as Result;
    const answer = await work(trx);
    await setAnswer(trx, call.keyHash, answer);
    return answer;
  }

  return { once };
}

/** Hashed with the key, which is stored nowhere: the hash of a short content alone could be guessed. */
async function hashOf(key: string, body: IdempotentRequest['body']): Promise<string> {
  const hash = createHash('sha256').update(key);
  for (const [name, value] of Object.entries(body)) hash.update(`\n${name}\n`).update(await bytesOf(value));
  return hash.digest('hex');
}

async function bytesOf(value: unknown): Promise<Uint8Array | string> {
  if (value instanceof UncroppedPhoto)
    return Buffer.concat([await value.bytes(), Buffer.from(JSON.stringify(value.crop))]);
  if (value instanceof File) return value.bytes();
  return value instanceof Uint8Array ? value : (JSON.stringify(value) ?? '');
}
