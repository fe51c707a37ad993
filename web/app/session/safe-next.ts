/** Anything a browser would read as another site, or drop on the way to reading it so. */
const DECEPTIVE = /[\\\p{Cc}]/u;

/** Where to go after login: a path of our own, or nothing. */
export function safeNext(next: string | null): string | null {
  if (next === null || !next.startsWith('/') || next.startsWith('//') || DECEPTIVE.test(next)) return null;
  const { origin, pathname, search, hash } = new URL(next, 'https://cercle.invalid');
  if (origin !== 'https://cercle.invalid' || pathname.startsWith('//')) return null;
  return pathname + search + hash;
}
