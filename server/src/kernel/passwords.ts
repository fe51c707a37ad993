import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSemaphore } from './semaphore.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;

/** More at once would slow down every other response; more waiting would be answered too late. */
export const HASHING_LIMITS = { maxConcurrent: 2, maxWaiting: 32, retryAfterSeconds: 5 };
const hashingSemaphore = createSemaphore(HASHING_LIMITS);

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

type Cost = { memory: number; passes: number; parallelism: number };

const deriveTag = (password: string, nonce: Buffer, cost: Cost) =>
  hashingSemaphore(() =>
    derive('argon2id', { message: password.normalize(), nonce, tagLength: TAG_BYTES, ...cost }),
  );

/**
 * The password as it is stored, in PHC string format.
 * @throws DomainError unavailable when too many are being hashed
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await deriveTag(password, nonce, { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(tag)}`;
}

const PHC_FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** 120 random bits, base64url, for an administrator without a chosen password. */
export const generatePassword = () => randomBytes(15).toString('base64url');

/** A hash of no account, to compare with when there is no account, so that the response takes as long. */
const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`;

/**
 * Takes the same time whether or not there is a hash to compare with.
 * @throws DomainError unavailable when too many are being hashed
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = PHC_FORMAT.exec(hash ?? DUMMY_HASH) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await deriveTag(password, Buffer.from(nonce, 'base64'), cost);
  return timingSafeEqual(given, expected) && hash !== null;
}
