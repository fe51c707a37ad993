import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hoursLater } from '../kernel/clock.ts';
import { createTestClock, type TestClock } from '../testing/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Heartbeat, runJobIfDue } from './jobs.ts';

let database: TestDatabase;
let clock: TestClock;
beforeEach(async () => {
  database = await openTestDatabase();
  clock = createTestClock();
});
afterEach(() => database.close());

const MINUTES_OF_HOUR = 60;
const running = () => new AbortController().signal;
const tryJob = (work: (heartbeat: Heartbeat) => Promise<string>) =>
  runJobIfDue(
    { db: database.db, clock },
    { name: 'retention', nextDueAt: () => hoursLater(clock, 24), work },
    running(),
  );
const another = () => tryJob(async () => 'begun by another process');

describe('A job that takes hours', () => {
  test('is begun by no other process meanwhile, nor before the next day', async () => {
    const done = await tryJob(async (heartbeat) => {
      for (let step = 0; step < 6; step += 1) {
        clock.advance({ minutes: 40 });
        await heartbeat();
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

  test('renews its lease twice an hour, however short its steps', async () => {
    const written = vi.spyOn(database.db, 'updateTable');
    await tryJob(async (heartbeat) => {
      for (let minute = 0; minute < MINUTES_OF_HOUR; minute += 1) {
        clock.advance({ minutes: 1 });
        await heartbeat();
      }
      return 'done';
    });
    // Begun, renewed, renewed, done.
    expect(written).toHaveBeenCalledTimes(4);
    written.mockRestore();
  });
});
