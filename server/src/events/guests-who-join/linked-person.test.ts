// What follows for a person whose registrations as a guest are linked to their account.

import type { PersonalData } from '@cercle/contract/personal-data';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { publishedEvent } from '../../testing/event-fields.ts';
import { createEventRecords, guestData } from '../../testing/event-records.ts';
import { createGuestClaims } from '../../testing/guest-claims.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';
import { listPastMeetings } from '../seating/past-meetings.ts';

const world = worldPerTest();
const EMAIL = 'lou@ancienne.example';
const NO_FEE = { isFeeSeen: false };
const records = () => createEventRecords({ ...world, person: async () => (await world.joinedMember()).id });

/** Lou, a member, came as the guest of another under a former address, and has claimed it. */
async function linkedGuest() {
  const host = await world.joinedMember({ fullName: 'Ada Hôte' });
  const lou = await world.joinedMember({ fullName: 'Lou Membre', companyName: 'Nouvelle SA' });
  const event = await publishedEvent(world, { title: 'Dîner des amis' });
  const guest = guestData({ name: 'Lou Ancien', email: EMAIL, company: 'Ancienne SA' });
  await world.domain.registrations.register(host.actor, event.id, { guests: [guest], ...NO_FEE });
  await createGuestClaims(world).claim(lou.actor, EMAIL);
  const [own, registration] = await records().rowsOf(event.id);
  if (!own || !registration) throw new Error('not registered');
  return { host, lou, event, own, registration };
}

const dataOf = async (archive: Promise<Uint8Array>) =>
  JSON.parse(strFromU8(unzipSync(await archive)['donnees.json'] ?? new Uint8Array())) as PersonalData;

describe('E19 A person who came as a guest and is a member', () => {
  test('has the ticket of that seat, and the event in their calendar', async () => {
    const { lou, event, registration } = await linkedGuest();
    const { tickets } = await world.domain.ownTickets.find(lou.actor, event.id);
    expect(tickets).toMatchObject([{ registrationId: registration.id, name: 'Lou Ancien' }]);
    const feed = await world.domain.calendars.openFeed(lou.actor);
    const text = await world.domain.calendars.readFeed(feed?.url.split('/').at(-2) ?? '');
    expect(text).toContain(`UID:registration-${registration.id}@`);
  });

  test('is in the list of the event as the guest whom the host named, found by either name, with their member’s page', async () => {
    const { lou, event } = await linkedGuest();
    const { list } = world.domain.eventRegistrations;
    const find = (q: string) =>
      list(world.admin, event.id, { page: 0, size: 10, q, sort: 'name,asc', state: undefined });
    for (const q of ['ancien', 'Lou Membre'])
      expect((await find(q)).content).toMatchObject([
        {
          ...{ kind: 'GUEST', name: 'Lou Ancien', email: EMAIL, company: 'Ancienne SA', host: 'Ada Hôte' },
          ...{ accountId: lou.id, requestId: lou.requestId },
        },
      ]);
    expect((await find('Ada')).content).toMatchObject([{ kind: 'MEMBER' }]);
  });

  test('met those who sat with them', async () => {
    const { host, lou, event, own, registration } = await linkedGuest();
    const { db } = world.database;
    const { id: table_id } = await db
      .insertInto('seating_table')
      .values({ event_id: event.id, name: 'Une', seats: 4, position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const places = [own.id, registration.id].map((registration_id) => ({ registration_id, table_id }));
    await db.insertInto('seating_place').values(places).execute();
    await db.updateTable('event').set({ state: 'CLOSED' }).where('id', '=', event.id).execute();
    const next = await publishedEvent(world);
    await db
      .updateTable('event')
      .set({ starts_at: '2026-12-01T18:00:00.000Z', ends_at: '2026-12-01T22:00:00.000Z' })
      .where('id', '=', next.id)
      .execute();
    for (const { actor } of [host, lou])
      await world.domain.registrations.register(actor, next.id, { guests: [], ...NO_FEE });
    const [one, other] = [host.id, lou.id].sort((first, second) => first - second);
    const meetings = await listPastMeetings(db, { id: next.id, starts_at: '2026-12-01T18:00:00.000Z' });
    expect(meetings).toMatchObject([{ one, other, times: 1 }]);
  });

  test('PR-2 has these visits and entries in their data, once; claims that wait, too', async () => {
    const { lou, event, registration } = await linkedGuest();
    const at = world.clock.now().toISOString();
    await world.database.db
      .insertInto('check_in')
      .values({
        ...{ nonce: 'n', event_id: event.id, registration_id: registration.id, kind: 'ENTRY', at },
        ...{ received_at: at, device: 'Entrée', how: 'SEARCH', is_offline: false, result: 'ACCEPTED' },
        ...{ account_id: null, by_name: 'Nora', undoes_nonce: null },
      })
      .execute();
    await world.domain.guestVisits.claim(lou.actor, { email: 'lou@encore.example' });
    const data = await dataOf(world.domain.personalData.exportOwn(lou.actor));
    expect(data.eventRegistrations).toMatchObject([{ event: 'Dîner des amis', name: 'Lou Ancien' }]);
    expect(data.eventRegistrations).toHaveLength(1);
    expect(data.checkIns).toMatchObject([{ event: 'Dîner des amis', kind: 'ENTRY' }]);
    expect(data.guestClaims).toEqual([{ email: 'lou@encore.example', at }]);
    expect(JSON.stringify(data)).not.toContain('Ada Hôte');
  });

  test('PR-2 who is erased leaves that seat too, and no name stays', async () => {
    const { lou, event } = await linkedGuest();
    await world.domain.guestVisits.claim(lou.actor, { email: 'lou@encore.example' });
    await world.domain.personalData.erase(world.admin, { email: lou.email, confirmation: lou.email });
    expect(await records().states(event.id)).toEqual(['REGISTERED', '+ WITHDRAWN']);
    expect((await records().rowsOf(event.id))[1]).toMatchObject({
      ...{ account_id: null, name: '', email: '', company: '', search_text: '' },
    });
    const claims = world.database.db.selectFrom('guest_claim').select('email');
    expect(await claims.where('account_id', '=', lou.id).execute()).toEqual([]);
  });

  test('PR-2 is not erased with another who has that address by now; with the address alone they are', async () => {
    const { lou, event } = await linkedGuest();
    const other = await world.joinedMember({ email: EMAIL });
    const { personalData } = world.domain;
    expect((await dataOf(personalData.exportOwn(other.actor))).eventRegistrations).toEqual([]);
    await personalData.erase(world.admin, { email: EMAIL, confirmation: EMAIL });
    const rows = () => records().rowsOf(event.id);
    expect((await rows())[1]).toMatchObject({ account_id: lou.id, state: 'REGISTERED', name: 'Lou Ancien' });
    await personalData.erase(world.admin, { email: EMAIL, confirmation: EMAIL });
    expect((await rows())[1]).toMatchObject({ account_id: lou.id, state: 'WITHDRAWN', name: '', email: '' });
  });

  test('still comes as the guest of the host once their membership is deleted', async () => {
    const { lou, event } = await linkedGuest();
    await world.domain.requests.remove(world.admin, lou.requestId);
    expect((await records().rowsOf(event.id))[1]).toMatchObject({
      ...{ account_id: null, state: 'REGISTERED', name: 'Lou Ancien', email: EMAIL },
    });
  });
});
