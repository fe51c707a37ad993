import { describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor.ts';
import { clubPerTest } from '../../testing/club.ts';
import { createEventLetters } from '../../testing/event-letters.ts';
import { createEventRecords, guestData } from '../../testing/event-records.ts';
import { createGuestClaims } from '../../testing/guest-claims.ts';

const club = clubPerTest();
const EMAIL = 'lou@ancienne.example';
const NO_FEE = { isFeeSeen: false };
/** After the deadline to withdraw from an event of 2 April. */
const LATE = '2026-03-30T09:00:00.000Z';

type Order = 'guest first' | 'member first';

/** Lou comes twice, as a guest of Ada and as a member, who brings a guest. `other`s register after them. */
async function cameTwice(order: Order, { capacity = 9, others = 0, louBrings = 0 } = {}) {
  const records = createEventRecords(club);
  const [ada, lou, ...rest] = (await records.members(2 + others)) as [Member, Member, ...Member[]];
  const id = await records.event({ capacity });
  const { register } = club.domain.registrations;
  const asGuest = () =>
    register(ada, id, { guests: [guestData({ name: 'Lou Ancien', email: EMAIL })], ...NO_FEE });
  const guests = Array.from({ length: louBrings }, () => guestData());
  const asMember = () => register(lou, id, { guests, ...NO_FEE });
  for (const act of order === 'guest first' ? [asGuest, asMember] : [asMember, asGuest]) await act();
  for (const other of rest) await register(other, id, { guests: [], ...NO_FEE });
  const { claim } = createGuestClaims(club);
  /** « REGISTERED lou », « + WAITING ». */
  const people = async () =>
    (await records.rowsOf(id)).map(({ host_id, account_id, state }) => {
      const who = account_id === lou.id ? ' lou' : account_id === ada.id ? ' ada' : '';
      return `${host_id === null ? '' : '+ '}${state}${who}`;
    });
  return { ...records, id, ada, lou, rest, claim: () => claim(lou, EMAIL), people };
}

describe('E19 Of two registrations of one person the older one stays', () => {
  test('the guest’s becomes the member’s own, with its seat; the member’s seat goes on, without a fee', async () => {
    const { id, ada, lou, claim, people, rowsOf, offers } = await cameTwice('guest first', {
      ...{ capacity: 3, others: 1 },
    });
    expect(await people()).toEqual(['REGISTERED ada', '+ REGISTERED', 'REGISTERED lou', 'WAITING']);
    const [, before] = await rowsOf(id);
    expect(await claim()).toBe(1);
    expect(await people()).toEqual(['REGISTERED ada', 'REGISTERED lou', 'WITHDRAWN lou', 'WAITING']);
    expect(await offers(id)).toEqual(['PENDING 1']);
    const [, kept] = await rowsOf(id);
    expect(kept).toMatchObject({ host_id: null, name: '', email: '', company: '', search_text: '' });
    expect(kept).toMatchObject({ id: before?.id, registered_at: before?.registered_at });
    const { findById } = club.domain.registrations;
    expect((await findById(ada, id)).registration?.guests).toEqual([]);
    expect(await findById(lou, id)).toMatchObject({
      guestOf: null,
      registration: { id: kept?.id, guests: [] },
    });
  });

  test('the member’s own stays as it is, and the guest’s seat goes on', async () => {
    const { id, claim, people, offers, rowsOf } = await cameTwice('member first', { capacity: 3, others: 1 });
    expect(await claim()).toBe(1);
    expect(await people()).toEqual(['REGISTERED lou', 'REGISTERED ada', '+ WITHDRAWN lou', 'WAITING']);
    expect(await offers(id)).toEqual(['PENDING 1']);
    expect((await rowsOf(id))[2], 'what the host wrote of them').toMatchObject({ name: 'Lou Ancien' });
  });

  test.each(['guest first', 'member first'] as const)(
    'nothing is due after the deadline either, and who waits is told (%s)',
    async (order) => {
      const { id, claim, people, lines } = await cameTwice(order, { capacity: 3, others: 1 });
      createEventLetters(club).goTo(LATE);
      await claim();
      const withdrawn = order === 'guest first' ? 'WITHDRAWN lou' : '+ WITHDRAWN lou';
      expect(await people()).toContain(withdrawn);
      expect(await lines(id)).not.toContain('registration.withdrawn-late');
      expect((await lines(id)).slice(-1)).toEqual(['seat.announced']);
    },
  );

  test('the guests whom the member brings stay with them', async () => {
    const { id, lou, claim, people } = await cameTwice('guest first', { louBrings: 2 });
    await claim();
    expect(await people()).toEqual([
      ...['REGISTERED ada', 'REGISTERED lou', 'WITHDRAWN lou'],
      ...['+ REGISTERED', '+ REGISTERED'],
    ]);
    const { registration } = await club.domain.registrations.findById(lou, id);
    expect(registration).toMatchObject({ state: 'REGISTERED', guests: [{}, {}] });
    await club.domain.registrations.withdraw(lou, id, NO_FEE);
    expect((await people()).slice(1)).toEqual([
      ...['WITHDRAWN lou', 'WITHDRAWN lou', '+ WITHDRAWN', '+ WITHDRAWN'],
    ]);
  });

  test('the place on the waiting list is that of the guest who waited first, and their host’s group is smaller', async () => {
    const records = createEventRecords(club);
    const [first, ada, other, lou] = (await records.members(4)) as [Member, Member, Member, Member];
    const id = await records.event({ capacity: 1 });
    const { register, findById } = club.domain.registrations;
    await register(first, id, { guests: [], ...NO_FEE });
    await register(ada, id, { guests: [guestData({ email: EMAIL })], ...NO_FEE });
    for (const each of [other, lou]) await register(each, id, { guests: [], ...NO_FEE });
    expect((await findById(lou, id)).registration).toMatchObject({ position: 3 });
    await createGuestClaims(club).claim(lou, EMAIL);
    expect((await findById(lou, id)).registration).toMatchObject({ state: 'WAITING', position: 2 });
    expect((await findById(other, id)).registration).toMatchObject({ position: 3 });
    expect((await findById(ada, id)).registration).toMatchObject({ position: 1, guests: [] });
  });

  test('an offer to the host and the guest is for the host alone, and the seat it held is offered in order', async () => {
    const records = createEventRecords(club);
    const [first, ada, lou] = (await records.members(3)) as [Member, Member, Member];
    const id = await records.event({ capacity: 2 });
    const { register, withdraw } = club.domain.registrations;
    await register(first, id, { guests: [guestData()], ...NO_FEE });
    await register(ada, id, { guests: [guestData({ email: EMAIL })], ...NO_FEE });
    await register(lou, id, { guests: [], ...NO_FEE });
    await withdraw(first, id, NO_FEE);
    expect(await records.offers(id)).toEqual(['PENDING 2']);
    await createGuestClaims(club).claim(lou, EMAIL);
    expect(await records.offers(id)).toEqual(['PENDING 1', 'PENDING 1']);
    expect((await club.domain.registrations.findById(lou, id)).registration?.offer).not.toBeNull();
  });
});

describe('E19 Nobody loses a seat by it', () => {
  test('a younger registration with a seat stays, before an older one that waits', async () => {
    const records = createEventRecords(club);
    const [first, ada, lou] = (await records.members(3)) as [Member, Member, Member];
    const id = await records.event({ capacity: 2 });
    const { register } = club.domain.registrations;
    await register(first, id, { guests: [], ...NO_FEE });
    await register(ada, id, { guests: [guestData({ email: EMAIL })], ...NO_FEE });
    await register(lou, id, { guests: [], ...NO_FEE });
    expect(await records.states(id)).toEqual(['REGISTERED', 'WAITING', '+ WAITING', 'REGISTERED']);
    await createGuestClaims(club).claim(lou, EMAIL);
    expect(await records.states(id)).toEqual(['REGISTERED', 'WAITING', '+ WITHDRAWN', 'REGISTERED']);
  });

  test('and one before one that they hand over', async () => {
    const { id, lou, claim, people } = await cameTwice('member first');
    createEventLetters(club).goTo(LATE);
    await club.domain.registrations.handOver(lou, id);
    await claim();
    expect(await people()).toEqual(['WITHDRAWN lou', 'REGISTERED ada', 'REGISTERED lou']);
  });

  test('the guest of two members stays that of the first', async () => {
    const records = createEventRecords(club);
    const [ada, bob, lou] = (await records.members(3)) as [Member, Member, Member];
    const id = await records.event({ capacity: 9 });
    const { claim } = createGuestClaims(club);
    const emails = [EMAIL, 'lou@autre.example'];
    for (const [index, host] of [ada, bob].entries())
      await club.domain.registrations.register(host, id, {
        ...{ guests: [guestData({ email: emails[index] as string })], ...NO_FEE },
      });
    for (const email of emails) expect(await claim(lou, email)).toBe(1);
    expect(await records.states(id)).toEqual(['REGISTERED', '+ REGISTERED', 'REGISTERED', '+ WITHDRAWN']);
  });

  test('at an event that has begun nothing changes but whose visit it was', async () => {
    const { claim, people } = await cameTwice('member first');
    createEventLetters(club).goTo('2026-04-02T18:00:00.000Z');
    await claim();
    expect(await people()).toEqual(['REGISTERED lou', 'REGISTERED ada', '+ REGISTERED lou']);
  });
});

describe('E19, E20 Letters', () => {
  test('tell of the registration that goes, once, where it was told of; its entry leaves the calendar', async () => {
    const { claim } = await cameTwice('member first');
    const { letters, subjects } = createEventLetters(club);
    await letters();
    const before = (await subjects()).length;
    await claim();
    const all = await letters();
    const merged = all.filter(({ subject }) => subject.startsWith('Une seule inscription'));
    expect(merged).toMatchObject([{ to: EMAIL, calendar: expect.stringMatching(/^CANCEL/) }]);
    expect(all.length, 'the link of the claim and this letter').toBe(before + 2);
  });

  test('of one that only waited tell nothing, as that guest was never written to', async () => {
    const { lines, id, claim } = await cameTwice('member first', { capacity: 1 });
    const { runJob } = createEventLetters(club);
    await runJob();
    await claim();
    expect(await lines(id, { letters: true })).toEqual([]);
  });
});
