import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../api-env.ts';

/** The characters that `.` of a pattern does not match, as they are and percent-encoded. */
const LINE_BREAK = /[\n\r\u2028\u2029]/;
const ENCODED_LINE_BREAK = /%0[ad]|%e2%80%a[89]/gi;

/**
 * Redirects to the same address without its line breaks. Links that were copied often end with them, but no page has any, and
 * no route matches them, not even the catch-all route.
 */
export const redirectWithoutLineBreaks = createMiddleware<ApiEnv>(async (c, next) => {
  if (!LINE_BREAK.test(c.req.path)) return next();
  const { pathname, search } = new URL(c.req.url);
  // Two slashes at the start would redirect to another site.
  return c.redirect(pathname.replace(ENCODED_LINE_BREAK, '').replace(/^\/+/, '/') + search, 301);
});
