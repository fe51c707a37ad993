import { describe, expect, test } from 'vitest';
import { VISITOR } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { clubPerTest } from '../../testing/club.ts';
import { createEventRecords, guestData } from '../../testing/event-records.ts';

const club = clubPerTest();
const alone = { guests: [], isFeeSeen: false };
const QUERY = { page: 0, size: 10, q: '' };

describe('A member', () => {
  test('is registered once, in one click', async () => {
    const { event, member, states } = createEventRecords(club);
    const id = await event();
    const actor = await member();
    const { register, findById } = club.domain.registrations;
    await register(actor, id, alone);
    await expect(register(actor, id, alone)).rejects.toThrow('Déjà inscrit');
    await Promise.allSettled([register(actor, id, alone), register(actor, id, alone)]);
    expect(await states(id)).toEqual(['REGISTERED']);
    expect((await findById(actor, id)).registration).toMatchObject({
      since: timestamp(club.clock),
      guests: [],
    });
  });

  test('of two clicks at once keeps one registration', async () => {
    const { event, member, states } = createEventRecords(club);
    const id = await event();
    const actor = await member();
    const clicks = [0, 1, 2].map(() => club.domain.registrations.register(actor, id, alone));
    const results = await Promise.allSettled(clicks);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    expect(await states(id)).toEqual(['REGISTERED']);
  });

  test('does not register for an event that has begun, took place or is cancelled; a draft does not exist', async () => {
    const { event, member } = createEventRecords(club);
    const actor = await member();
    const { register, decline, find } = club.domain.registrations;
    for (const state of ['CANCELLED', 'HELD', 'CLOSED'] as const)
      await expect(register(actor, await event({ state }), alone)).rejects.toMatchObject({
        code: 'conflict',
      });
    const draft = await event({ state: 'DRAFT', policy_version_id: null, slug: 'brouillon' });
    for (const act of [register, decline])
      await expect(act(actor, draft, alone)).rejects.toMatchObject({ code: 'not-found' });
    await expect(find(actor, 'brouillon')).rejects.toMatchObject({ code: 'not-found' });
    const begun = await event({ starts_at: timestamp(club.clock), ends_at: '2026-03-02T12:00:00.000Z' });
    await expect(register(actor, begun, alone)).rejects.toThrow('Cet événement a commencé.');
    expect((await club.domain.registrations.findById(actor, begun)).can).toEqual([]);
    await expect(register(actor, 9_999, alone)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('E15 who did not come to an earlier event registers for the next as anyone', async () => {
    const { event, member } = createEventRecords(club);
    const actor = await member();
    const { register, findById } = club.domain.registrations;
    const earlier = await event();
    await register(actor, earlier, alone);
    await club.database.db.updateTable('event').set({ state: 'CLOSED' }).where('id', '=', earlier).execute();
    const next = await event();
    await register(actor, next, alone);
    expect((await findById(actor, next)).registration?.state).toBe('REGISTERED');
  });

  test('of before comes to no event any more, and gives back the seat that they still have', async () => {
    const { event, states } = createEventRecords(club);
    const id = await event({ capacity: 5 });
    const other = await event({ slug: 'autre' });
    const { id: membershipId, accountId } = await club.single('2026-03-02');
    const actor = { kind: 'member', id: accountId, name: 'Camille Renard', sessionId: 'session' } as const;
    const { register, list, find, findById, withdraw, addGuest, removeGuest } = club.domain.registrations;
    await register(actor, id, { ...alone, guests: [guestData(), guestData()] });
    club.goTo('2026-03-03');
    await club.domain.memberships.terminate(club.admin, membershipId, { reason: 'D’un commun accord' });
    const refused = { code: 'forbidden', message: expect.stringContaining('Le cercle vous est fermé') };
    await expect(register(actor, other, alone)).rejects.toMatchObject(refused);
    await expect(addGuest(actor, id, { ...guestData(), isFeeSeen: false })).rejects.toMatchObject(refused);
    await expect(list(actor, { ...QUERY, period: 'upcoming' })).rejects.toMatchObject(refused);
    for (const slug of ['autre', 'inconnu']) await expect(find(actor, slug)).rejects.toMatchObject(refused);
    await expect(find(VISITOR, 'diner-1')).rejects.toMatchObject({ code: 'unauthenticated' });
    const { can, registration } = await findById(actor, id);
    expect(can).toEqual(['withdraw']);
    const [guest] = registration?.guests ?? [];
    await removeGuest(actor, id, guest?.id ?? 0, { isFeeSeen: false });
    expect((await withdraw(actor, id, { isFeeSeen: false })).can).toEqual([]);
    expect(await states(id)).toEqual(['WITHDRAWN', '+ WITHDRAWN', '+ WITHDRAWN']);
    await expect(findById(actor, id)).rejects.toMatchObject(refused);
  });

  test('sees the events to come, those for members too, and of the past those that they were registered for', async () => {
    const { event, member } = createEventRecords(club);
    const actor = await member();
    const { list, register } = club.domain.registrations;
    const held = await event({ title: 'Hier' });
    await register(actor, held, alone);
    const past = { starts_at: '2026-02-01T18:00:00.000Z', ends_at: '2026-02-01T20:00:00.000Z' };
    await club.database.db
      .updateTable('event')
      .set({ ...past, state: 'HELD' })
      .where('id', '=', held)
      .execute();
    await event({ ...past, title: 'Sans elle', state: 'HELD' });
    const secret = await event({ title: 'Entre nous', audience: 'MEMBERS' });
    await event({ title: 'Brouillon', state: 'DRAFT', policy_version_id: null });
    await register(actor, secret, alone);
    const upcoming = await list(actor, { ...QUERY, period: 'upcoming' });
    expect(upcoming.content).toMatchObject([
      { title: 'Entre nous', seatsLeft: 1, registration: { state: 'REGISTERED' } },
    ]);
    expect((await list(actor, { ...QUERY, period: 'past' })).content.map(({ title }) => title)).toEqual([
      'Hier',
    ]);
  });
});
