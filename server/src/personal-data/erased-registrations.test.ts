import type { PersonalData } from '@cercle/contract/personal-data';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { publishedEvent } from '../testing/event-fields.ts';
import { createEventRecords, guestData } from '../testing/event-records.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();
const alone = { guests: [], isFeeSeen: false };

const records = () => createEventRecords({ ...world, person: async () => (await world.joinedMember()).id });

const dataIn = (archive: Uint8Array) =>
  JSON.parse(strFromU8(unzipSync(archive)['donnees.json'] ?? new Uint8Array())) as PersonalData;

test('A person’s data have their registrations with those whom they brought, and those as a guest', async () => {
  const { registrations, personalData } = world.domain;
  const [own, other] = [await publishedEvent(world), await publishedEvent(world)];
  const member = await world.joinedMember();
  const host = await world.joinedMember({ fullName: 'Hôte Inconnu' });
  const guest = guestData({ name: 'Ana Silva' });
  await registrations.register(member.actor, own.id, { guests: [guest], isFeeSeen: false });
  const asGuest = guestData({ name: 'Elle-même', email: member.email });
  await registrations.register(host.actor, other.id, { guests: [asGuest], isFeeSeen: false });
  const data = dataIn(await personalData.exportOwn(member.actor));
  expect(data.eventRegistrations).toMatchObject([
    { event: other.title, state: 'REGISTERED', name: 'Elle-même', guests: [] },
    { event: own.title, state: 'REGISTERED', guests: [{ name: 'Ana Silva', email: guest.email }] },
  ]);
  expect(JSON.stringify(data)).not.toContain('Hôte Inconnu');
  expect((await personalData.lookup(world.admin, guest.email)).registrations).toBe(1);
  const ofGuest = dataIn(await personalData.exportOf(world.admin, guest.email));
  expect(ofGuest.eventRegistrations).toMatchObject([{ event: own.title, name: 'Ana Silva' }]);
});

test('PR-2 Who is erased leaves events to come, whose seats are offered; past ones keep how many came', async () => {
  const { registrations, personalData } = world.domain;
  const { event, rowsOf, states, offers } = records();
  const [past, next] = [await event({ capacity: 4 }), await event({ capacity: 2 })];
  const member = await world.joinedMember();
  const waiting = await world.joinedMember();
  for (const id of [past, next])
    await registrations.register(member.actor, id, {
      guests: [guestData({ name: 'Ana Silva' }), ...(id === past ? [guestData()] : [])],
      isFeeSeen: false,
    });
  await registrations.register(waiting.actor, next, { guests: [guestData()], isFeeSeen: false });
  const { db } = world.database;
  await db.updateTable('event').set({ state: 'CLOSED' }).where('id', '=', past).execute();
  await personalData.erase(world.admin, { email: member.email, confirmation: member.email });
  expect(await states(next)).toEqual(['WITHDRAWN', '+ WITHDRAWN', 'WAITING', '+ WAITING']);
  expect(await offers(next)).toEqual(['PENDING 2']);
  expect(await states(past)).toEqual(['REGISTERED', '+ REGISTERED', '+ REGISTERED']);
  for (const row of [...(await rowsOf(past)), ...(await rowsOf(next)).slice(0, 2)])
    expect(row).toMatchObject({ account_id: null, name: '', email: '', company: '', search_text: '' });
});

test('PR-2 Why a person was excused is in their data and in those of nobody else, and is erased with them and their guests', async () => {
  const { registrations, personalData, eventRegistrations } = world.domain;
  const { event, rowsOf } = records();
  const id = await event({ capacity: 4 });
  const member = await world.joinedMember();
  const guest = guestData({ name: 'Ana Silva' });
  await registrations.register(member.actor, id, { guests: [guest], isFeeSeen: false });
  const other = await world.joinedMember();
  await registrations.register(other.actor, id, alone);
  const [own, ofGuest, ofOther] = await rowsOf(id);
  const excuse = (registrationId = 0, reason = '') =>
    eventRegistrations.excuse(world.admin, id, registrationId, { reason });
  await excuse(own?.id, 'Hospitalisé');
  await excuse(ofGuest?.id, 'Jambe cassée');
  await excuse(ofOther?.id, 'En voyage');
  const data = dataIn(await personalData.exportOwn(member.actor));
  expect(data.eventRegistrations).toMatchObject([{ excuse: 'Hospitalisé' }]);
  expect(JSON.stringify(data)).not.toContain('Jambe cassée');
  const dataOfGuest = dataIn(await personalData.exportOf(world.admin, guest.email));
  expect(dataOfGuest.eventRegistrations).toMatchObject([{ name: 'Ana Silva', excuse: 'Jambe cassée' }]);
  await personalData.erase(world.admin, { email: member.email, confirmation: member.email });
  // That they were excused stays: an absence of nobody costs nothing.
  expect((await rowsOf(id)).map((row) => row.excuse)).toEqual(['', '', 'En voyage']);
});

test('PR-2 Why a guest was excused is erased with the guest, and why a member was with their request', async () => {
  const { registrations, personalData, eventRegistrations, requests } = world.domain;
  const { event, rowsOf } = records();
  const id = await event({ capacity: 4 });
  const member = await world.joinedMember();
  const guest = guestData();
  await registrations.register(member.actor, id, { guests: [guest], isFeeSeen: false });
  const rows = await rowsOf(id);
  for (const row of rows) await eventRegistrations.excuse(world.admin, id, row.id, { reason: 'Malade' });
  await personalData.erase(world.admin, { email: guest.email, confirmation: guest.email });
  expect((await rowsOf(id)).map((row) => row.excuse)).toEqual(['Malade', '']);
  await requests.remove(world.admin, member.requestId);
  expect((await rowsOf(id)).map((row) => row.excuse)).toEqual(['', '']);
});

test('PR-2 A guest who is erased leaves the event, and their host does not', async () => {
  const { registrations, personalData } = world.domain;
  const { event, rowsOf, states } = records();
  const id = await event({ capacity: 2 });
  const host = await world.joinedMember();
  const email = 'ana@exemple.be';
  await registrations.register(host.actor, id, { guests: [guestData({ email })], isFeeSeen: false });
  await personalData.erase(world.admin, { email, confirmation: email });
  expect(await states(id)).toEqual(['REGISTERED', '+ WITHDRAWN']);
  expect((await rowsOf(id))[1]).toMatchObject({ name: '', email: '' });
});

test('A member who is deleted leaves events to come', async () => {
  const { registrations, requests } = world.domain;
  const { event, states, offers } = records();
  const id = await event({ capacity: 1 });
  const member = await world.joinedMember();
  const waiting = await world.joinedMember();
  for (const { actor } of [member, waiting]) await registrations.register(actor, id, alone);
  await requests.remove(world.admin, member.requestId);
  expect(await states(id)).toEqual(['WITHDRAWN', 'WAITING']);
  expect(await offers(id)).toEqual(['PENDING 1']);
});
