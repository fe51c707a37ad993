import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { domainContext, outageContext, requestLogContext } from '../../router-contexts.server.ts';
import { loadFeaturedFaces } from './featured-faces.server.tsx';

const AMBASSADOR = { id: 1, name: 'Zoé Lefèvre', company: 'Élan', photoUrl: null, logoUrl: null };
const DATABASE_AWAY = new Error('away');

/** The faces, what was logged, and whether the page is cached. */
async function facesOf(listFeatured: () => Promise<object[]>) {
  const context = new RouterContextProvider();
  const outage = {
    isUnavailable: (error: unknown) => error === DATABASE_AWAY,
    hasOccurred: false,
    isPageIncomplete: false,
  };
  const logged: unknown[] = [];
  context.set(domainContext, { ambassadors: { listFeatured } } as never);
  context.set(outageContext, outage);
  context.set(requestLogContext, { id: '1', report: (error: unknown) => logged.push(error) } as never);
  return { faces: await loadFeaturedFaces(context), logged, isCached: !outage.isPageIncomplete };
}

test('what an ambassador is called is shown as text, whatever it holds', async () => {
  const { faces, isCached } = await facesOf(async () => [
    { ...AMBASSADOR, name: '<img src=x onerror=alert(1)>' },
  ]);
  expect(faces).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(faces).not.toContain('<img');
  expect(isCached).toBe(true);
});

test('a page stands without faces while the database is away, and is not cached so; other errors are not hidden', async () => {
  expect(await facesOf(() => Promise.reject(DATABASE_AWAY))).toEqual({
    faces: '',
    logged: [DATABASE_AWAY],
    isCached: false,
  });
  await expect(facesOf(() => Promise.reject(new TypeError('a fault')))).rejects.toThrow('a fault');
});
