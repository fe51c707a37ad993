import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../api-env.ts';
import { plainPage } from '../plain-page.ts';

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
export const refuseUnroutablePath = createMiddleware<ApiEnv>(async (c, next) => {
  const { pathname } = new URL(c.req.url);
  if (!isUnroutable(pathname)) return next();
  return c.body(NOT_FOUND_PAGE.body, 404, { ...NOT_FOUND_PAGE.headers, 'Cache-Control': 'no-store' });
});

const isUnroutable = (path: string) =>
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
