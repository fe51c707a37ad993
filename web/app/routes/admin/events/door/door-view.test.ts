import type { Door, DoorRegistration } from '@cercle/contract/door';
import { expect, test } from 'vitest';
import { type LocalCheckIn, searchPeople, viewOf } from './door-view.ts';

const AT = '2026-12-03T17:00:00.000Z';
const registration = (
  id: number,
  name: string,
  change: Partial<DoorRegistration> = {},
): DoorRegistration => ({
  ...{ id, name, company: '', host: null, state: 'REGISTERED', signature: 'A'.repeat(22), entries: [] },
  ...change,
});
const door = (...registrations: DoorRegistration[]): Door => ({
  event: { id: 1, title: 'Dîner', place: 'Namur', state: 'PUBLISHED', startsAt: AT, endsAt: AT },
  ...{ takenAt: AT, eraseAt: AT, registrations, walkIns: [], conflicts: [] },
});
const recorded = (checkIn: Partial<LocalCheckIn['checkIn']> & { nonce: string }): LocalCheckIn =>
  ({
    ...{ nonce: checkIn.nonce, eventId: 1, device: 'Entrée', status: 'waiting', message: '' },
    checkIn: { at: AT, isOffline: true, ...checkIn },
  }) as LocalCheckIn;

test('Those who withdrew are not expected (E13); in all the same, they are counted apart', () => {
  const withdrawn = registration(2, 'Luc', { state: 'WITHDRAWN' });
  const list = door(registration(1, 'Anne'), withdrawn);
  expect(viewOf(list, [])).toMatchObject({ expected: 1, present: 0, others: 0 });
  const local = [1, 2].map((id) => recorded({ nonce: `n${id}`, what: 'SEARCH', registrationId: id }));
  expect(viewOf(list, local)).toMatchObject({ expected: 1, present: 1, others: 1, waiting: 2 });
});

test('Two guests of one member are two people, until each is sent (E11)', () => {
  const guests = door(registration(1, 'Paul', { host: 'Anne' }), registration(2, 'Zoé', { host: 'Anne' }));
  const local = [1, 2].map((id) =>
    recorded({ nonce: `n${id}`, what: 'SCAN', ticket: `CERCLE:1:${id}:${'A'.repeat(22)}` }),
  );
  const { people, present } = viewOf(guests, local);
  expect(present).toBe(2);
  expect(people.map(({ entries }) => entries.map(({ isWaiting }) => isWaiting))).toEqual([[true], [true]]);
});

test('What the server knows already counts once, and what is undone here does not count', () => {
  const entries = [{ nonce: 'n1', at: AT, device: 'Bar' }];
  const list = door(registration(1, 'Anne', { entries }));
  const same = { ...recorded({ nonce: 'n1', what: 'SEARCH', registrationId: 1 }), status: 'sent' as const };
  expect(viewOf(list, [same]).people[0]?.entries).toHaveLength(1);
  expect(viewOf(list, [recorded({ nonce: 'n2', what: 'UNDO', undoes: 'n1' })]).present).toBe(0);
});

test('What the server refused does not count', () => {
  const refused = recorded({ nonce: 'n1', what: 'SEARCH', registrationId: 1 });
  expect(viewOf(door(registration(1, 'Anne')), [{ ...refused, status: 'refused' }]).present).toBe(0);
});

test('A person is found by name, company or host, without accents and capitals', () => {
  const { people } = viewOf(door(registration(1, 'Zoé Lhermitte', { host: 'Anne Dupont' })), []);
  for (const q of ['zoe', 'LHERM zo', 'dupont']) expect(searchPeople(people, q)).toHaveLength(1);
  expect(searchPeople(people, 'martin')).toEqual([]);
});
