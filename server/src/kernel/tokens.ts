import { createHmac, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/** A link's secret: 256 random bits. Only `hash` is stored. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** From which the token of a permanent link is derived with a secret key. */
export const newTokenSeed = () => randomBytes(16).toString('base64url');

/** 256 bits in base64url: what follows in a mailed link is a sign that a mail program took for a part of it. */
const MAILED_TOKEN = /^[\w-]{43}/;

/** The hash of a token that a person sends back from a mailed link, be it followed by a full stop or a bracket. */
export const hashMailedToken = (token: string) => hashToken(MAILED_TOKEN.exec(token)?.[0] ?? token);

export const hashToken = (token: string) => hash('sha256', token, 'hex');

/** A signature of `text`, base64url. Code that signs at every request prepares its key once, as a `KeyObject`. */
export const sign = (key: Uint8Array | KeyObject, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Compares two secrets in a time that reveals only whether they are equally long. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
