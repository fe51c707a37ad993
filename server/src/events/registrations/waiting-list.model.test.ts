import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { timestamp } from '../../kernel/clock.ts';
import { openClub } from '../../testing/club.ts';
import { createEventRecords } from '../../testing/event-records.ts';
import { checkSeats, storedTexts, textsOf } from '../../testing/waiting-list-checks.ts';
import { type Move, openWaitingList, type Turn, turns } from '../../testing/waiting-list-moves.ts';

const club = await openClub();
afterAll(() => club.close());
const { db } = club.database;

const RUNS = 25;

/** Every order in which these may have been done. */
function ordersOf<Item>(items: Item[]): Item[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((first, index) =>
    ordersOf(items.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}

/** One change of the capacity at a time: a second would be refused as it was not read again. */
const withOneCapacity = (moves: Move[]) =>
  moves.filter(
    ({ kind }, index) => kind !== 'capacity' || moves.findIndex((move) => move.kind === kind) === index,
  );

async function live(given: Turn[]): Promise<number> {
  const members = await createEventRecords(club).members(5);
  const accountIds = members.map(({ id }) => id);
  const { eventId, list: start, expected, actual } = await openWaitingList(club, members);
  let list = start;
  let done = 0;
  for (const turn of given) {
    club.clock.advance({ hours: turn.hours });
    list = { ...structuredClone(list), now: timestamp(club.clock) };
    const moves = withOneCapacity(turn.moves);
    const outcomes = await actual(list, moves);
    const stored = await storedTexts(db, eventId, accountIds);
    const possible = ordersOf(moves).map((order) => expected(list, order));
    const found = possible.find(
      (one) =>
        isDeepStrictEqual(textsOf(one.list), stored) &&
        moves.every((move) => one.outcomes.get(move) === outcomes.get(move)),
    );
    if (!found) {
      const [first] = possible;
      expect({ ...stored, outcomes: moves.map((move) => [move, outcomes.get(move)]) }).toEqual({
        ...(first && textsOf(first.list)),
        outcomes: moves.map((move) => [move, first?.outcomes.get(move)]),
      });
    }
    list = found?.list ?? list;
    await checkSeats(db, eventId, list);
    done += [...outcomes.values()].filter((outcome) => outcome === 'done').length;
  }
  return done;
}

test('whatever members and administrators do at once, it is as if they had done it one after the other, by the rules', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(turns, async (given) => {
      done += await live(given);
    }),
    { numRuns: RUNS },
  );
  expect(done).toBeGreaterThan(RUNS * 5);
});
