import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './api-env.ts';

/** What `.` of a pattern leaves out: in a path, and as an address writes it. */
const LINE_BREAK = /[\n\r\u2028\u2029]/;
const WRITTEN = /%0[ad]|%e2%80%a[89]/gi;

/**
 * Leads to the same address without its line breaks: pages have none, no pattern of a route, not even the one that finds
 * nothing, matches them, and links that were cut or pasted end with them.
 */
export const withoutLineBreaks = createMiddleware<ApiEnv>(async (c, next) => {
  if (!LINE_BREAK.test(c.req.path)) return next();
  const { pathname, search } = new URL(c.req.url);
  // Two slashes in front would name another site.
  return c.redirect(pathname.replace(WRITTEN, '').replace(/^\/+/, '/') + search, 301);
});
