import type { PersonalData } from '@cercle/contract/personal-data';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { createDoorRecords } from '../testing/door-records.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();
let door: ReturnType<typeof createDoorRecords>;
beforeEach(() => {
  door = createDoorRecords(world);
});

const WALK_IN = { name: 'Luc Passant', email: 'luc@passant.example', company: 'Passant SA' };
const recordWalkIn = async () => {
  const event = await door.event();
  await door.send(event, 'Entrée', door.checkIn({ what: 'WALK_IN', walkIn: WALK_IN }));
  return event;
};
const dataOf = async (archive: Promise<Uint8Array>) => {
  const files = unzipSync(await archive);
  return JSON.parse(strFromU8(files['donnees.json'] ?? new Uint8Array())) as PersonalData;
};

test('A member’s entries at doors are among their data', async () => {
  const { id, actor } = await world.joinedMember();
  const event = await door.event();
  const registration = await door.registration(event, { accountId: id });
  await door.send(event, 'Entrée', door.checkIn({ what: 'SEARCH', registrationId: registration }));
  const { checkIns } = await dataOf(world.domain.personalData.exportOwn(actor));
  expect(checkIns).toEqual([
    { event: 'Dîner de rentrée', kind: 'ENTRY', at: world.clock.now().toISOString(), name: '', company: '' },
  ]);
});

test('A walk-in is found, exported and erased by their address; that somebody came stays', async () => {
  const event = await recordWalkIn();
  const { personalData } = world.domain;
  const { checkIns } = await dataOf(personalData.exportOf(world.admin, WALK_IN.email));
  expect(checkIns).toMatchObject([{ name: 'Luc Passant', company: 'Passant SA' }]);
  await personalData.erase(world.admin, { email: WALK_IN.email, confirmation: WALK_IN.email });
  const { walkIns } = await world.domain.door.find(world.admin, event);
  expect(walkIns).toMatchObject([{ name: '', company: '' }]);
  await expect(personalData.exportOf(world.admin, WALK_IN.email)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('An administrator who recorded an entry can be forgotten', async () => {
  await recordWalkIn();
  const { db } = world.database;
  await db.updateTable('check_in').set({ by_name: 'Personne effacée', account_id: null }).execute();
  expect(await db.selectFrom('check_in').select(['by_name', 'account_id']).execute()).toEqual([
    { by_name: 'Personne effacée', account_id: null },
  ]);
});
