import { describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor.ts';
import { requireAdmin } from '../../kernel/actor.ts';
import { clubPerTest } from '../../testing/club.ts';
import { createEventRecords, guestData } from '../../testing/event-records.ts';
import { changeBy } from '../change.ts';
import { lockEvent } from '../events.table.ts';
import { fillSeats } from './fill-seats.ts';
import { cancelRegistrations } from './tell-all.ts';

const club = clubPerTest();
const records = () => createEventRecords(club);

const NO_FEE = { isFeeSeen: false };
const join = (member: Member, eventId: number, guests = 0) =>
  club.domain.registrations.register(member, eventId, {
    guests: Array.from({ length: guests }, () => guestData()),
    isFeeSeen: false,
  });

describe('A seat that is freed before the deadline', () => {
  test('E1 after an offer was taken and withdrawn is free, and offered to the next; the offer stays closed', async () => {
    const { event, members, states, offers } = records();
    const id = await event({ capacity: 1 });
    const [first, second, third] = (await members(3)) as [Member, Member, Member];
    for (const member of [first, second, third]) await join(member, id);
    const { withdraw, accept } = club.domain.registrations;
    await withdraw(first, id, NO_FEE);
    await accept(second, id, NO_FEE);
    await withdraw(second, id, NO_FEE);
    expect(await offers(id)).toEqual(['CLAIMED 1', 'PENDING 1']);
    await accept(third, id, NO_FEE);
    expect(await offers(id)).toEqual(['CLAIMED 1', 'CLAIMED 1']);
    expect(await states(id)).toEqual(['WITHDRAWN', 'WITHDRAWN', 'REGISTERED']);
  });

  test('E2 is offered to one of two who wait, for 48 hours', async () => {
    const { event, members, states, offers } = records();
    const id = await event({ capacity: 1 });
    const [first, second, third] = (await members(3)) as [Member, Member, Member];
    for (const member of [first, second, third]) await join(member, id);
    const { withdraw, findById } = club.domain.registrations;
    await withdraw(first, id, NO_FEE);
    expect(await offers(id)).toEqual(['PENDING 1']);
    expect(await states(id)).toEqual(['WITHDRAWN', 'WAITING', 'WAITING']);
    const own = await findById(second, id);
    expect(own.registration?.offer).toEqual({ seats: 1, expiresAt: '2026-03-04T09:00:00.000Z' });
    expect(own.can).toEqual(['accept', 'refuse', 'withdraw', 'addGuest']);
    expect((await findById(third, id)).can).toEqual(['withdraw', 'addGuest']);
    expect((await findById(third, id)).registration?.position).toBe(2);
  });

  test('E4 by a larger capacity is offered, as many as fit, in the order of the list', async () => {
    const { event, members, offers } = records();
    const id = await event({ capacity: 1 });
    const [first, pair, third, fourth] = (await members(4)) as [Member, Member, Member, Member];
    await join(first, id);
    await join(pair, id, 1);
    await join(third, id);
    await join(fourth, id);
    await club.database.db.updateTable('event').set({ capacity: 2 }).where('id', '=', id).execute();
    const fill = () =>
      club.database.db.transaction().execute(async (trx) => {
        const change = changeBy(trx, club.clock, requireAdmin(club.admin));
        await fillSeats(change, await lockEvent(trx, id));
      });
    await fill();
    await fill();
    // The pair is passed over until two seats are free.
    expect(await offers(id)).toEqual(['PENDING 1']);
    expect((await club.domain.registrations.findById(third, id)).can).toContain('accept');
    await club.database.db.updateTable('event').set({ capacity: 4 }).where('id', '=', id).execute();
    await fill();
    expect(await offers(id)).toEqual(['PENDING 1', 'PENDING 2']);
  });

  test('is offered to the next when the first refuses', async () => {
    const { event, members, states, offers } = records();
    const id = await event({ capacity: 1 });
    const [first, second, third] = (await members(3)) as [Member, Member, Member];
    for (const member of [first, second, third]) await join(member, id);
    const { withdraw, refuse, accept } = club.domain.registrations;
    await withdraw(first, id, NO_FEE);
    await refuse(second, id);
    expect(await offers(id)).toEqual(['DECLINED 1', 'PENDING 1']);
    expect(await states(id)).toEqual(['WITHDRAWN', 'WITHDRAWN', 'WAITING']);
    await expect(accept(second, id, NO_FEE)).rejects.toThrow('n’est plus sur la liste d’attente');
    await expect(refuse(first, id)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('goes to the next when nobody answers, whether or not the clock has come by; an offer that has gone cannot be taken', async () => {
    const { event, members, states, offers, lines } = records();
    const id = await event({ capacity: 1 });
    const [first, second, third] = (await members(3)) as [Member, Member, Member];
    for (const member of [first, second, third]) await join(member, id);
    const { withdraw, accept, register } = club.domain.registrations;
    await withdraw(first, id, NO_FEE);
    club.clock.advance({ hours: 48 });
    await expect(accept(second, id, NO_FEE)).rejects.toThrow('proposée à la personne suivante');
    await expect(register(first, id, { guests: [], isFeeSeen: false })).resolves.toBeUndefined();
    expect(await states(id)).toEqual(['WITHDRAWN', 'WITHDRAWN', 'WAITING', 'WAITING']);
    expect(await offers(id)).toEqual(['EXPIRED 1', 'PENDING 1']);
    await accept(third, id, NO_FEE);
    expect((await lines(id, { letters: true })).filter((kind) => kind === 'offer.expired')).toHaveLength(1);
    await join(second, id);
    expect((await club.domain.registrations.findById(second, id)).registration?.position).toBe(2);
  });

  test('is not offered beyond the deadline', async () => {
    const { event, members, rowsOf } = records();
    const id = await event({ capacity: 1 });
    const [first, second] = (await members(2)) as [Member, Member];
    await join(first, id);
    await join(second, id);
    club.goTo('2026-03-25');
    await club.domain.registrations.withdraw(first, id, NO_FEE);
    const { registration } = await club.domain.registrations.findById(second, id);
    expect(registration?.offer?.expiresAt).toBe('2026-03-25T23:00:00.000Z');
    expect(await rowsOf(id)).toHaveLength(2);
  });
});

describe('A full event', () => {
  test('E5 two at once, of a pair and one seat left: nobody is registered beyond the capacity', async () => {
    const { event, members, states } = records();
    const id = await event({ capacity: 3 });
    const [first, second, pair] = (await members(3)) as [Member, Member, Member];
    await join(first, id);
    await Promise.all([join(second, id), join(pair, id, 1)]);
    const registered = (await states(id)).filter((state) => state.includes('REGISTERED'));
    expect(registered.length).toBeLessThanOrEqual(3);
    expect((await states(id)).sort()).toContain('WAITING');
    const { states: statesOfOther } = records();
    const other = await event({ capacity: 1, slug: 'autre' });
    await join(pair, other, 1);
    expect(await statesOfOther(other)).toEqual(['WAITING', '+ WAITING']);
  });

  test('E5 ten at once for two seats: two are registered, eight wait in an order without gaps', async () => {
    const { event, members, states } = records();
    const id = await event({ capacity: 2 });
    const all = await members(10);
    await Promise.all(all.map((member) => join(member, id)));
    expect((await states(id)).filter((state) => state === 'REGISTERED')).toHaveLength(2);
    const positions = await Promise.all(
      all.map(
        async (member) => (await club.domain.registrations.findById(member, id)).registration?.position,
      ),
    );
    expect(positions.filter((position) => position !== null).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('E6 takes a no, from who has no seat there', async () => {
    const { event, members, states, lines } = records();
    const id = await event({ capacity: 1 });
    const [first, second] = (await members(2)) as [Member, Member];
    await join(first, id);
    const { decline, withdraw } = club.domain.registrations;
    const own = await decline(second, id);
    expect(own.registration?.state).toBe('DECLINED');
    expect(own.can).toEqual(['wait']);
    await decline(second, id);
    expect(await states(id)).toEqual(['REGISTERED', 'DECLINED']);
    await expect(decline(first, id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await lines(id, { letters: true })).filter((kind) => kind === 'registration.declined')).toEqual(
      [],
    );
    await withdraw(first, id, NO_FEE);
    await join(second, id);
    expect(await states(id)).toEqual(['WITHDRAWN', 'DECLINED', 'REGISTERED']);
  });

  test('E13 does not count who withdrew, nor who said no', async () => {
    const { event, members } = records();
    const id = await event({ capacity: 1 });
    const [first, second, third] = (await members(3)) as [Member, Member, Member];
    const { withdraw, decline, findById } = club.domain.registrations;
    await join(first, id);
    await withdraw(first, id, NO_FEE);
    await decline(second, id);
    expect(await findById(third, id)).toMatchObject({
      seatsLeft: 1,
      waiting: 0,
      can: ['register', 'decline'],
    });
    await join(third, id);
    expect((await findById(third, id)).registration?.state).toBe('REGISTERED');
  });

  test('is not filled by who comes later while somebody waits', async () => {
    const { event, members, states } = records();
    const id = await event({ capacity: 1 });
    const [first, second, third] = (await members(3)) as [Member, Member, Member];
    await join(first, id);
    await join(second, id);
    await club.domain.registrations.withdraw(first, id, NO_FEE);
    await join(third, id);
    expect(await states(id)).toEqual(['WITHDRAWN', 'WAITING', 'WAITING']);
  });
});

describe('E8 A cancelled event', () => {
  test('tells all who come or wait, and revokes the offers', async () => {
    const { event, members, states, offers, lines, forgetLetters } = records();
    const id = await event({ capacity: 2 });
    const [first, second, third] = (await members(3)) as [Member, Member, Member];
    await join(first, id, 1);
    await join(second, id);
    await join(third, id);
    await club.domain.registrations.withdraw(first, id, NO_FEE);
    await forgetLetters();
    await club.database.db
      .transaction()
      .execute((trx) =>
        cancelRegistrations(changeBy(trx, club.clock, requireAdmin(club.admin)), id, 'Salle inondée'),
      );
    expect(await states(id)).toEqual(['WITHDRAWN', '+ WITHDRAWN', 'CANCELLED_BY_CLUB', 'CANCELLED_BY_CLUB']);
    expect(await offers(id)).toEqual(['REVOKED 1', 'REVOKED 1']);
    expect(await lines(id, { letters: true })).toEqual(['registration.cancelled', 'registration.cancelled']);
  });
});

describe('E20 Letters', () => {
  test('are one for each transition: from the waiting list to a seat, the offer and the registration', async () => {
    const { event, members, lines } = records();
    const id = await event({ capacity: 2 });
    const [first, second] = (await members(2)) as [Member, Member];
    await join(first, id, 1);
    await join(second, id, 1);
    await club.domain.registrations.withdraw(first, id, NO_FEE);
    await club.domain.registrations.accept(second, id, NO_FEE);
    expect(await lines(id, { letters: true })).toEqual([
      // Of the first and their guest.
      ...['registration.registered', 'registration.registered'],
      // Of the second, for their guest too.
      'registration.waiting',
      ...['registration.withdrawn', 'registration.withdrawn'],
      'offer.made',
      ...['registration.registered', 'registration.registered'],
    ]);
    expect(await lines(id)).toContain('offer.claimed');
  });
});
