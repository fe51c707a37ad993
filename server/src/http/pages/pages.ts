import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { emit } from '../../kernel/telemetry.ts';
import type { ApiEnv } from '../api-env.ts';
import { cacheMiddleware } from '../cache/cache-middleware.ts';
import type { CacheVersion } from '../cache/cache-version.ts';
import { type CachedResponse, etagOf } from '../cache/cached-response.ts';
import type { CacheLookup } from '../cache/fast-path.ts';
import { createResponseCache, type ResponseCache } from '../cache/response-cache.ts';
import { plainPage } from '../plain-page.ts';
import { logOf } from '../request-log.ts';
import { servePreviousBuilds } from './previous-builds.ts';
import { readFiles, type StaticFiles, staticFiles } from './static.ts';

type NodeMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The request handler of the pages, which `web/open-pages.ts` creates. The server knows only this type of it, made of web standards. */
type Pages = {
  render(request: Request, logged: LoggedRequest): Promise<Response>;
  builtFiles: string | null;
  editedFiles: NodeMiddleware | null;
};

/** For the page of an error: the request's id, to show it, and a way to log the error under that id. */
type LoggedRequest = { id: string; report(error: unknown): void };

type RequestContext = Pick<Context<ApiEnv>, 'var'>;

const loggedRequest = (c: RequestContext): LoggedRequest => ({
  id: c.var.requestId,
  report: (error) => logOf(c).error({ err: error }, 'page failed'),
});

export const PAGE_CACHE = { maxEntries: 500, maxBytes: 12_000_000 };
/** Larger pages are not compressed. */
const MAX_COMPRESSED_BYTES = 200_000;
/** A page is the same for everyone, but may set a cookie: no shared cache stores it, and each visit revalidates it. */
const REVALIDATE = 'private, no-cache';

/** Pages are cached unless their route sets `no-store`. With a parameter that they do not read, as campaigns add, they are not. */
export const cachePages = (cache: ResponseCache) =>
  cacheMiddleware({
    cache,
    parameters: ['page', 'q', 'sort'],
    toCached: toCachedPage,
    isStaleAllowed: true,
    observe: (result) => emit('page', result),
  });

async function toCachedPage(response: Response): Promise<CachedResponse | null> {
  if (/no-store/.test(response.headers.get('Cache-Control') ?? '')) return null;
  const plain = new Uint8Array(await response.arrayBuffer());
  const isSmall = plain.byteLength <= MAX_COMPRESSED_BYTES;
  const headers = { ...Object.fromEntries(response.headers), 'cache-control': REVALIDATE };
  return { headers, etag: etagOf(plain), plain, compressed: isSmall ? { br: null, gzip: null } : {} };
}

/** The path from which a page loads the routes of its links. */
const MANIFEST_PATH = '/__manifest';
/** Several times as many as the links of one page of a hundred rows: browsers ask for those of a few pages at once. */
const MAX_MANIFEST_PATHS = 400;

/**
 * Mounts the pages and their files after all other routes. Built pages are cached, those of `npm run dev` are not.
 * @param buildsDir the folder of the files of previous builds
 * @returns functions that find the cached response of a URL
 */
export function mountPages(
  app: Hono<ApiEnv>,
  { render, builtFiles, editedFiles }: Pages,
  version: Pick<CacheVersion, 'known' | 'read'>,
  buildsDir: string,
): CacheLookup[] {
  const cache = createResponseCache(version, PAGE_CACHE);
  const files: StaticFiles = builtFiles ? readFiles(builtFiles) : new Map();
  app.get('*', redirectWithoutLineBreaks);
  const renderPage = (request: Request, c: RequestContext) => render(request, loggedRequest(c));
  app.get(MANIFEST_PATH, limitManifestPaths, compress(), (c) => renderPage(c.req.raw, c));
  if (builtFiles) app.use(staticFiles(files), servePreviousBuilds(buildsDir));
  if (editedFiles) app.use(fromNodeMiddleware(editedFiles));
  app.get('*', refuseUnroutablePath);
  if (builtFiles) app.get('*', cachePages(cache));
  // From its URL alone: nothing of one visitor reaches the others.
  app.get('*', (c) => renderPage(new Request(c.req.url), c));
  // Load balancers ask so whether the process lives. What other sites may read or send, it does not say.
  app.options('*', (c) => c.body(null, 204, { Allow: 'GET, HEAD, OPTIONS' }));
  // Only calls of the API change data.
  app.all('*', (c) => c.body(null, 405, { Allow: 'GET, HEAD, OPTIONS' }));
  return [cache.find, (address) => files.get(address)];
}

/** Each is matched against all routes: thousands of them would block all other requests. */
const limitManifestPaths = createMiddleware<ApiEnv>(async (c, next) => {
  const paths = c.req.query('paths')?.split(',') ?? [];
  return paths.length > MAX_MANIFEST_PATHS ? c.body(null, 400) : next();
});

/** Runs a Node middleware, which may respond. */
const fromNodeMiddleware = (middleware: NodeMiddleware) =>
  createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const { incoming, outgoing } = c.env;
    const isAnswered = await new Promise<boolean>((resolve) => {
      outgoing.once('finish', () => resolve(true));
      middleware(incoming, outgoing, () => resolve(false));
    });
    return isAnswered ? RESPONSE_ALREADY_SENT : next();
  });

/** The characters that `.` of a pattern does not match, as they are and percent-encoded. */
const LINE_BREAK = /[\n\r\u2028\u2029]/;
const ENCODED_LINE_BREAK = /%0[ad]|%e2%80%a[89]/gi;

/**
 * Redirects to the same address without its line breaks. Links that were copied often end with them, but no page has any, and
 * no route matches them, not even the catch-all route.
 */
const redirectWithoutLineBreaks = createMiddleware<ApiEnv>(async (c, next) => {
  if (!LINE_BREAK.test(c.req.path)) return next();
  const { pathname, search } = new URL(c.req.url);
  // Two slashes at the start would redirect to another site.
  return c.redirect(pathname.replace(ENCODED_LINE_BREAK, '').replace(/^\/+/, '/') + search, 301);
});

/** Several times the longest address of a page. */
const MAX_PATH_CHARACTERS = 500;
const MAX_PATH_SEGMENTS = 10;
/** A script that is missing, here and in previous builds, is not worth a rendered page. */
const ASSETS_PREFIX = '/assets/';

const NOT_FOUND_PAGE = plainPage({
  title: 'Page introuvable',
  heading: 'Page introuvable',
  text: 'Cette adresse ne mène à aucune page du site.',
  link: { to: '/', label: 'Retour à l’accueil' },
});

/**
 * Responds 404 to a path that no page can have. The pages' router would do so too, but it matches each segment in turn:
 * thousands of segments take it seconds, and one that cannot be decoded fills the log.
 */
const refuseUnroutablePath = createMiddleware<ApiEnv>(async (c, next) => {
  const { pathname } = new URL(c.req.url);
  if (!isUnroutable(pathname)) return next();
  return c.body(NOT_FOUND_PAGE.body, 404, { ...NOT_FOUND_PAGE.headers, 'Cache-Control': 'no-store' });
});

/** Whether the pages' router must not be asked about the path. */
export const isUnroutable = (path: string) =>
  path.startsWith(ASSETS_PREFIX) ||
  path.length > MAX_PATH_CHARACTERS ||
  path.split('/').length - 1 > MAX_PATH_SEGMENTS ||
  !isDecodable(path);

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
