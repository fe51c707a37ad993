import type { LoggedInSession } from './session.ts';

/** Everything that a browser would read as another site, or drop before it does. */
const UNSAFE_CHARACTER = /[\\\p{Cc}]/u;

/** Where to go after login: a path of our own, or nothing. */
export function safeNext(next: string | null): string | null {
  if (next === null || !next.startsWith('/') || next.startsWith('//') || UNSAFE_CHARACTER.test(next))
    return null;
  const { origin, pathname, search, hash } = new URL(next, 'https://cercle.invalid');
  if (origin !== 'https://cercle.invalid' || pathname.startsWith('//')) return null;
  return pathname + search + hash;
}

/** `next`, unless it is a page of the other role, which another person had opened. */
export function nextFor({ kind }: LoggedInSession, next: string | null): string | null {
  const path = safeNext(next);
  const otherRolePaths = kind === 'admin' ? /^\/profile\b/ : /^\/admin\b/;
  return path === null || otherRolePaths.test(path) ? null : path;
}
