import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { createMiddleware } from 'hono/factory';
import { getMimeType } from 'hono/utils/mime';
import type { ApiEnv } from './api-env.ts';

const YEAR_SECONDS = 31_536_000;
/** The build puts a hash of the content in these files' names. */
const FOREVER = `public, max-age=${YEAR_SECONDS}, immutable`;
const ASK_AGAIN = 'public, no-cache';

const SUFFIX = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof SUFFIX;
const ENCODINGS = Object.keys(SUFFIX) as Encoding[];

type Asset = {
  type: string;
  etag: string;
  cacheControl: string;
  plain: Uint8Array<ArrayBuffer>;
  compressed: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
};

/**
 * Serves what the build left in `folder`, read once at the start: no address can reach any other file.
 * A compressed twin beside a file (`.br`, `.gz`) is served to those who take it.
 */
export function staticFiles(folder: string) {
  const assets = readAssets(folder);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const asset = c.req.method === 'GET' || c.req.method === 'HEAD' ? assets.get(c.req.path) : undefined;
    if (!asset) return next();
    const { etag, type, cacheControl } = asset;
    const headers = { ETag: etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' };
    if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, headers);
    const encoding = bestEncoding(asset, c.req.header('Accept-Encoding') ?? '');
    const body = (encoding && asset.compressed[encoding]) || asset.plain;
    return c.body(body, 200, {
      ...headers,
      'Content-Type': type,
      'Content-Length': String(body.byteLength),
      ...(encoding && { 'Content-Encoding': encoding }),
    });
  });
}

const bestEncoding = ({ compressed }: Asset, accepted: string) =>
  ENCODINGS.find(
    (encoding) =>
      compressed[encoding] &&
      new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))`).test(accepted),
  );

function readAssets(folder: string): Map<string, Asset> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.endsWith('.br') && !file.endsWith('.gz'));
  return new Map(
    files.map((file) => [`/${relative(folder, file).split(sep).join('/')}`, readAsset(folder, file)]),
  );
}

function readAsset(folder: string, file: string): Asset {
  const plain = readFileSync(file);
  const isHashed = relative(folder, file).startsWith(`assets${sep}`);
  const compressed: Asset['compressed'] = {};
  for (const encoding of ENCODINGS) {
    const twin = file + SUFFIX[encoding];
    if (existsSync(twin)) compressed[encoding] = readFileSync(twin);
  }
  return {
    type: getMimeType(file) ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    cacheControl: isHashed ? FOREVER : ASK_AGAIN,
    plain,
    compressed,
  };
}
