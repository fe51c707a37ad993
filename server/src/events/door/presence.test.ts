import type { RegistrationState } from '@cercle/contract/registration-states';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDoorRecords } from '../../testing/door-records.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const world = worldPerTest();
const QUERY = { page: 0, size: 100, q: '', sort: 'createdAt,asc' } as const;
let door: ReturnType<typeof createDoorRecords>;
let event: number;
beforeEach(async () => {
  door = createDoorRecords(world);
  event = await door.event();
});

async function person(state: RegistrationState = 'REGISTERED'): Promise<number> {
  const { id } = await world.joinedMember();
  return door.registration(event, { accountId: id, state });
}

const enters = (registrationId: number) => door.checkIn({ what: 'SEARCH', registrationId });
const excuse = (registrationId: number) =>
  world.domain.eventRegistrations.excuse(world.admin, event, registrationId, { reason: 'Malade' });

/** By the id of the registration. */
async function presences() {
  const { content } = await world.domain.eventRegistrations.list(world.admin, event, QUERY);
  return Object.fromEntries(content.map(({ id, presence }) => [id, presence]));
}

const details = () => world.domain.events.details(world.admin, event);

describe('Who came to an event', () => {
  test('E14, E15 is known from the door and never a state: who is not in is absent once the event was held, and no earlier', async () => {
    const [inside, absent, excused] = [await person(), await person(), await person()];
    await excuse(excused);
    await door.send(event, 'Entrée', enters(inside));
    expect(await presences()).toEqual({ [inside]: 'PRESENT', [absent]: null, [excused]: 'EXCUSED' });
    expect((await details()).attendance).toBeNull();
    await world.domain.events.hold(world.admin, event);
    const known = { [inside]: 'PRESENT', [absent]: 'ABSENT', [excused]: 'EXCUSED' };
    expect(await presences()).toEqual(known);
    const walkIn = { name: 'Luc Passant', email: '', company: '' };
    await door.send(event, 'Entrée', door.checkIn({ what: 'WALK_IN', walkIn }));
    const { attendance } = await world.domain.events.close(world.admin, event);
    expect(attendance).toEqual({ present: 1, excused: 1, absent: 1, walkIns: 1 });
    expect(await presences()).toEqual(known);
    const rows = await world.database.db.selectFrom('event_registration').select('state').execute();
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['REGISTERED']));
  });

  test('E16 is unknown where the door was not used, or all that was recorded was taken back: nobody is absent', async () => {
    const [anne, paul] = [await person(), await person()];
    await excuse(paul);
    const mistake = enters(anne);
    await door.send(event, 'Entrée', mistake, door.checkIn({ what: 'UNDO', undoes: mistake.nonce }));
    await world.domain.events.hold(world.admin, event);
    expect(await presences()).toEqual({ [anne]: null, [paul]: 'EXCUSED' });
    expect((await details()).attendance).toBeNull();
    await door.send(event, 'Entrée', enters(paul));
    expect(await presences(), 'who came was not absent').toEqual({ [anne]: 'ABSENT', [paul]: 'PRESENT' });
    expect((await details()).attendance).toEqual({ present: 1, excused: 0, absent: 1, walkIns: 0 });
  });

  test('E13 counts who came without a seat, and says nothing of others who gave theirs back', async () => {
    const [late, excused] = [await person('WITHDRAWN_LATE'), await person('WITHDRAWN_LATE')];
    const [cameAnyway, gone] = [await person('WITHDRAWN'), await person('WITHDRAWN')];
    const [waiting, handed] = [await person('WAITING'), await person('HANDED_OVER')];
    await excuse(excused);
    await door.send(event, 'Entrée', enters(cameAnyway));
    await world.domain.events.hold(world.admin, event);
    expect(await presences()).toEqual({
      ...{ [late]: null, [excused]: 'EXCUSED', [cameAnyway]: 'PRESENT' },
      ...{ [gone]: null, [waiting]: null, [handed]: null },
    });
    expect((await details()).attendance).toEqual({ present: 1, excused: 1, absent: 0, walkIns: 0 });
  });

  test('is in the files of the registrations, with why a person was excused', async () => {
    const [inside, excused] = [await person(), await person()];
    await person();
    await excuse(excused);
    await door.send(event, 'Entrée', enters(inside));
    await world.domain.events.hold(world.admin, event);
    const query = { ...QUERY, format: 'csv' } as const;
    const { batches, columns } = await world.domain.eventRegistrations.exportList(world.admin, event, query);
    const rows: unknown[][] = [];
    for await (const batch of batches) rows.push(...batch);
    const labels = columns.map(({ label }) => label);
    const cellsOf = (label: string) => rows.map((row) => row[labels.indexOf(label)]);
    expect(cellsOf('Présence')).toEqual(['Présent', 'Excusé', 'Absent']);
    expect(cellsOf('Motif de l’excuse')).toEqual([null, 'Malade', null]);
  });
});
