import type { EventState } from '@cercle/contract/event-states';
import type { RegistrationState } from '@cercle/contract/registration-states';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDoorRecords } from '../../testing/door-records.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const world = worldPerTest();
const QUERY = { page: 0, size: 100, q: '', sort: 'createdAt,asc' } as const;
const SICK = { reason: 'Hospitalisée depuis lundi' };
let door: ReturnType<typeof createDoorRecords>;
let event: number;
beforeEach(async () => {
  door = createDoorRecords(world);
  event = await door.event();
});

async function person(state: RegistrationState = 'REGISTERED', of = event): Promise<number> {
  const { id } = await world.joinedMember();
  return door.registration(of, { accountId: id, state });
}

const excuse = (registrationId: number, reason = SICK, of = event) =>
  world.domain.eventRegistrations.excuse(world.admin, of, registrationId, reason);
const unexcuse = (registrationId: number) =>
  world.domain.eventRegistrations.unexcuse(world.admin, event, registrationId);

async function row(registrationId: number) {
  const { content } = await world.domain.eventRegistrations.list(world.admin, event, QUERY);
  const found = content.find(({ id }) => id === registrationId);
  return found && { excuse: found.excuse, presence: found.presence, canExcuse: found.canExcuse };
}

const setState = (state: EventState) =>
  world.database.db.updateTable('event').set({ state }).where('id', '=', event).execute();

/** What was written down of it, apart from the reason on the registration. */
async function records() {
  const { db } = world.database;
  const lines = await db.selectFrom('registration_history').selectAll().orderBy('id').execute();
  const entries = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_kind', '=', 'event')
    .orderBy('id')
    .execute();
  return { lines, entries };
}

describe('An administrator', () => {
  test('excuses who is registered, before the event and after it, changes why, and takes it back', async () => {
    const anne = await person();
    expect(await row(anne)).toEqual({ excuse: null, presence: null, canExcuse: true });
    await excuse(anne);
    expect(await row(anne)).toEqual({ excuse: SICK.reason, presence: 'EXCUSED', canExcuse: true });
    await world.domain.events.hold(world.admin, event);
    await excuse(anne, { reason: 'Train en panne' });
    expect((await row(anne))?.excuse).toBe('Train en panne');
    await unexcuse(anne);
    await unexcuse(anne);
    expect(await row(anne)).toEqual({ excuse: null, presence: null, canExcuse: true });
    const { lines, entries } = await records();
    expect(lines.map(({ kind }) => kind)).toEqual(['registration.excused', 'registration.not-excused']);
    expect(entries.map(({ action }) => action)).toEqual([
      ...['registration.excused', 'event.held', 'registration.not-excused'],
    ]);
  });

  test('excuses who withdrew too late, as that may cost as much', async () => {
    const late = await person('WITHDRAWN_LATE');
    await excuse(late);
    expect(await row(late)).toEqual({ excuse: SICK.reason, presence: 'EXCUSED', canExcuse: true });
  });

  test.each(['WAITING', 'DECLINED', 'WITHDRAWN', 'HANDED_OVER', 'CANCELLED_BY_CLUB'] as const)(
    'excuses nobody who is %s: there is nothing to excuse',
    async (state) => {
      const anne = await person(state);
      expect((await row(anne))?.canExcuse).toBe(false);
      await expect(excuse(anne)).rejects.toMatchObject({ code: 'conflict', message: /n’a pas de place/ });
    },
  );

  test('excuses nobody who came, until that entry is taken back; an earlier excuse can be taken back', async () => {
    const [anne, paul] = [await person(), await person()];
    await excuse(paul);
    const entry = door.checkIn({ what: 'SEARCH', registrationId: anne });
    await door.send(event, 'Entrée', entry, door.checkIn({ what: 'SEARCH', registrationId: paul }));
    expect((await row(anne))?.canExcuse).toBe(false);
    await expect(excuse(anne)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Cette personne est venue\u202f: elle n’a pas à être excusée.',
    });
    expect(await row(paul)).toEqual({ excuse: SICK.reason, presence: 'PRESENT', canExcuse: true });
    await unexcuse(paul);
    await door.send(event, 'Entrée', door.checkIn({ what: 'UNDO', undoes: entry.nonce }));
    await excuse(anne);
    expect((await row(anne))?.presence).toBe('EXCUSED');
  });

  test('changes nothing of an event that is closed, cancelled or a draft, nor of a registration of another', async () => {
    const [anne, paul] = [await person(), await person()];
    await excuse(paul);
    const other = await door.event();
    await expect(excuse(anne, SICK, other)).rejects.toMatchObject({ code: 'not-found' });
    await setState('CLOSED');
    const closed = { code: 'conflict', message: /^Cet événement est clôturé\u202f:/ };
    await expect(excuse(anne)).rejects.toMatchObject(closed);
    await expect(unexcuse(paul)).rejects.toMatchObject(closed);
    expect([await row(anne), await row(paul)]).toMatchObject([{ canExcuse: false }, { canExcuse: false }]);
    await setState('CANCELLED');
    await expect(excuse(anne)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('Why a person is excused', () => {
  test('is in no history, no entry of the journal and no letter, and on no device at the door', async () => {
    const anne = await person();
    await excuse(anne);
    await unexcuse(anne);
    await excuse(anne);
    const { lines, entries } = await records();
    expect(lines.map(({ letter_due }) => letter_due)).toEqual([false, false, false]);
    const { door: doorVerbs } = world.domain;
    const elsewhere = [lines, entries, await doorVerbs.find(world.admin, event)];
    expect(JSON.stringify(elsewhere)).not.toContain('Hospitalisée');
  });

  test('is not told to the member themselves, nor to who brings them', async () => {
    const member = await world.joinedMember();
    const own = await door.registration(event, { accountId: member.id });
    const guest = await door.registration(event, { hostId: own, name: 'Lou Martin' });
    for (const id of [own, guest]) await excuse(id);
    const { registrations } = world.domain;
    expect(JSON.stringify(await registrations.findById(member.actor, event))).not.toContain('Hospitalisée');
  });
});
