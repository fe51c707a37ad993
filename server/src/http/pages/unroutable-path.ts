import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../api-env.ts';
import { plainPage } from '../plain-page.ts';

/** Several times the longest address of a page. */
const MOST_CHARACTERS = 500;
const MOST_PARTS = 10;
/** A script that is missing, here and in former builds, is not worth a drawn page. */
const FILES = '/assets/';

const LOST = plainPage({
  title: 'Page introuvable',
  heading: 'Page introuvable',
  text: 'Cette adresse ne mène à aucune page du site.',
  link: { to: '/', label: 'Retour à l’accueil' },
});

/**
 * Answers 404 to an address that no page can have. The pages' router would do so too, but it looks for each part in turn:
 * thousands of parts take it seconds, and one that cannot be decoded fills the log.
 */
export const refuseLostAddress = createMiddleware<ApiEnv>(async (c, next) => {
  const { pathname } = new URL(c.req.url);
  if (!isLost(pathname)) return next();
  return c.body(LOST.body, 404, { ...LOST.headers, 'Cache-Control': 'no-store' });
});

const isLost = (path: string) =>
  path.startsWith(FILES) ||
  path.length > MOST_CHARACTERS ||
  path.split('/').length - 1 > MOST_PARTS ||
  !isReadable(path);

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
