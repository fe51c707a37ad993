import { expect, test } from 'vitest';
import { completion, DEVICE, PASSWORD } from '../testing/builders.ts';
import { photoFile } from '../testing/photo-file.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();
const PAGE = { page: 0, size: 10, q: '', sort: 'fullName,asc', state: 'ACTIVE' } as const;

const members = async (query: object = {}) =>
  (await world.domain.members.listCurrent(world.admin, { ...PAGE, ...query })).content;
const names = async (query: object = {}) => (await members(query)).map(({ user }) => user.fullName);

async function join() {
  await world.joinedMember({ fullName: 'Zoé Lefèvre', companyName: 'Atelier Lesse' });
  await world.joinedMember({ fullName: 'Élise Adam', memberType: 'BUSINESS', freeDenomination: 'Adam' });
  const left = await world.joinedMember({ fullName: 'Marc Simon' });
  await world.domain.members.deactivate(world.admin, left.id);
  await world.submittedRequest({ fullName: 'Anouk Peeters' });
  await world.invitedMember({ fullName: 'Bruno Servais' });
}

test('The members are those who are active today, by name; those who were deactivated are a filter away', async () => {
  await join();
  expect(await names()).toEqual(['Élise Adam', 'Zoé Lefèvre']);
  expect(await names({ sort: 'fullName,desc' })).toEqual(['Zoé Lefèvre', 'Élise Adam']);
  expect(await names({ state: 'DEACTIVATED' })).toEqual(['Marc Simon']);
  expect(await names({ memberType: 'BUSINESS' })).toEqual(['Élise Adam']);
  expect(await names({ q: 'lesse' })).toEqual(['Zoé Lefèvre']);
  expect(await names({ q: 'peeters' })).toEqual([]);
  const page = await world.domain.members.listCurrent(world.admin, { ...PAGE, size: 1 });
  expect(page).toMatchObject({ totalElements: 2, totalPages: 2 });
});

test('Each shows when they logged in last, from whatever device', async () => {
  const { email } = await world.joinedMember();
  const before = await members();
  world.clock.advance({ hours: 30 });
  await world.domain.accounts.login({ email, password: PASSWORD }, DEVICE);
  const [member] = await members();
  expect(before[0]?.lastLoginAt).toBe('2026-03-02T09:00:00.000Z');
  expect(member).toMatchObject({ state: 'ACTIVE', lastLoginAt: '2026-03-03T15:00:00.000Z' });
  expect(await world.database.db.selectFrom('session').select('id').execute()).not.toHaveLength(0);
});

test('A member who has not logged in since the invitation is not said to have', async () => {
  const { secret, id } = await world.invitedMember();
  await world.domain.invitations.complete(secret, completion(), await photoFile());
  expect(await members()).toMatchObject([{ user: { id }, lastLoginAt: null }]);
});

test('They are exported as listed, with company, offer, state and last login', async () => {
  await join();
  const file = await world.domain.members.exportCurrent(world.admin, { ...PAGE, format: 'csv' });
  const rows = [];
  for await (const batch of file.batches) rows.push(...batch);
  const labels = file.columns.map(({ label }) => label);
  const cells = rows.map((row) => Object.fromEntries(labels.map((label, at) => [label, row[at]])));
  expect(file).toMatchObject({ name: 'membres', total: 2 });
  expect(cells).toMatchObject([
    { 'Nom complet': 'Élise Adam', 'Type de membre': 'Business', État: 'Active' },
    {
      'Nom complet': 'Zoé Lefèvre',
      Société: 'Atelier Lesse',
      'Dernière connexion': new Date('2026-03-02T09:00:00.000Z'),
    },
  ]);
  const [entry] = (
    await world.domain.auditLog.list(world.admin, { page: 0, size: 1, q: '', sort: 'createdAt,desc' })
  ).content;
  expect(entry?.action).toBe('member.exported');
});
