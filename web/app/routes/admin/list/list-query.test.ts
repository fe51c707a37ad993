import { expect, test } from 'vitest';
import { type ListConfig, listUrl, parseListQuery } from './list-query.ts';

const CONFIG: ListConfig = {
  path: '/admin/members-requests',
  sorts: ['createdAt,desc', 'createdAt,asc', 'email,asc'],
  filters: { status: ['PENDING', 'REJECTED'], memberType: ['SINGLE', 'BUSINESS'] },
};
const parse = (search: string) => parseListQuery(CONFIG, new URLSearchParams(search));

test('without anything in the address, a list shows everything as it comes', () => {
  expect(parse('')).toEqual({
    page: 1,
    size: 10,
    sort: 'createdAt,desc',
    q: '',
    filters: { status: undefined, memberType: undefined },
  });
});

test('filters, search, sort and page are read from the address', () => {
  expect(parse('status=PENDING&memberType=SINGLE&q=No%C3%ABl&sort=email,asc&page=3')).toEqual({
    page: 3,
    size: 10,
    sort: 'email,asc',
    q: 'Noël',
    filters: { status: 'PENDING', memberType: 'SINGLE' },
  });
});

test('the size of a page is read from the address, and kept by another filter or search', () => {
  expect(parse('size=50')).toMatchObject({ size: 50 });
  expect(parse('size=33')).toMatchObject({ size: 10 });
  expect(listUrl(CONFIG, parse('size=50&page=2'), { q: 'nord' })).toBe(
    '/admin/members-requests?q=nord&size=50',
  );
});

test('what means nothing in an address is left aside', () => {
  expect(parse('status=LOST&sort=password,asc&page=-2&role=ADMIN')).toEqual(parse(''));
});

test('another filter keeps search and sort, and starts again at the first page', () => {
  const query = parse('status=PENDING&q=nord&sort=email,asc&page=3');
  expect(listUrl(CONFIG, query, { filters: { ...query.filters, status: 'REJECTED' } })).toBe(
    '/admin/members-requests?status=REJECTED&q=nord&sort=email%2Casc',
  );
});

test('the plain list has a plain address', () => {
  const query = parse('status=PENDING');
  expect(listUrl(CONFIG, query, { filters: {} })).toBe('/admin/members-requests');
});

test('a filter with a default holds it while the address names no other; all of them are asked for by name', () => {
  const config: ListConfig = { ...CONFIG, defaults: { status: 'PENDING' } };
  const query = parseListQuery(config, new URLSearchParams());
  expect(query.filters).toEqual({ status: 'PENDING', memberType: undefined });
  expect(listUrl(config, query, { q: 'nord' })).toBe('/admin/members-requests?q=nord');
  const all = listUrl(config, query, { filters: { ...query.filters, status: undefined } });
  expect(all).toBe('/admin/members-requests?status=ALL');
  const { filters } = parseListQuery(config, new URL(all, 'http://site').searchParams);
  expect(filters).toEqual({ status: undefined, memberType: undefined });
  expect(listUrl(config, query, { filters: {} })).toBe('/admin/members-requests');
});
