import { auditLogQuery } from '@cercle/contract/audit-log';
import { expect, test } from 'vitest';
import { contactMessage } from '../testing/builders.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const FIRST = { page: 0, size: 10, q: '', sort: 'createdAt,desc' } as const;

const world = worldPerTest();

const listActions = async (change = {}) => {
  const { content } = await world.domain.auditLog.list(world.admin, { ...FIRST, ...change });
  return content.map(({ action, subjectName }) => `${action} ${subjectName}`);
};

/** An approval, then a message read and deleted. */
async function doThreeActions() {
  const { domain, admin } = world;
  const { id } = await world.submittedRequest({ fullName: 'Zoé Lefèvre' });
  await domain.requests.approve(admin, id);
  await domain.contacts.submit(contactMessage({ name: 'Anouk Peeters' }));
  const [message] = await domain.contacts.all(admin);
  await domain.contacts.markRead(admin, message?.id ?? 0);
  await domain.contacts.remove(admin, message?.id ?? 0);
}

test('LG-4 shows author, action, subject and time, latest first or oldest first', async () => {
  await doThreeActions();
  const expected = [
    'contact.deleted Anouk Peeters',
    'contact.read Anouk Peeters',
    'request.approved Zoé Lefèvre',
  ];
  expect(await listActions()).toEqual(expected);
  expect(await listActions({ sort: 'createdAt,asc' })).toEqual(expected.toReversed());
  const { content } = await world.domain.auditLog.list(world.admin, FIRST);
  expect(content[0]).toMatchObject({
    adminName: 'direction@cercle.example',
    createdAt: world.clock.now().toISOString(),
    subjectKind: 'contact',
  });
});

test('is filtered by kind of subject, and searched by author and subject, ignoring case and accents', async () => {
  await doThreeActions();
  expect(await listActions({ kind: 'request' })).toEqual(['request.approved Zoé Lefèvre']);
  expect(await listActions({ q: 'LEFEVRE' })).toEqual(['request.approved Zoé Lefèvre']);
  expect(await listActions({ q: 'direction@', kind: 'contact' })).toHaveLength(2);
  expect(await listActions({ q: '%' })).toEqual([]);
});

test('has pages and a total', async () => {
  await doThreeActions();
  const page = await world.domain.auditLog.list(world.admin, { ...FIRST, page: 1, size: 2 });
  expect(page.content.map(({ action }) => action)).toEqual(['request.approved']);
  expect(page).toMatchObject({ totalElements: 3, totalPages: 2 });
});

test('is narrowed to some days, as clocks in Belgium count them, and to one record', async () => {
  const { domain, admin, clock } = world;
  const [zoe, jean] = [
    await world.submittedRequest({ fullName: 'Zoé' }),
    await world.submittedRequest({ fullName: 'Jean' }),
  ];
  await domain.requests.approve(admin, zoe.id);
  // 23:30 in Brussels, then half past midnight: in winter an hour ahead of UTC.
  clock.advance({ hours: 13, seconds: 1800 });
  await domain.requests.approve(admin, jean.id);
  clock.advance({ hours: 1 });
  await domain.invitations.resend(admin, zoe.id);
  expect(clock.now().toISOString()).toBe('2026-03-02T23:30:00.000Z');
  expect(await listActions({ to: '2026-03-02' })).toEqual(['request.approved Jean', 'request.approved Zoé']);
  expect(await listActions({ from: '2026-03-03' })).toEqual(['invitation.sent Zoé']);
  expect(await listActions({ from: '2026-03-02', to: '2026-03-02', q: 'jean' })).toHaveLength(1);
  expect(await listActions({ from: '2026-03-04' })).toEqual([]);
  expect(await listActions({ kind: 'request', subject: zoe.id }), 'one record').toEqual([
    'invitation.sent Zoé',
    'request.approved Zoé',
  ]);
});

test('a day outside of the calendar is refused, and its last day is not', async () => {
  for (const to of ['1899-12-31', '2999-12-31', '2027-02-29'])
    expect(auditLogQuery.safeParse({ to }).success, to).toBe(false);
  expect(await listActions({ from: '1900-01-01', to: '2999-12-30' })).toEqual([]);
});
