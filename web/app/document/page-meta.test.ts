import { expect, test } from 'vitest';
import { pageMeta } from './page-meta.ts';

const canonicalOf = (pathname: string) => {
  const root = {
    id: 'root',
    loaderData: { site: { title: 'Cercle', publicUrl: 'https://www.cercle.example' } },
  };
  const entries = pageMeta({ location: { pathname }, matches: [root] }, { description: 'Une page.' });
  return entries.find((entry) => 'rel' in entry && entry.rel === 'canonical');
};

test.each([
  ['/', '/'],
  ['/devenir-membre', '/devenir-membre'],
  ['//', '/'],
  ['//evil.example/', '/evil.example'],
  ['/Devenir-membre/', '/devenir-membre'],
])('the canonical address of %s is on our own site, spelled as we do', (pathname, path) => {
  expect(canonicalOf(pathname)).toMatchObject({ href: `https://www.cercle.example${path}` });
});
