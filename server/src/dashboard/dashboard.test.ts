import { expect, test } from 'vitest';
import { ambassadorFields, contactMessage } from '../testing/builders.ts';
import { photoFile } from '../testing/photo-file.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();

test('the dashboard shows totals and pending work', async () => {
  const { domain, admin } = world;
  const photo = await photoFile();
  await world.joinedMember();
  await world.submittedRequest();
  await domain.contacts.submit(contactMessage());
  await domain.contacts.submit(contactMessage());
  const [message] = await domain.contacts.all(admin);
  await domain.contacts.markRead(admin, message?.id ?? 0);
  await domain.newsletter.subscribe('lectrice@societe.example');
  await domain.ambassadors.create(admin, ambassadorFields(), { photo, logo: photo });
  expect(await domain.dashboard.stats(admin)).toEqual({
    totalMemberRequests: 2,
    totalAmbassadors: 1,
    totalContacts: 2,
    totalNewsletters: 1,
    pendingMemberRequests: 1,
    requestsToDecide: 1,
    approvedMemberRequests: 1,
    rejectedMemberRequests: 0,
    unreadContacts: 1,
    failedEmails: 0,
    bouncedEmails: 0,
  });
});

test('the summary shows the five newest requests and messages, newest first', async () => {
  const { domain, admin } = world;
  for (let number = 1; number <= 6; number++) {
    world.clock.advance({ seconds: 1 });
    await world.submittedRequest({ fullName: `Candidate ${number}` });
    await domain.contacts.submit(contactMessage({ name: `Visiteuse ${number}` }));
  }
  const { recentMemberRequests, recentContacts, stats } = await domain.dashboard.summary(admin);
  expect(recentMemberRequests.map(({ user }) => user.fullName)).toEqual(
    [6, 5, 4, 3, 2].map((number) => `Candidate ${number}`),
  );
  expect(recentContacts.map(({ name }) => name)).toEqual(
    [6, 5, 4, 3, 2].map((number) => `Visiteuse ${number}`),
  );
  expect(stats.totalContacts).toBe(6);
});

test('the trends count arrivals by month, requests by status, over twelve months', async () => {
  const { domain, admin } = world;
  const old = await world.submittedRequest();
  await domain.requests.reject(admin, old.id, '');
  await domain.contacts.submit(contactMessage());
  const first = world.clock.now().toISOString().slice(0, 7);
  world.clock.advance({ hours: 24 * 29 + 15 });
  const second = world.clock.now().toISOString();
  expect(second, 'the start of a month').toBe('2026-04-01T00:00:00.000Z');
  await domain.contacts.submit(contactMessage());
  world.clock.advance({ hours: 24 * 32 });
  await world.joinedMember({ memberType: 'BUSINESS', freeDenomination: 'Conseil' });
  await world.submittedRequest();
  await domain.newsletter.subscribe('lectrice@societe.example');
  await domain.newsletter.subscribe('repentie@societe.example');
  await domain.newsletter.unsubscribe((await world.mailsTo('repentie@societe.example'))[0]?.secret ?? '');
  const { months, offers } = await domain.dashboard.trends(admin);
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toEqual({
    month: world.clock.now().toISOString().slice(0, 7),
    pendingRequests: 1,
    approvedRequests: 1,
    rejectedRequests: 0,
    contacts: 0,
    newsletters: 1,
  });
  expect(months.find(({ month }) => month === first)).toMatchObject({ rejectedRequests: 1, contacts: 1 });
  expect(months.find(({ month }) => second.startsWith(month))).toMatchObject({ contacts: 1 });
  expect(offers).toEqual({ SINGLE: 0, BUSINESS: 1 });
});
