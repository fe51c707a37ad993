import { type pageMeta, privateMeta } from './page-meta.ts';

/** The head of a page whose address holds a secret: no other site learns it. */
export const secretLinkMeta =
  (title: string, description: string) => (context: Parameters<typeof pageMeta>[0]) => [
    ...privateMeta(title, description)(context),
    { name: 'referrer', content: 'no-referrer' },
  ];

/** The headers of a page whose address holds a secret: no cache keeps it. */
export const secretLinkHeaders = () => ({ 'Cache-Control': 'no-store' });
