import { pageQuery } from '@cercle/contract/paging';
import { expect, test } from 'vitest';
import { readSearch } from './directory-search.ts';

test.each([
  ['a text with blanks around it', '  Zoe\u0301 '],
  ['as much as the server takes', 'a'.repeat(100)],
  ['more than that', 'a'.repeat(101)],
  ['what no database stores', 'a\0b'],
])('%s is searched for by a page as it is by the server, or not at all', (_, q) => {
  const query = new URLSearchParams({ q });
  expect(readSearch(query)).toBe(pageQuery.safeParse(Object.fromEntries(query)).data?.q ?? '');
});
