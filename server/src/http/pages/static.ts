import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { createMiddleware } from 'hono/factory';
import { getMimeType } from 'hono/utils/mime';
import type { ApiEnv } from '../api-env.ts';
import { type CachedResponse, ENCODINGS, etagOf, SUFFIX, sendCached } from '../cache/cached-response.ts';

const YEAR_SECONDS = 31_536_000;
/** The build puts a hash of the content in these files' names. */
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;
const REVALIDATE = 'public, no-cache';

/** Serves `files`, and nothing else. */
export const staticFiles = (files: StaticFiles) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const file = c.req.method === 'GET' || c.req.method === 'HEAD' ? files.get(c.req.path) : undefined;
    return file ? sendCached(c, file) : next();
  });

export type StaticFiles = Map<string, CachedResponse>;

/**
 * The build's files in `folder` by their URL path, listed once at the start: no path can reach any other file.
 * Clients that accept it get the compressed variant beside a file (`.br`, `.gz`).
 */
export function readFiles(folder: string): StaticFiles {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.endsWith('.br') && !file.endsWith('.gz'));
  return new Map(
    files.map((file) => [`/${relative(folder, file).split(sep).join('/')}`, readAsset(folder, file)]),
  );
}

/** The file of a build, with its compressed variants. Its path below `folder` shows whether its name has a hash. */
export function readAsset(folder: string, file: string): CachedResponse {
  const plain = readFileSync(file);
  const isHashed = relative(folder, file).startsWith(`assets${sep}`);
  const compressed: CachedResponse['compressed'] = {};
  for (const encoding of ENCODINGS) {
    const precompressedFile = file + SUFFIX[encoding];
    if (existsSync(precompressedFile)) compressed[encoding] = readFileSync(precompressedFile);
  }
  return {
    headers: {
      'content-type': getMimeType(file) ?? 'application/octet-stream',
      'cache-control': isHashed ? IMMUTABLE : REVALIDATE,
    },
    etag: etagOf(plain),
    plain,
    compressed,
  };
}
