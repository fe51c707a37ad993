import { expect, test } from 'vitest';
import { clubPerTest } from '../../testing/club.ts';
import { createEventRecords } from '../../testing/event-records.ts';

const club = clubPerTest();

const SEATS = 100;
const PEOPLE = 500;

test('five hundred members at once for a hundred seats: a hundred come, the others wait, none is refused', async () => {
  const { event, members, rowsOf } = createEventRecords(club);
  const id = await event({ capacity: SEATS });
  const all = await members(PEOPLE);
  await Promise.all(
    all.map((member) => club.domain.registrations.register(member, id, { guests: [], isFeeSeen: false })),
  );
  const states = (await rowsOf(id)).map(({ state }) => state);
  expect(states.slice(0, SEATS).every((state) => state === 'REGISTERED')).toBe(true);
  expect(states.slice(SEATS)).toEqual(Array(PEOPLE - SEATS).fill('WAITING'));
});
