import type { EventState } from '@cercle/contract/event-states';
import { afterAll, expect, test } from 'vitest';
import { createDoorRecords } from '../../testing/door-records.ts';
import { createSeatingRecords } from '../../testing/seating-records.ts';
import { openWorld } from '../../testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const { domain, admin, database } = world;
const { db } = database;
const { tablePlans } = domain;
const records = createSeatingRecords(world);

/** « Ada Roy, Bob Lys », of each table. */
async function seated(eventId: number): Promise<string[]> {
  const { tables } = await tablePlans.find(admin, eventId);
  return tables.map(({ people }) => people.map(({ name }) => name).join(', '));
}

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

/** What the plan says of each person who has a place. */
async function explanations(eventId: number): Promise<Record<string, string>> {
  const { tables } = await tablePlans.find(admin, eventId);
  const people = tables.flatMap((table) => table.people);
  return Object.fromEntries(people.map(({ name, because }) => [name, plain(because)]));
}

const withdraw = (id: number) =>
  db.updateTable('event_registration').set({ state: 'WITHDRAWN' }).where('id', '=', id).execute();

/** An event that was, at which these accounts sat at one table. */
async function pastTable(accounts: number[], startsAt: string, state: EventState = 'CLOSED') {
  const eventId = await records.event({ starts_at: startsAt });
  const [tableId = 0] = await records.tables(eventId, 8);
  const registrations: number[] = [];
  for (const accountId of accounts) registrations.push(await records.register(eventId, accountId));
  for (const id of registrations) await records.place(eventId, id, tableId);
  await db.updateTable('event').set({ state }).where('id', '=', eventId).execute();
  return { eventId, registrations };
}

test('Tables are added, changed, put in another order and removed; who sat at a removed one has no place', async () => {
  const eventId = await records.event();
  const [first = 0, second = 0] = await records.tables(eventId, 8, 6);
  const person = await records.register(eventId, await records.account('Ada Roy'));
  await records.place(eventId, person, first);
  const plan = await tablePlans.setTables(admin, eventId, {
    tables: [
      { id: null, name: 'Honneur', seats: 10 },
      { id: second, name: 'Fenêtre', seats: 4 },
    ],
    removedIds: [first],
  });
  expect(plan.tables.map(({ name, seats }) => `${name} ${seats}`)).toEqual(['Honneur 10', 'Fenêtre 4']);
  expect(plan.tables[1]?.id).toBe(second);
  expect(plan.unseated.map(({ name }) => name)).toEqual(['Ada Roy']);
});

test('A table that another administrator added meanwhile is not lost', async () => {
  const eventId = await records.event();
  const [first = 0] = await records.tables(eventId, 8);
  const stale = { tables: [{ id: first, name: 'Une', seats: 8 }], removedIds: [] };
  await tablePlans.setTables(admin, eventId, {
    tables: [...stale.tables, { id: null, name: 'Deux', seats: 8 }],
    removedIds: [],
  });
  await expect(tablePlans.setTables(admin, eventId, stale)).rejects.toMatchObject({ code: 'conflict' });
  expect((await tablePlans.find(admin, eventId)).tables).toHaveLength(2);
});

test('A table keeps as many seats as people sit there', async () => {
  const eventId = await records.event();
  const [table = 0] = await records.tables(eventId, 8);
  for (const name of ['Ada Roy', 'Bob Lys', 'Cléo Val'])
    await records.place(eventId, await records.register(eventId, await records.account(name)), table);
  const smaller = { tables: [{ id: table, name: 'Une', seats: 2 }], removedIds: [] };
  await expect(tablePlans.setTables(admin, eventId, smaller)).rejects.toMatchObject({
    code: 'validation',
    errors: { 'tables.0.seats': ['3\u00a0personnes y sont placées'] },
  });
});

test('A full table takes nobody else; the people who have no place are named', async () => {
  const eventId = await records.event();
  const [table = 0] = await records.tables(eventId, 2);
  const [ada = 0, bob = 0, cleo = 0] = await Promise.all(
    ['Ada Roy', 'Bob Lys', 'Cléo Val'].map(async (name) =>
      records.register(eventId, await records.account(name)),
    ),
  );
  await records.place(eventId, ada, table);
  await records.place(eventId, bob, table, true);
  await expect(records.place(eventId, cleo, table)).rejects.toMatchObject({
    code: 'conflict',
    message: 'La table «\u202fTable 1\u202f» est complète.',
  });
  const plan = await tablePlans.find(admin, eventId);
  expect(plan.tables[0]?.people.map(({ name, isPinned }) => `${name} ${isPinned}`)).toEqual([
    'Ada Roy false',
    'Bob Lys true',
  ]);
  expect(plan.unseated.map(({ name }) => name)).toEqual(['Cléo Val']);
  expect(plan.missingSeats).toBe(1);
  // Pinning where they sit takes no other seat.
  await records.place(eventId, ada, table, true);
  await records.place(eventId, bob, null);
  expect(await seated(eventId)).toEqual(['Ada Roy']);
});

test('Who withdraws has left the table, and their seat is free', async () => {
  const eventId = await records.event();
  const [table = 0] = await records.tables(eventId, 2);
  const ada = await records.register(eventId, await records.account('Ada Roy'));
  const bob = await records.register(eventId, await records.account('Bob Lys'));
  await records.place(eventId, ada, table, true);
  await records.place(eventId, bob, table);
  await withdraw(ada);
  expect(await seated(eventId)).toEqual(['Bob Lys']);
  await expect(records.place(eventId, ada, table)).rejects.toMatchObject({ code: 'not-found' });
  await records.place(eventId, await records.register(eventId, await records.account('Cléo Val')), table);
  expect(await seated(eventId)).toEqual(['Bob Lys, Cléo Val']);
  await tablePlans.suggest(admin, eventId);
  expect(await seated(eventId)).toEqual(['Bob Lys, Cléo Val']);
});

test('Who waits, or sits at a table of another event, has no place here', async () => {
  const [eventId, other] = [await records.event(), await records.event()];
  const [table = 0] = await records.tables(eventId, 8);
  const [elsewhere = 0] = await records.tables(other, 8);
  const waiting = await records.register(eventId, await records.account('Ada Roy'), 'WAITING');
  const bob = await records.register(eventId, await records.account('Bob Lys'));
  await expect(records.place(eventId, waiting, table)).rejects.toMatchObject({ code: 'not-found' });
  await expect(records.place(eventId, bob, elsewhere)).rejects.toMatchObject({ code: 'not-found' });
  await expect(records.place(other, bob, elsewhere)).rejects.toMatchObject({ code: 'not-found' });
  expect((await tablePlans.find(admin, eventId)).unseated.map(({ name }) => name)).toEqual(['Bob Lys']);
});

test('The database itself refuses more people than seats, a smaller table, and a table of another event', async () => {
  const [eventId, other] = [await records.event(), await records.event()];
  const [table = 0] = await records.tables(eventId, 2);
  const [elsewhere = 0] = await records.tables(other, 2);
  const people: number[] = [];
  for (const name of ['Ada Roy', 'Bob Lys', 'Cléo Val'])
    people.push(await records.register(eventId, await records.account(name)));
  const insert = (index: number, table_id: number) =>
    db
      .insertInto('seating_place')
      .values({ registration_id: people[index] ?? 0, table_id })
      .execute();
  await insert(0, table);
  await insert(1, table);
  await expect(insert(2, table)).rejects.toThrow('no seat left');
  await expect(insert(2, elsewhere)).rejects.toThrow('another event');
  const changed = db.updateTable('seating_place').set({ table_id: elsewhere });
  await expect(changed.where('registration_id', '=', people[0] ?? 0).execute()).rejects.toThrow();
  const reduced = db.updateTable('seating_table').set({ seats: 2 }).where('id', '=', table);
  await reduced.execute();
  const grown = db.updateTable('seating_table').set({ seats: 3 }).where('id', '=', table);
  await grown.execute();
  await insert(2, table);
  await expect(reduced.execute()).rejects.toThrow('more people than seats');
});

test('A suggestion seats everybody, guests with their host, and keeps who is pinned', async () => {
  const eventId = await records.event();
  const [first = 0, second = 0] = await records.tables(eventId, 4, 4);
  const host = await records.register(eventId, await records.account('Ada Roy', 'Roy SA'));
  await records.guest(eventId, host, 'Gus Invité');
  const colleague = await records.register(eventId, await records.account('Bob Lys', 'ROY sa'));
  const pinned = await records.register(eventId, await records.account('Cléo Val'));
  await records.register(eventId, await records.account('Dan Sol'));
  await records.place(eventId, pinned, second, true);
  await records.place(eventId, colleague, first, true);
  const plan = await tablePlans.suggest(admin, eventId);
  expect(plan.unseated).toEqual([]);
  expect(await seated(eventId)).toEqual(['Bob Lys, Dan Sol', 'Ada Roy, Cléo Val, Gus Invité']);
  expect(plan.tables[1]?.people.map(({ isPinned }) => isPinned)).toEqual([false, true, false]);
  expect((await tablePlans.suggest(admin, eventId)).tables).toEqual(plan.tables);
});

test('People who sat at one table in the last two years are seated apart', async () => {
  const accounts: number[] = [];
  for (const name of ['Ada Roy', 'Bob Lys', 'Cléo Val', 'Dan Sol'])
    accounts.push(await records.account(name));
  const [ada = 0, bob = 0, cleo = 0, dan = 0] = accounts;
  await pastTable([ada, bob], '2025-06-02T17:00:00.000Z');
  await pastTable([cleo, dan], '2024-05-02T17:00:00.000Z', 'HELD');
  const eventId = await records.event();
  await records.tables(eventId, 2, 2);
  for (const accountId of accounts) await records.register(eventId, accountId);
  const plan = await tablePlans.suggest(admin, eventId);
  expect({ newMeetings: plan.newMeetings, knownPairs: plan.knownPairs }).toEqual({
    newMeetings: 2,
    knownPairs: 0,
  });
});

test('Longer ago, at an event that was cancelled, or of this one itself, nobody met', async () => {
  const [ada, bob] = [await records.account('Ada Roy'), await records.account('Bob Lys')];
  await pastTable([ada, bob], '2024-03-02T17:00:00.000Z');
  await pastTable([ada, bob], '2025-05-02T17:00:00.000Z', 'CANCELLED');
  const eventId = await records.event();
  const [table = 0] = await records.tables(eventId, 2);
  for (const accountId of [ada, bob])
    await records.place(eventId, await records.register(eventId, accountId), table);
  expect(await tablePlans.find(admin, eventId)).toMatchObject({ newMeetings: 1, knownPairs: 0 });
  await pastTable([ada, bob], '2024-05-02T17:00:00.000Z');
  expect(await tablePlans.find(admin, eventId)).toMatchObject({ newMeetings: 0, knownPairs: 1 });
});

test('E13 Who did not come to an event met nobody there; where the door was not used, all who were registered met', async () => {
  const door = createDoorRecords(world);
  const [ada, bob, cleo] = [
    await records.account('Ada Roy'),
    await records.account('Bob Lys'),
    await records.account('Cléo Val'),
  ];
  const eventId = await records.event();
  const [table = 0] = await records.tables(eventId, 3);
  for (const accountId of [ada, bob, cleo])
    await records.place(eventId, await records.register(eventId, accountId), table);
  const knownPairs = async () => (await tablePlans.find(admin, eventId)).knownPairs;
  const past = await pastTable([ada, bob, cleo], '2025-06-02T17:00:00.000Z', 'HELD');
  expect(await knownPairs()).toBe(3);
  const [first, second] = past.registrations.map((registrationId) =>
    door.checkIn({ what: 'SEARCH', registrationId }),
  );
  if (!first || !second) throw new Error('Three people were registered');
  await door.send(past.eventId, 'Entrée', first, second);
  expect(await knownPairs(), 'Ada and Bob came').toBe(1);
  await door.send(past.eventId, 'Entrée', door.checkIn({ what: 'UNDO', undoes: second.nonce }));
  expect(await knownPairs(), 'Ada came alone').toBe(0);
  await door.send(past.eventId, 'Entrée', door.checkIn({ what: 'UNDO', undoes: first.nonce }));
  expect(await knownPairs(), 'all was taken back').toBe(3);
});

test('Of each person the plan says whom they meet', async () => {
  const [ada, bob, cleo] = [
    await records.account('Ada Roy', 'Roy SA'),
    await records.account('Bob Lys', 'Roy SA'),
    await records.account('Cléo Val', 'Val SPRL'),
  ];
  await pastTable([ada, cleo], '2025-06-02T17:00:00.000Z');
  const eventId = await records.event();
  const [first = 0, second = 0] = await records.tables(eventId, 8, 8);
  const host = await records.register(eventId, ada);
  const gus = await records.guest(eventId, host, 'Gus Nel');
  const lea = await records.guest(eventId, host, 'Léa Nel');
  for (const accountId of [bob, cleo])
    await records.place(eventId, await records.register(eventId, accountId), first);
  for (const [person, table] of [
    [host, first],
    [gus, first],
    [lea, second],
  ] as const)
    await records.place(eventId, person, table);
  expect(await explanations(eventId)).toEqual({
    'Ada Roy':
      'Personne de nouveau à cette table ; avec son invité Gus Nel ; déjà à table avec Cléo Val ; un collègue à cette table : Bob Lys.',
    'Bob Lys': '2 personnes pas encore rencontrées ; un collègue à cette table : Ada Roy.',
    'Cléo Val':
      '2 personnes pas encore rencontrées ; déjà à table avec Ada Roy ; aucun collègue à cette table.',
    'Gus Nel': '2 personnes pas encore rencontrées ; avec son hôte Ada Roy.',
    'Léa Nel': 'Personne d’autre n’est à cette table.',
  });
});

test('Emptying a plan leaves who is pinned', async () => {
  const eventId = await records.banquet(9);
  const { tables } = await tablePlans.suggest(admin, eventId);
  const person = tables[0]?.people[0]?.registrationId ?? 0;
  await records.place(eventId, person, tables[0]?.id ?? 0, true);
  const plan = await tablePlans.clear(admin, eventId);
  expect(plan.tables.map(({ people }) => people.length)).toEqual([1, 0]);
  expect(plan.unseated).toHaveLength(8);
});

test('Nothing is suggested without tables; of an event that is over the plan stays', async () => {
  const eventId = await records.event();
  await expect(tablePlans.suggest(admin, eventId)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Ajoutez d’abord des tables.',
  });
  for (const state of ['CANCELLED', 'CLOSED'] as const) {
    const over = await records.banquet(2);
    await db.updateTable('event').set({ state }).where('id', '=', over).execute();
    for (const act of [tablePlans.suggest, tablePlans.clear])
      await expect(act(admin, over)).rejects.toMatchObject({ code: 'conflict' });
    expect(await tablePlans.find(admin, over)).toMatchObject({ canChange: false });
  }
  await expect(tablePlans.find(admin, 999_999)).rejects.toMatchObject({ code: 'not-found' });
});

test('A suggestion is not stored when somebody withdrew while it was computed', async () => {
  const [first, eventId] = [await records.banquet(60), await records.banquet(60)];
  const { unseated } = await tablePlans.find(admin, eventId);
  // One at a time: the second one has read who comes long before the first one is done.
  const before = tablePlans.suggest(admin, first);
  const outcome = expect(tablePlans.suggest(admin, eventId)).rejects.toMatchObject({ code: 'conflict' });
  await before;
  await withdraw(unseated[0]?.registrationId ?? 0);
  await outcome;
  expect((await tablePlans.find(admin, eventId)).unseated).toHaveLength(59);
});

test('With more people than seats, the last ones have none, and the plan says how many are missing', async () => {
  const eventId = await records.event();
  await records.tables(eventId, 2);
  for (const name of ['Ada Roy', 'Bob Lys', 'Cléo Val'])
    await records.register(eventId, await records.account(name));
  const plan = await tablePlans.suggest(admin, eventId);
  expect(await seated(eventId)).toEqual(['Ada Roy, Bob Lys']);
  expect(plan.unseated.map(({ name, because }) => `${name}: ${because}`)).toEqual(['Cléo Val: Sans place.']);
  expect(plan.missingSeats).toBe(1);
});

test('An erased member who is still registered keeps a place, without a name', async () => {
  const eventId = await records.event();
  const [table = 0] = await records.tables(eventId, 2);
  const account = await records.account('Ada Roy');
  await records.place(eventId, await records.register(eventId, account), table);
  await db.deleteFrom('account').where('id', '=', account).execute();
  expect(await seated(eventId)).toEqual(['Compte supprimé']);
});
