import { expect, test } from 'vitest';
import { isConstraintViolation } from '../db/constraint-errors.ts';
import { timestamp } from '../kernel/clock.ts';
import { clubPerTest } from '../testing/club.ts';

const club = clubPerTest();

/** Whether the database itself refuses the change. */
const isRefused = (change: Promise<unknown>) => change.then(() => false, isConstraintViolation);

const terms = () => club.database.db.updateTable('membership_term');

test('no statement makes two terms of a membership overlap, or gives one two successors', async () => {
  const { id } = await club.single('2026-03-02');
  const { db } = club.database;
  const term = await db
    .selectFrom('membership_term')
    .selectAll()
    .where('membership_id', '=', id)
    .executeTakeFirstOrThrow();
  const { id: _, ...copy } = term;
  const next = { ...copy, number: 2, state: 'PLANNED', origin: 'RENEWAL', predecessor_id: term.id } as const;
  const insert = (row: Partial<Omit<typeof next, 'number'> & { number: number }>) =>
    isRefused(
      db
        .insertInto('membership_term')
        .values({ ...next, ...row })
        .execute(),
    );
  expect(await insert({})).toBe(true);
  expect(await insert({ starts_on: '2027-03-02', ends_on: '2028-03-01' })).toBe(false);
  expect(await insert({ number: 3, starts_on: '2029-03-02', ends_on: '2030-03-01' })).toBe(true);
  expect(await isRefused(terms().set({ ends_on: '2027-03-03' }).where('id', '=', term.id).execute())).toBe(
    true,
  );
  expect(await isRefused(terms().set({ state: 'CURRENT' }).where('state', '=', 'PLANNED').execute())).toBe(
    true,
  );
});

test('no statement puts more people on a membership than it has seats, one person on two, or a released one back', async () => {
  const id = await club.company('2026-03-02', 3);
  const { db } = club.database;
  const sit = (accountId: number) =>
    isRefused(
      db
        .insertInto('seat_assignment')
        .values({
          ...{ membership_id: id, account_id: accountId, from_on: '2026-03-02', to_on: null },
          ...{ state: 'ACTIVE', created_at: timestamp(club.clock) },
        })
        .execute(),
    );
  const people = [await club.person(), await club.person(), await club.person(), await club.person()];
  expect(await sit(people[0] ?? 0)).toBe(false);
  expect(await sit(people[0] ?? 0)).toBe(true);
  for (const person of people.slice(1, 3)) expect(await sit(person)).toBe(false);
  expect(await sit(people[3] ?? 0)).toBe(true);
  await db
    .updateTable('seat_assignment')
    .set({ state: 'RELEASED', to_on: '2026-03-02' })
    .where('account_id', '=', people[0] ?? 0)
    .execute();
  expect(await sit(people[3] ?? 0)).toBe(false);
  const back = db.updateTable('seat_assignment').set({ state: 'ACTIVE', to_on: null });
  expect(await isRefused(back.where('account_id', '=', people[0] ?? 0).execute())).toBe(true);
});

test('of two who act on one membership at once, one wins and the other is told what has become of it', async () => {
  const { id } = await club.single('2026-03-02');
  const { id: caseId } = await club.renewal(id);
  const decline = { on: '2026-03-02', how: 'LETTER', evidence: 'Lettre' } as const;
  const { memberships } = club.domain;
  const results = await Promise.allSettled([
    memberships.recordDecline(club.admin, caseId, decline),
    memberships.recordDecline(club.admin, caseId, decline),
    memberships.terminate(club.admin, id, { reason: 'D’un commun accord' }),
  ]);
  const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'conflict' });
  expect(refused.length).toBeGreaterThanOrEqual(1);
  const kinds = await club.events(id);
  expect(kinds.filter((kind) => kind === 'renewal.declined').length).toBeLessThanOrEqual(1);
  expect(kinds.filter((kind) => kind === 'term.terminated').length).toBeLessThanOrEqual(1);
});

test('ten people who are given the last seat at once: one gets it', async () => {
  const id = await club.company('2026-03-02', 3);
  const people = await Promise.all(Array.from({ length: 12 }, () => club.person()));
  const results = await Promise.allSettled(
    people.map((person) => club.domain.memberships.assignSeat(club.admin, id, person)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
});

test('a term that is over, and that the calendar has still to end, is not changed any more', async () => {
  const { memberships } = club.domain;
  const pack = { seats: 4, unitNetCents: 45_000, seatsReason: '' };
  const acts: [id: number, act: (id: number) => Promise<unknown>][] = [
    [(await club.single('2026-03-02')).id, (id) => memberships.upgrade(club.admin, id, pack)],
    [
      await club.company('2026-03-02'),
      (id) => memberships.addSeats(club.admin, id, { added: 1, reason: '' }),
    ],
    [await club.company('2026-03-02'), (id) => memberships.terminate(club.admin, id, { reason: 'Accord' })],
  ];
  for (const day of ['2027-03-02', '2027-03-05'] as const) {
    club.goTo(day);
    for (const [id, act] of acts)
      await expect(act(id)).rejects.toThrow('du 2 mars 2026 au 1 mars 2027 est finie, et le calendrier');
  }
  await club.runCalendar();
  for (const [id] of acts) expect(await club.terms(id)).toEqual(['FIRST 2026-03-02 2027-03-02 ENDED']);
});

test('a seat given after the last day, before the calendar ended the term, is freed with the others', async () => {
  const id = await club.company('2026-03-02');
  const { memberships } = club.domain;
  await memberships.assignSeat(club.admin, id, await club.person());
  const decline = { on: '2026-03-02', how: 'LETTER', evidence: 'Lettre' } as const;
  await memberships.recordDecline(club.admin, (await club.renewal(id)).id, decline);
  club.goTo('2027-03-05');
  await memberships.assignSeat(club.admin, id, await club.person());
  await club.runCalendar();
  expect(await club.terms(id)).toEqual(['FIRST 2026-03-02 2027-03-02 ENDED']);
  const seats = await club.database.db.selectFrom('seat_assignment').select(['from_on', 'to_on']).execute();
  expect(seats.map(({ from_on, to_on }) => `${from_on} ${to_on}`)).toEqual([
    '2026-03-02 2027-03-02',
    '2027-03-05 2027-03-05',
  ]);
});
