import { describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { clubPerTest } from '../../testing/club.ts';
import { createEventRecords, guestData } from '../../testing/event-records.ts';

const club = clubPerTest();
const NO_FEE = { isFeeSeen: false };
const FEE_SEEN = { isFeeSeen: true };

/** Members who are registered, or wait in their order, for an event of one seat or more; then the deadline passes. */
async function lateEvent(capacity: number, names: { guests?: number }[]) {
  const records = createEventRecords(club);
  const id = await records.event({ capacity });
  const members = await records.members(names.length);
  for (const [index, { guests = 0 }] of names.entries())
    await club.domain.registrations.register(members[index] as Member, id, {
      guests: Array.from({ length: guests }, () => guestData()),
      isFeeSeen: false,
    });
  club.goTo('2026-03-26');
  await records.forgetLetters();
  return { ...records, id, members: members as [Member, Member, Member, Member] };
}

const alone = (isFeeSeen = false) => ({ guests: [], isFeeSeen });

describe('After the deadline', () => {
  test('withdrawing asks to read the fee and why, then leaves the seat to who says yes first', async () => {
    const { id, members, states, offers, lines } = await lateEvent(1, [{}, {}, {}]);
    const [first, second, third] = members;
    const own = await club.domain.registrations.findById(first, id);
    expect(own).toMatchObject({
      isLate: true,
      withdrawUntil: '2026-03-25',
      feeText: '15\u00a0€ HTVA',
      can: ['withdraw', 'handOver', 'addGuest'],
    });
    await expect(club.domain.registrations.withdraw(first, id, NO_FEE)).rejects.toMatchObject({
      code: 'validation',
      errors: {
        isFeeSeen: [
          'On pouvait se désinscrire sans frais jusqu’au 25 mars 2026 (8\u00a0jours avant l’événement du 2 avril 2026, ce jour compris). Une absence coûte 15\u00a0€ HTVA, sauf si quelqu’un reprend la place\u202f: confirmez que vous le savez.',
        ],
      },
    });
    await club.domain.registrations.withdraw(first, id, FEE_SEEN);
    expect(await states(id)).toEqual(['WITHDRAWN_LATE', 'WAITING', 'WAITING']);
    expect(await offers(id)).toEqual([]);
    expect(await lines(id, { letters: true })).toEqual([
      'registration.withdrawn-late',
      ...['seat.announced', 'seat.announced'],
    ]);
    await expect(club.domain.registrations.accept(third, id, NO_FEE)).rejects.toMatchObject({
      errors: { isFeeSeen: [expect.stringContaining('15\u00a0€ HTVA')] },
    });
    await club.domain.registrations.accept(third, id, FEE_SEEN);
    expect(await states(id)).toEqual(['HANDED_OVER', 'WAITING', 'REGISTERED']);
    await expect(club.domain.registrations.accept(second, id, FEE_SEEN)).rejects.toThrow(
      'dit oui la première',
    );
  });

  test('of two at once who say yes to one seat, one has it', async () => {
    const { id, members, states } = await lateEvent(1, [{}, {}, {}]);
    const [first, second, third] = members;
    await club.domain.registrations.withdraw(first, id, FEE_SEEN);
    const results = await Promise.allSettled(
      [second, third].map((member) => club.domain.registrations.accept(member, id, FEE_SEEN)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await states(id)).filter((state) => state === 'REGISTERED')).toHaveLength(1);
  });

  test('a newcomer who takes a seat reads the fee first, and frees who withdrew too late of it', async () => {
    const { id, members, states, rowsOf, member } = await lateEvent(2, [{}, {}]);
    const [first, second] = members;
    await club.domain.registrations.withdraw(second, id, FEE_SEEN);
    await club.domain.registrations.withdraw(first, id, FEE_SEEN);
    const newcomer = await member();
    await expect(club.domain.registrations.register(newcomer, id, alone())).rejects.toMatchObject({
      errors: { isFeeSeen: [expect.any(String)] },
    });
    await club.domain.registrations.register(newcomer, id, alone(true));
    // Of the two, the one who withdrew first.
    expect(await states(id)).toEqual(['WITHDRAWN_LATE', 'HANDED_OVER', 'REGISTERED']);
    const [, handedOver, taker] = await rowsOf(id);
    const { facts } = await club.database.db
      .selectFrom('registration_history')
      .select('facts')
      .where('registration_id', '=', handedOver?.id ?? 0)
      .where('kind', '=', 'registration.handed-over')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(facts)).toEqual({ takenOverBy: taker?.id });
  });

  test('who withdrew too late and comes after all takes their own seat back', async () => {
    const { id, members, states } = await lateEvent(2, [{}, {}]);
    const [first, second] = members;
    await club.domain.registrations.withdraw(first, id, FEE_SEEN);
    await club.domain.registrations.withdraw(second, id, FEE_SEEN);
    await club.domain.registrations.register(second, id, alone(true));
    expect(await states(id)).toEqual(['WITHDRAWN_LATE', 'HANDED_OVER', 'REGISTERED']);
  });

  test('who waits leaves the list without a fee, and is told of a free seat once a day', async () => {
    const { id, members, states, lines, forgetLetters } = await lateEvent(2, [{}, {}, {}]);
    const [first, second, third] = members;
    await club.domain.registrations.withdraw(first, id, FEE_SEEN);
    await club.domain.registrations.withdraw(second, id, FEE_SEEN);
    expect((await lines(id)).filter((kind) => kind === 'seat.announced')).toHaveLength(1);
    await forgetLetters();
    await club.domain.registrations.withdraw(third, id, NO_FEE);
    expect(await states(id)).toEqual(['WITHDRAWN_LATE', 'WITHDRAWN_LATE', 'WITHDRAWN']);
    expect(await lines(id, { letters: true })).toEqual(['registration.withdrawn']);
  });

  test('a seat that is handed over stays theirs until another takes it; then nothing is due', async () => {
    const { id, members, states, lines } = await lateEvent(1, [{}, {}]);
    const [first, second] = members;
    const own = await club.domain.registrations.handOver(first, id);
    expect(own.registration).toMatchObject({ state: 'REGISTERED', isHandingOver: true });
    expect(own.can).toEqual(['withdraw', 'keep']);
    expect(await lines(id, { letters: true })).toEqual(['seat.announced']);
    expect(await states(id)).toEqual(['REGISTERED', 'WAITING']);
    expect(await club.domain.registrations.findById(second, id)).toMatchObject({
      seatsLeft: 1,
      can: ['accept', 'withdraw', 'addGuest'],
    });
    await club.domain.registrations.accept(second, id, FEE_SEEN);
    expect(await states(id)).toEqual(['HANDED_OVER', 'REGISTERED']);
    await expect(club.domain.registrations.keep(first, id)).rejects.toThrow('reprise par une autre personne');
  });

  test('who keeps their seat after all has it as before', async () => {
    const { id, members, states } = await lateEvent(1, [{}, {}]);
    const [first, second] = members;
    await club.domain.registrations.handOver(first, id);
    await club.domain.registrations.keep(first, id);
    await expect(club.domain.registrations.accept(second, id, FEE_SEEN)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await states(id)).toEqual(['REGISTERED', 'WAITING']);
  });

  test('of a member who hands over with guests, the guests’ seats go first', async () => {
    const { id, members, states, member } = await lateEvent(2, [{ guests: 1 }, {}]);
    const [first, second] = members;
    await club.domain.registrations.handOver(first, id);
    await club.domain.registrations.accept(second, id, FEE_SEEN);
    expect(await states(id)).toEqual(['REGISTERED', '+ HANDED_OVER', 'REGISTERED']);
    await club.domain.registrations.register(await member(), id, alone(true));
    expect(await states(id)).toEqual(['HANDED_OVER', '+ HANDED_OVER', 'REGISTERED', 'REGISTERED']);
  });

  test('a seat cannot be handed over before it, as withdrawing is free', async () => {
    const records = createEventRecords(club);
    const id = await records.event();
    const member = await records.member();
    await club.domain.registrations.register(member, id, alone());
    await expect(club.domain.registrations.handOver(member, id)).rejects.toThrow('encore sans frais');
  });
});

describe('When the event moved to another day', () => {
  test('who was registered before has as many days again; who takes a seat since does not', async () => {
    const { id, members, member } = await lateEvent(2, [{}]);
    const [first] = members;
    await club.database.db
      .updateTable('event')
      .set({ starts_at: '2026-03-31T17:00:00.000Z', moved_at: timestamp(club.clock) })
      .where('id', '=', id)
      .execute();
    const newcomer = await member();
    club.clock.advance({ hours: 1 });
    await club.domain.registrations.register(newcomer, id, alone(true));
    expect(await club.domain.registrations.findById(first, id)).toMatchObject({
      isLate: false,
      withdrawUntil: '2026-03-31',
    });
    expect(await club.domain.registrations.findById(newcomer, id)).toMatchObject({
      isLate: true,
      withdrawUntil: '2026-03-23',
    });
    await expect(club.domain.registrations.withdraw(newcomer, id, NO_FEE)).rejects.toMatchObject({
      code: 'validation',
    });
    const own = await club.domain.registrations.withdraw(first, id, NO_FEE);
    expect(own.registration?.state).toBe('WITHDRAWN');
  });
});
