import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { createMiddleware } from 'hono/factory';
import { getMimeType } from 'hono/utils/mime';
import type { ApiEnv } from './api-env.ts';
import { ENCODINGS, etagOf, type KeptAnswer, SUFFIX, sendKept } from './kept-answer.ts';

const YEAR_SECONDS = 31_536_000;
/** The build puts a hash of the content in these files' names. */
const FOREVER = `public, max-age=${YEAR_SECONDS}, immutable`;
const ASK_AGAIN = 'public, no-cache';

/**
 * Serves what the build left in `folder`, read once at the start: no address can reach any other file.
 * A compressed twin beside a file (`.br`, `.gz`) is served to those who take it.
 */
export function staticFiles(folder: string) {
  const assets = readAssets(folder);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const asset = c.req.method === 'GET' || c.req.method === 'HEAD' ? assets.get(c.req.path) : undefined;
    return asset ? sendKept(c, asset) : next();
  });
}

function readAssets(folder: string): Map<string, KeptAnswer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.endsWith('.br') && !file.endsWith('.gz'));
  return new Map(
    files.map((file) => [`/${relative(folder, file).split(sep).join('/')}`, readAsset(folder, file)]),
  );
}

function readAsset(folder: string, file: string): KeptAnswer {
  const plain = readFileSync(file);
  const isHashed = relative(folder, file).startsWith(`assets${sep}`);
  const compressed: KeptAnswer['compressed'] = {};
  for (const encoding of ENCODINGS) {
    const twin = file + SUFFIX[encoding];
    if (existsSync(twin)) compressed[encoding] = readFileSync(twin);
  }
  return {
    headers: {
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
      'Cache-Control': isHashed ? FOREVER : ASK_AGAIN,
    },
    etag: etagOf(plain),
    plain,
    compressed,
  };
}
