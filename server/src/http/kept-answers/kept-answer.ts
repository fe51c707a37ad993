import { createHash } from 'node:crypto';
import type { Context } from 'hono';

export const SUFFIX = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof SUFFIX;
export const ENCODINGS = Object.keys(SUFFIX) as Encoding[];

type Bytes = Uint8Array<ArrayBuffer>;

/** An answer that is kept in memory, plain and in each encoding. */
export type KeptAnswer = {
  /** Named in lower case. */
  headers: Record<string, string>;
  /** Null where browsers may not keep the answer, and always get it whole. */
  etag: string | null;
  plain: Bytes;
  /** Null: not compressed yet, made on first demand. Absent: never made. */
  compressed: Partial<Record<Encoding, Bytes | null>>;
};

/** The same bytes have the same tag in every process. */
export const etagOf = (bytes: Uint8Array) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** An answer as one client gets it: in the best encoding that it accepts, or 304 if its copy is still right. */
export type Suited = { headers: Record<string, string> } & (
  | { status: 200; body: Bytes }
  | { status: 304; body: null }
);

type Way = Encoding | 'plain' | 'known';
const suits = new WeakMap<KeptAnswer, Partial<Record<Way, Suited>>>();

/** The answer for one client; the same object for all who get it the same way. What is `lacking` must have been made. */
export function suit(answer: KeptAnswer, known: string | undefined, accepted = ''): Suited {
  const ways = suits.get(answer) ?? {};
  suits.set(answer, ways);
  const way = wayOf(answer, known, accepted);
  ways[way] ??= suitedTo(way, answer);
  return ways[way];
}

/** The encoding that is still to be made for this client; null where none is. */
export function lacking(answer: KeptAnswer, known: string | undefined, accepted = ''): Encoding | null {
  const way = wayOf(answer, known, accepted);
  return way !== 'known' && way !== 'plain' && answer.compressed[way] === null ? way : null;
}

function wayOf({ etag, compressed }: KeptAnswer, known: string | undefined, accepted: string): Way {
  if (etag !== null && known?.includes(etag)) return 'known';
  return ENCODINGS.find((name) => compressed[name] !== undefined && takes(accepted, name)) ?? 'plain';
}

function suitedTo(way: Way, { headers, etag, plain, compressed }: KeptAnswer): Suited {
  const common = etag === null ? headers : { ...headers, etag, vary: 'Accept-Encoding' };
  if (way === 'known') return { status: 304, headers: common, body: null };
  const encoded = way === 'plain' ? null : compressed[way];
  const body = encoded ?? plain;
  const length = String(body.byteLength);
  return {
    status: 200,
    headers: { ...common, 'content-length': length, ...(encoded && { 'content-encoding': way }) },
    body,
  };
}

export function sendKept(c: Context, answer: KeptAnswer): Response {
  const { req } = c;
  const { headers, ...way } = suit(answer, req.header('If-None-Match'), req.header('Accept-Encoding'));
  return way.status === 200 ? c.body(way.body, 200, headers) : c.body(null, 304, headers);
}

const TAKEN = Object.fromEntries(
  ENCODINGS.map((name) => [name, new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))`)]),
);
const takes = (accepted: string, encoding: Encoding) => TAKEN[encoding]?.test(accepted) === true;
