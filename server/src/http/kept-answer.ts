import { createHash } from 'node:crypto';
import type { Context } from 'hono';

export const SUFFIX = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof SUFFIX;
export const ENCODINGS = Object.keys(SUFFIX) as Encoding[];

type Bytes = Uint8Array<ArrayBuffer>;

/** An answer that stays in memory: whole, and as small as each encoding makes it. */
export type KeptAnswer = {
  headers: Record<string, string>;
  etag: string;
  plain: Bytes;
  compressed: Partial<Record<Encoding, Bytes>>;
};

/** Strong: the same bytes have the same tag in every process. */
export const etagOf = (bytes: Uint8Array) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Sends it in the best encoding the reader takes, or says that theirs is still right. */
export function sendKept(c: Context, { headers, etag, plain, compressed }: KeptAnswer): Response {
  const common = { ...headers, ETag: etag, Vary: 'Accept-Encoding' };
  if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, common);
  const accepted = c.req.header('Accept-Encoding') ?? '';
  const encoding = ENCODINGS.find((name) => compressed[name] && takes(accepted, name));
  const body = (encoding && compressed[encoding]) || plain;
  return c.body(body, 200, {
    ...common,
    'Content-Length': String(body.byteLength),
    ...(encoding && { 'Content-Encoding': encoding }),
  });
}

const takes = (accepted: string, encoding: Encoding) =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))`).test(accepted);
