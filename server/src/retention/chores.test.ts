import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hoursLater } from '../kernel/clock.ts';
import { createTestClock, type TestClock } from '../testing/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { doWhenDue, type GoOn } from './chores.ts';

let database: TestDatabase;
let clock: TestClock;
beforeEach(async () => {
  database = await openTestDatabase();
  clock = createTestClock();
});
afterEach(() => database.close());

const MINUTES_OF_HOUR = 60;
const running = () => new AbortController().signal;
const tryChore = (work: (goOn: GoOn) => Promise<string>) =>
  doWhenDue(
    { db: database.db, clock },
    { name: 'retention', next: () => hoursLater(clock, 24), work },
    running(),
  );
const another = () => tryChore(async () => 'begun by another process');

describe('A chore that takes hours', () => {
  test('is begun by no other process meanwhile, nor before its next day', async () => {
    const done = await tryChore(async (goOn) => {
      for (let step = 0; step < 6; step += 1) {
        clock.advance({ minutes: 40 });
        await goOn();
        expect(await another()).toBeNull();
      }
      return 'done';
    });
    expect(done).toBe('done');
    clock.advance({ hours: 23, minutes: 59 });
    expect(await another()).toBeNull();
    clock.advance({ minutes: 1 });
    expect(await another()).toBe('begun by another process');
  });

  test('is written down as going on twice an hour, however short its steps', async () => {
    const written = vi.spyOn(database.db, 'updateTable');
    await tryChore(async (goOn) => {
      for (let minute = 0; minute < MINUTES_OF_HOUR; minute += 1) {
        clock.advance({ minutes: 1 });
        await goOn();
      }
      return 'done';
    });
    // Begun, going on, going on, done.
    expect(written).toHaveBeenCalledTimes(4);
    written.mockRestore();
  });
});
