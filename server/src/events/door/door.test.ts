import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDoorRecords } from '../../testing/door-records.ts';
import { CONFLICT } from '../../testing/outcomes.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const world = worldPerTest();
let door: ReturnType<typeof createDoorRecords>;
let event: number;
let anne: number;
beforeEach(async () => {
  door = createDoorRecords(world);
  event = await door.event();
  const { id } = await world.joinedMember({ fullName: 'Anne Dupont' });
  anne = await door.registration(event, { accountId: id });
});

const now = () => world.clock.now().toISOString();
const scan = (registrationId: number, of = event) =>
  door.checkIn({ what: 'SCAN', ticket: door.ticket(of, registrationId) });
const search = (registrationId: number) => door.checkIn({ what: 'SEARCH', registrationId });
const conflicts = async () => (await world.domain.door.find(world.admin, event)).conflicts;
const results = async (...sent: Parameters<typeof door.send>) =>
  (await door.send(...sent)).map(({ result }) => result);

describe('A ticket', () => {
  test('lets its person in, and the list says since when', async () => {
    expect(await door.send(event, 'Entrée', scan(anne))).toEqual([
      { nonce: expect.any(String), result: 'ACCEPTED', message: 'Anne Dupont est à l’intérieur.' },
    ]);
    expect(await door.present(event)).toEqual({ [anne]: now() });
  });

  test('that is forged, of another event or no ticket at all is refused, and the others of the batch are not', async () => {
    const other = await door.event({ title: 'Petit-déjeuner' });
    const forged = door.ticket(event, anne).replace(/.{22}$/, 'A'.repeat(22));
    const outcomes = await door.send(
      event,
      'Entrée',
      door.checkIn({ what: 'SCAN', ticket: forged }),
      scan(anne, other),
      door.checkIn({ what: 'SCAN', ticket: 'https://example.org' }),
      // Signed for a registration that does not exist.
      scan(anne + 1_000),
      search(anne + 1_000),
      scan(anne),
    );
    expect(outcomes.map(({ result, message }) => `${result} ${message}`)).toEqual([
      'REFUSED Ce billet est un faux\u202f: le site ne l’a pas émis.',
      'REFUSED Ce billet est celui d’un autre événement.',
      'REFUSED Ce code n’est pas un billet du cercle.',
      'REFUSED Cette inscription n’est pas de cet événement.',
      'REFUSED Cette inscription n’est pas de cet événement.',
      'ACCEPTED Anne Dupont est à l’intérieur.',
    ]);
    const stored = await world.database.db.selectFrom('check_in').select('registration_id').execute();
    expect(stored).toEqual([{ registration_id: anne }]);
  });

  test('is of one event: signed for it, it is no ticket of another with the same registration', async () => {
    expect(door.ticket(event, anne)).not.toContain(door.ticket(event + 1, anne).slice(-22));
    expect(door.isTicket(door.ticket(event, anne))).toBe(true);
  });
});

describe('What devices recorded without a connection', () => {
  test('counts once, however often it is sent (E11)', async () => {
    const entry = { ...scan(anne), isOffline: true };
    expect(await results(event, 'Entrée', entry)).toEqual(['ACCEPTED']);
    expect(await results(event, 'Entrée', entry, entry)).toEqual(['ACCEPTED', 'ACCEPTED']);
    expect(await world.database.db.selectFrom('check_in').select('is_offline').execute()).toEqual([
      { is_offline: true },
    ]);
  });

  test('is of all kinds at once', async () => {
    const entry = scan(anne);
    const walkIn = door.checkIn({
      ...{ what: 'WALK_IN', walkIn: { name: 'Luc Passant', email: '', company: '' } },
    });
    const undo = door.checkIn({ what: 'UNDO', undoes: walkIn.nonce });
    const all = await results(event, 'Entrée', search(anne), walkIn, entry, undo);
    expect(all).toEqual(['ACCEPTED', 'ACCEPTED', 'ALREADY_IN', 'ACCEPTED']);
    expect((await world.domain.door.find(world.admin, event)).walkIns).toEqual([]);
  });

  test('keeps two guests of one member apart (E11)', async () => {
    const paul = await door.registration(event, { hostId: anne, name: 'Paul Invité' });
    const zoe = await door.registration(event, { hostId: anne, name: 'Zoé Invitée' });
    expect(await results(event, 'Entrée', scan(paul), scan(zoe))).toEqual(['ACCEPTED', 'ACCEPTED']);
    expect(Object.keys(await door.present(event)).map(Number)).toEqual([paul, zoe]);
  });

  test('is merged: the earlier entry counts, though it came later, and both are shown', async () => {
    const early = scan(anne);
    world.clock.advance({ minutes: 4 });
    expect(await results(event, 'Bar', search(anne))).toEqual(['ACCEPTED']);
    expect(await door.send(event, 'Entrée', early)).toMatchObject([
      {
        result: 'ALREADY_IN',
        message: 'Anne Dupont est déjà à l’intérieur, depuis 10:04 (Bar).',
      },
    ]);
    expect(await door.present(event)).toEqual({ [anne]: early.at });
    expect(await conflicts()).toEqual([
      'Anne Dupont a passé l’accueil 2 fois\u202f: 10:00 (Entrée), 10:04 (Bar). La première heure compte.',
    ]);
  });

  test('lets in a person who had withdrawn meanwhile, which is shown afterwards (E12)', async () => {
    await world.database.db
      .updateTable('event_registration')
      .set({ state: 'WITHDRAWN' })
      .where('id', '=', anne)
      .execute();
    expect(await door.send(event, 'Entrée', scan(anne))).toMatchObject([
      {
        result: 'NOT_REGISTERED',
        message: 'Anne Dupont est à l’intérieur, sans place à son nom\u202f: désinscrit.',
      },
    ]);
    expect(await conflicts()).toEqual([
      'Anne Dupont est à l’intérieur depuis 10:00 (Entrée), sans place à son nom\u202f: désinscrit.',
    ]);
  });

  test('has the moment of the device, but for a clock that is ahead of the server', async () => {
    const ahead = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();
    await door.send(event, 'Entrée', { ...scan(anne), at: ahead(5) });
    expect(await door.present(event)).toEqual({ [anne]: ahead(5) });
    await door.send(event, 'Bar', { ...scan(anne), at: ahead(6) });
    expect(await door.present(event)).toEqual({ [anne]: now() });
  });

  test('is refused under a nonce that another event has used', async () => {
    const other = await door.event();
    const nonce = randomUUID();
    await door.send(event, 'Entrée', { ...scan(anne), nonce });
    expect(await results(other, 'Entrée', { ...scan(anne, other), nonce })).toEqual(['REFUSED']);
  });
});

describe('An entry by mistake', () => {
  test('is undone; the person may come in again', async () => {
    const mistake = scan(anne);
    await door.send(event, 'Entrée', mistake);
    const undo = door.checkIn({ what: 'UNDO', undoes: mistake.nonce });
    expect(await door.send(event, 'Bar', undo)).toMatchObject([{ message: 'Ce passage est annulé.' }]);
    expect(await door.present(event)).toEqual({});
    expect(await results(event, 'Entrée', scan(anne))).toEqual(['ACCEPTED']);
  });

  test('is undone though the undoing arrives first', async () => {
    const mistake = scan(anne);
    await door.send(event, 'Bar', door.checkIn({ what: 'UNDO', undoes: mistake.nonce }));
    await door.send(event, 'Entrée', mistake);
    expect(await door.present(event)).toEqual({});
  });
});

describe('A walk-in', () => {
  test('is let in by name, and undone like others', async () => {
    const walkIn = { name: 'Luc Passant', email: 'luc@passant.example', company: 'Passant SA' };
    const entry = door.checkIn({ what: 'WALK_IN', walkIn });
    expect(await door.send(event, 'Entrée', entry)).toMatchObject([
      { result: 'ACCEPTED', message: 'Luc Passant est à l’intérieur, sans inscription.' },
    ]);
    const { walkIns } = await world.domain.door.find(world.admin, event);
    const shown = { name: 'Luc Passant', company: 'Passant SA', at: now(), device: 'Entrée' };
    expect(walkIns).toEqual([{ nonce: entry.nonce, ...shown }]);
    await door.send(event, 'Entrée', door.checkIn({ what: 'UNDO', undoes: entry.nonce }));
    expect((await world.domain.door.find(world.admin, event)).walkIns).toEqual([]);
  });
});

describe('The list of the door', () => {
  test('says the state of each registration, so that those who withdrew are not counted (E13)', async () => {
    const { id } = await world.joinedMember({ fullName: 'Luc Martin' });
    const luc = await door.registration(event, { accountId: id, state: 'WITHDRAWN' });
    const paul = await door.registration(event, { hostId: anne, name: 'Paul Invité' });
    const { event: facts, registrations, takenAt } = await world.domain.door.find(world.admin, event);
    expect(takenAt).toBe(now());
    expect(facts).toMatchObject({ id: event, title: 'Dîner de rentrée', place: 'Le Moulin' });
    expect(registrations).toMatchObject([
      { id: anne, name: 'Anne Dupont', host: null, state: 'REGISTERED', entries: [] },
      { id: luc, name: 'Luc Martin', state: 'WITHDRAWN' },
      { id: paul, name: 'Paul Invité', host: 'Anne Dupont', state: 'REGISTERED' },
    ]);
    expect(door.ticket(event, anne)).toContain(registrations[0]?.signature);
  });

  test.each(['DRAFT', 'CANCELLED', 'CLOSED'] as const)('is closed for an event that is %s', async (state) => {
    const closed = await door.event({ state });
    const { domain, admin } = world;
    await expect(domain.door.find(admin, closed)).rejects.toMatchObject(CONFLICT);
    await expect(door.send(closed, 'Entrée', scan(anne, closed))).rejects.toMatchObject(CONFLICT);
    await expect(domain.door.badges(admin, closed)).rejects.toMatchObject(CONFLICT);
    await expect(domain.door.attendanceList(admin, closed)).rejects.toMatchObject(CONFLICT);
  });
});

describe('What was recorded', () => {
  test('never changes, and is never deleted', async () => {
    await door.send(event, 'Entrée', scan(anne));
    const { db } = world.database;
    await expect(db.updateTable('check_in').set({ device: 'Bar' }).execute()).rejects.toThrow(
      'never changes',
    );
    await expect(
      db
        .updateTable('check_in')
        .set({ registration_id: anne + 1 })
        .execute(),
    ).rejects.toThrow();
    await expect(db.deleteFrom('check_in').execute()).rejects.toThrow('never changes');
  });

  test('two devices that send the same person at once both get an answer, and one entry counts', async () => {
    const sent = await Promise.all([
      door.send(event, 'Bar', scan(anne)),
      door.send(event, 'Entrée', search(anne)),
    ]);
    expect(
      sent
        .flat()
        .map(({ result }) => result)
        .sort(),
    ).toEqual(['ACCEPTED', 'ALREADY_IN']);
    expect(Object.keys(await door.present(event))).toHaveLength(1);
  });
});

describe('Badges and the list on paper', () => {
  test('are PDFs named after the event', async () => {
    const badges = await world.domain.door.badges(world.admin, event);
    const list = await world.domain.door.attendanceList(world.admin, event);
    for (const { name, bytes } of [badges, list]) {
      expect(name).toMatch(/^(badges|presences)-.+\.pdf$/);
      expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-');
    }
  });
});
