import { describe, expect, test } from 'vitest';
import { isConstraintViolation } from '../../db/constraint-errors.ts';
import type { Member } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { clubPerTest } from '../../testing/club.ts';
import { createEventRecords, guestData } from '../../testing/event-records.ts';

const club = clubPerTest();
const NO_FEE = { isFeeSeen: false };
const alone = { guests: [], isFeeSeen: false };
const QUERY = { page: 0, size: 10, q: '', sort: 'createdAt,asc' } as const;

describe('Administrators', () => {
  test('E3 withdraw a member by the same verb: the seat is offered to the next', async () => {
    const { event, members, rowsOf, states, offers } = createEventRecords(club);
    const id = await event({ capacity: 1 });
    const [first, second] = (await members(2)) as [Member, Member];
    await club.domain.registrations.register(first, id, alone);
    await club.domain.registrations.register(second, id, alone);
    const { withdraw, accept, refuse } = club.domain.eventRegistrations;
    const [mine, next] = await rowsOf(id);
    const target = { eventId: id, registrationId: mine?.id ?? 0 };
    await withdraw(club.admin, target, NO_FEE);
    expect(await offers(id)).toEqual(['PENDING 1']);
    await expect(withdraw(club.admin, target, NO_FEE)).rejects.toMatchObject({ code: 'conflict' });
    await accept(club.admin, { eventId: id, registrationId: next?.id ?? 0 }, NO_FEE);
    expect(await states(id)).toEqual(['WITHDRAWN', 'REGISTERED']);
    await expect(refuse(club.admin, target)).rejects.toMatchObject({ code: 'conflict' });
    const elsewhere = { eventId: await event(), registrationId: mine?.id ?? 0 };
    await expect(withdraw(club.admin, elsewhere, NO_FEE)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('read the fee as the member would, once it is late', async () => {
    const { event, member, rowsOf, states } = createEventRecords(club);
    const id = await event();
    await club.domain.registrations.register(await member(), id, alone);
    club.goTo('2026-03-26');
    const target = { eventId: id, registrationId: (await rowsOf(id))[0]?.id ?? 0 };
    const { withdraw } = club.domain.eventRegistrations;
    await expect(withdraw(club.admin, target, NO_FEE)).rejects.toMatchObject({ code: 'validation' });
    await withdraw(club.admin, target, { isFeeSeen: true });
    expect(await states(id)).toEqual(['WITHDRAWN_LATE']);
  });

  test('register a member with guests, and nobody who is none', async () => {
    const { event, member, states, rowsOf } = createEventRecords(club);
    const id = await event({ capacity: 3 });
    const { register, addGuest } = club.domain.eventRegistrations;
    const { id: accountId } = await member();
    const form = { accountId, guests: [guestData()], isFeeSeen: false };
    await register(club.admin, id, form);
    await expect(register(club.admin, id, form)).rejects.toMatchObject({ code: 'conflict' });
    await expect(register(club.admin, id, { ...form, accountId: club.adminId })).rejects.toMatchObject({
      errors: { accountId: ['Cette personne n’est pas ou plus membre du cercle.'] },
    });
    const [host, guest] = await rowsOf(id);
    const guestForm = { ...guestData(), isFeeSeen: false };
    await addGuest(club.admin, { eventId: id, registrationId: host?.id ?? 0 }, guestForm);
    const asGuest = { eventId: id, registrationId: guest?.id ?? 0 };
    await expect(addGuest(club.admin, asGuest, { ...guestData(), isFeeSeen: false })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await states(id)).toEqual(['REGISTERED', '+ REGISTERED', '+ REGISTERED']);
    const entries = await club.database.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_kind', '=', 'event')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['registration.added', 'registration.added']);
  });

  test('see who comes, who waits and where, and find them by name, address and company', async () => {
    const { event, members } = createEventRecords(club);
    const id = await event({ capacity: 2 });
    const [first, second, third] = (await members(3)) as [Member, Member, Member];
    const { register } = club.domain.registrations;
    await register(first, id, {
      guests: [guestData({ name: 'Élodie Ström', company: 'Ström & Fils' })],
      isFeeSeen: false,
    });
    await register(second, id, { guests: [guestData()], isFeeSeen: false });
    await register(third, id, alone);
    await club.domain.registrations.withdraw(first, id, NO_FEE);
    const { list, counts } = club.domain.eventRegistrations;
    const { content, totalElements } = await list(club.admin, id, QUERY);
    expect(totalElements).toBe(5);
    expect(content.map(({ kind, state, position, can }) => [kind, state, position, can])).toEqual([
      ['MEMBER', 'WITHDRAWN', null, []],
      ['GUEST', 'WITHDRAWN', null, []],
      ['MEMBER', 'WAITING', 1, ['accept', 'refuse', 'withdraw', 'addGuest']],
      ['GUEST', 'WAITING', 1, ['withdraw']],
      ['MEMBER', 'WAITING', 2, ['withdraw', 'addGuest']],
    ]);
    expect(content[2]?.offer).toMatchObject({ seats: 2 });
    expect(content[3]?.host).toBe(content[2]?.name);
    for (const q of ['elodie', 'STRÖM fils', 'strom'])
      expect((await list(club.admin, id, { ...QUERY, q })).content).toMatchObject([{ name: 'Élodie Ström' }]);
    const found = await list(club.admin, id, { ...QUERY, q: content[4]?.email ?? '' });
    expect(found.content.map((row) => row.id)).toEqual([content[4]?.id]);
    const { state } = await counts(club.admin, id, { q: '' });
    expect(state).toMatchObject({ ALL: 5, WAITING: 3, WITHDRAWN: 2, REGISTERED: 0 });
    const waiting = await list(club.admin, id, { ...QUERY, state: 'WAITING', sort: 'name,desc' });
    const names = waiting.content.map(({ name }) => name);
    expect(names).toHaveLength(3);
    expect([...names].sort().reverse()).toEqual(names);
    await expect(list(club.admin, 9_999, QUERY)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('export the registrations, guests with their host', async () => {
    const { event, member } = createEventRecords(club);
    const id = await event({ capacity: 2 });
    await club.domain.registrations.register(await member(), id, { guests: [guestData()], isFeeSeen: false });
    for (const sort of ['createdAt,asc', 'name,asc'] as const) {
      const file = await club.domain.eventRegistrations.exportList(club.admin, id, {
        ...QUERY,
        sort,
        format: 'csv',
      });
      expect(file.total).toBe(2);
      const rows = [];
      for await (const batch of file.batches) rows.push(...batch);
      expect(rows.map((row) => row[4])).toEqual(['Inscrit', 'Inscrit']);
      expect(rows.some((row) => row[1] === 'Lou Martin' && row[5] !== null)).toBe(true);
    }
  });
});

describe('The database itself', () => {
  const isRefused = (change: Promise<unknown>) => change.then(() => false, isConstraintViolation);

  test('refuses more people than seats, by any statement, and fewer seats than people', async () => {
    const { event, members, rowsOf } = createEventRecords(club);
    const id = await event({ capacity: 1 });
    const [first, second] = (await members(2)) as [Member, Member];
    await club.domain.registrations.register(first, id, alone);
    await club.domain.registrations.register(second, id, alone);
    const { db } = club.database;
    const [, waiting] = await rowsOf(id);
    const seat = db.updateTable('event_registration').set({ state: 'REGISTERED' });
    expect(await isRefused(seat.where('id', '=', waiting?.id ?? 0).execute())).toBe(true);
    const row = {
      event_id: id,
      account_id: null,
      state: 'REGISTERED',
      created_at: timestamp(club.clock),
    } as const;
    expect(await isRefused(db.insertInto('event_registration').values(row).execute())).toBe(true);
    const lower = (capacity: number) =>
      isRefused(db.updateTable('event').set({ capacity }).where('id', '=', id).execute());
    expect(await lower(2)).toBe(false);
    await db.insertInto('event_registration').values(row).execute();
    expect(await lower(1)).toBe(true);
  });
});
