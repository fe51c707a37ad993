import { expect, test } from 'vitest';
import { insertContact, listContacts } from '../contacts/contacts.table.ts';
import { listRequests } from '../members/requests/requests.list.table.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();
const PAGE = { page: 0, size: 100 };

/** What a screen shows as `info@société.example`, in part or with other words. */
const SHOWN = [
  'info@société.example',
  'INFO@SOCIÉTÉ.example',
  'société.example',
  '@société.example',
  '@société',
  'info@société.example dupont',
  'Dupont, <info@société.example>',
  'info@xn--socit-esab.example',
];

test('An address is found whatever accents are typed', async () => {
  await world.submittedRequest({ email: 'info@societe.example' });
  const { total } = await listRequests(world.database.db, world.clock, {
    ...PAGE,
    sort: 'email,asc',
    q: '@société.example',
  });
  expect(total).toBe(1);
});

test.each(SHOWN)('A member is found by %j', async (q) => {
  await world.submittedRequest({ fullName: 'Anne Dupont', email: 'info@xn--socit-esab.example' });
  await world.submittedRequest({ fullName: 'Anne Dupont', email: 'info@autre.example' });
  const { rows } = await listRequests(world.database.db, world.clock, { ...PAGE, sort: 'email,asc', q });
  expect(rows.map(({ email }) => email)).toEqual(['info@xn--socit-esab.example']);
});

test.each(SHOWN)('A message is found by %j', async (q) => {
  const message = { name: 'Anne Dupont', email: 'info@xn--socit-esab.example', message: 'Bonjour' };
  await world.database.db
    .transaction()
    .execute((trx) => insertContact(trx, message, '2026-03-02T09:00:00.000Z'));
  const { total } = await listContacts(world.database.db, { ...PAGE, q });
  expect(total).toBe(1);
});

test('A company whose name looks like a domain is found by it, phones beside it too', async () => {
  await world.submittedRequest({ companyName: 'Mon-Société.be', phoneNumber: '+32 470 12 34 56' });
  for (const q of ['Société.be', 'mon-société.be', 'société.be 0470/12.34.56'])
    expect(
      (await listRequests(world.database.db, world.clock, { ...PAGE, sort: 'email,asc', q })).total,
      q,
    ).toBe(1);
});
