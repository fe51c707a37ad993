import { createHash } from 'node:crypto';
import type { Context } from 'hono';

export const SUFFIX = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof SUFFIX;
export const ENCODINGS = Object.keys(SUFFIX) as Encoding[];

type Bytes = Uint8Array<ArrayBuffer>;

/** A response in memory, plain and in each encoding. */
export type CachedResponse = {
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Null where browsers may not cache the response, and always get it whole. */
  etag: string | null;
  plain: Bytes;
  /** Null: not compressed yet, made on first demand. Absent: never compressed. */
  compressed: Partial<Record<Encoding, Bytes | null>>;
};

/** The same bytes have the same tag in every process. */
export const etagOf = (bytes: Uint8Array) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** A response as one client gets it: in the best encoding that it accepts, or 304 if its copy is still right. */
export type Variant = { headers: Record<string, string> } & (
  | { status: 200; body: Bytes }
  | { status: 304; body: null }
);

type VariantKey = Encoding | 'plain' | 'not-modified';
const variants = new WeakMap<CachedResponse, Partial<Record<VariantKey, Variant>>>();

/** The variant for one client; the same object for all who get the same. A `missingEncoding` must have been made before. */
export function variantFor(
  response: CachedResponse,
  ifNoneMatch: string | undefined,
  acceptEncoding = '',
): Variant {
  const existing = variants.get(response) ?? {};
  variants.set(response, existing);
  const key = variantKey(response, ifNoneMatch, acceptEncoding);
  existing[key] ??= makeVariant(key, response);
  return existing[key];
}

/** The encoding that must still be made for this client; null if none must. */
export function missingEncoding(
  response: CachedResponse,
  ifNoneMatch: string | undefined,
  acceptEncoding = '',
): Encoding | null {
  const key = variantKey(response, ifNoneMatch, acceptEncoding);
  return key !== 'not-modified' && key !== 'plain' && response.compressed[key] === null ? key : null;
}

function variantKey(
  { etag, compressed }: CachedResponse,
  ifNoneMatch: string | undefined,
  acceptEncoding: string,
): VariantKey {
  if (etag !== null && ifNoneMatch?.includes(etag)) return 'not-modified';
  return ENCODINGS.find((name) => compressed[name] !== undefined && accepts(acceptEncoding, name)) ?? 'plain';
}

function makeVariant(key: VariantKey, { headers, etag, plain, compressed }: CachedResponse): Variant {
  const isNegotiated = Object.keys(compressed).length > 0;
  const common = {
    ...headers,
    ...(etag !== null && { etag }),
    ...(isNegotiated && { vary: 'Accept-Encoding' }),
  };
  if (key === 'not-modified') return { status: 304, headers: common, body: null };
  const encoded = key === 'plain' ? null : compressed[key];
  const body = encoded ?? plain;
  const length = String(body.byteLength);
  return {
    status: 200,
    headers: { ...common, 'content-length': length, ...(encoded && { 'content-encoding': key }) },
    body,
  };
}

export function sendCached(c: Context, response: CachedResponse): Response {
  const { req } = c;
  const { headers, ...variant } = variantFor(
    response,
    req.header('If-None-Match'),
    req.header('Accept-Encoding'),
  );
  return variant.status === 200 ? c.body(variant.body, 200, headers) : c.body(null, 304, headers);
}

const ACCEPTED = Object.fromEntries(
  ENCODINGS.map((name) => [name, new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))`)]),
);
const accepts = (acceptEncoding: string, encoding: Encoding) =>
  ACCEPTED[encoding]?.test(acceptEncoding) === true;
