import { expect, test } from 'vitest';
import { listAddress, readQuery } from './query.ts';

const read = (search: string) => readQuery(new URLSearchParams(search));

test('without anything in the address, the list shows the newest requests of every status', () => {
  expect(read('')).toEqual({ page: 1, sort: 'createdAt,desc', status: undefined, q: '' });
});

test('status, search, sort and page are read from the address', () => {
  expect(read('status=PENDING&q=No%C3%ABl&sort=email,asc&page=3')).toEqual({
    page: 3,
    sort: 'email,asc',
    status: 'PENDING',
    q: 'Noël',
  });
});

test('what means nothing in an address is left aside', () => {
  expect(read('status=LOST&sort=password,asc&page=-2')).toEqual(read(''));
});

test('another filter keeps search and sort, and starts again at the first page', () => {
  const query = read('status=PENDING&q=nord&sort=email,asc&page=3');
  expect(listAddress(query, { status: 'REJECTED' })).toBe(
    '/admin/members-requests?status=REJECTED&q=nord&sort=email%2Casc',
  );
});

test('the plain list has a plain address', () => {
  expect(listAddress(read('status=PENDING'), { status: undefined })).toBe('/admin/members-requests');
});
