import { describe, expect, test } from 'vitest';
import { ambassadorFields, contactMessage } from '../testing/builders.ts';
import { draftEvent, publishedEvent } from '../testing/event-fields.ts';
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

describe('The week', () => {
  const published = (title: string, day: string, change = {}) =>
    publishedEvent(world, { title, startsAt: `${day}T19:00`, endsAt: `${day}T22:00`, ...change });
  const titles = async () =>
    (await world.domain.dashboard.week(world.admin)).events.map(({ title }) => title);

  test('has the published events of today in Belgium and of the six days after it, the first one first', async () => {
    const { domain, admin, clock } = world;
    await published('Dernier soir', '2026-04-07', {
      startsAt: '2026-04-07T23:30',
      endsAt: '2026-04-08T01:00',
    });
    await published('Trop tard', '2026-04-08', { startsAt: '2026-04-08T00:00', endsAt: '2026-04-08T01:00' });
    await published('Ce matin', '2026-04-01', { startsAt: '2026-04-01T00:00', endsAt: '2026-04-01T09:00' });
    await published('La veille', '2026-03-31', { startsAt: '2026-03-31T22:00', endsAt: '2026-03-31T23:59' });
    const { id } = await published('Annulé', '2026-04-03');
    await domain.events.cancel(admin, id, { reason: 'Salle fermée' });
    await draftEvent(world, { title: 'Brouillon', startsAt: '2026-04-03T19:00', endsAt: '2026-04-03T22:00' });
    clock.advance({ seconds: (Date.parse('2026-04-01T10:00:00.000Z') - clock.now().getTime()) / 1_000 });
    expect(await titles()).toEqual(['Ce matin', 'Dernier soir']);
  });

  test('says how many seats are taken, and how many events there are where not all are shown', async () => {
    for (let number = 1; number <= 11; number++)
      await published(`Dîner ${number}`, '2026-03-05', { capacity: 40 });
    const { events, total } = await world.domain.dashboard.week(world.admin);
    expect([events.length, total]).toEqual([10, 11]);
    expect(events[0]).toMatchObject({ title: 'Dîner 1', taken: 0, capacity: 40, waiting: 0 });
  });
});
