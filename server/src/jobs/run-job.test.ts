import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hoursLater } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { createTestClock, type TestClock } from '../testing/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { runDueJobs } from './job-runner.ts';
import { listFailedJobs, listJobs, listRuns } from './jobs.table.ts';
import { type Heartbeat, type JobDefinition, runJobIfDue } from './run-job.ts';

let database: TestDatabase;
let clock: TestClock;
beforeEach(async () => {
  database = await openTestDatabase();
  clock = createTestClock();
});
afterEach(() => database.close());

const MINUTES_OF_HOUR = 60;
const DONE = { messages: 2 };
const BY_ANOTHER = { messages: 1 };
const running = () => new AbortController().signal;
const dependencies = () => ({ db: database.db, clock });
const jobOf = (work: JobDefinition['work']): JobDefinition => ({
  name: 'retention',
  nextDueAt: () => hoursLater(clock, 24),
  work,
});
const tryJob = (work: (heartbeat: Heartbeat) => Promise<Record<string, number>>, stopping = running()) =>
  runJobIfDue(dependencies(), jobOf(work), stopping);
const another = () => tryJob(async () => BY_ANOTHER);
const runs = async () => (await listRuns(database.db, clock, { page: 0, size: 10 })).rows;

/** Begins the job like a process that dies before its end. */
async function die() {
  const death = new Promise<never>(() => {});
  void tryJob(() => death);
  await expect.poll(async () => (await runs())[0]?.state).toBe('RUNNING');
}

describe('A job that takes hours', () => {
  test('is begun by no other process meanwhile, nor before the next day', async () => {
    const done = await tryJob(async (heartbeat) => {
      for (let step = 0; step < 6; step += 1) {
        clock.advance({ minutes: 40 });
        await heartbeat();
        expect(await another()).toBeNull();
      }
      return DONE;
    });
    expect(done).toBe(DONE);
    clock.advance({ hours: 23, minutes: 59 });
    expect(await another()).toBeNull();
    clock.advance({ minutes: 1 });
    expect(await another()).toBe(BY_ANOTHER);
  });

  test('renews its lease twice an hour, however short its steps', async () => {
    const written = vi.spyOn(database.db, 'updateTable');
    await tryJob(async (heartbeat) => {
      for (let minute = 0; minute < MINUTES_OF_HOUR; minute += 1) {
        clock.advance({ minutes: 1 });
        await heartbeat();
      }
      return DONE;
    });
    expect(written).toHaveBeenCalledTimes(2);
    written.mockRestore();
  });

  test('ends at its next step when its machine slept and another process has taken it, whose lease stays', async () => {
    const slept = tryJob(async (heartbeat) => {
      clock.advance({ hours: 2 });
      const other = tryJob(async () => {
        await expect(heartbeat()).rejects.toThrow('Another process has taken this job');
        return BY_ANOTHER;
      });
      expect(await other).toBe(BY_ANOTHER);
      await heartbeat();
      return DONE;
    });
    await expect(slept).rejects.toThrow('Another process has taken this job');
    expect((await runs()).map(({ state }) => state)).toEqual(['DONE', 'FAILED']);
    expect(await listFailedJobs(database.db)).toEqual([]);
  });
});

describe('What ran', () => {
  test('is known with what it did, unless there was nothing to do', async () => {
    await tryJob(async () => {
      clock.advance({ minutes: 3 });
      expect(await runs()).toMatchObject([{ state: 'RUNNING', endedAt: null, result: null }]);
      return { messages: 2, links: 0 };
    });
    clock.advance({ hours: 24 });
    await tryJob(async () => ({ messages: 0, links: 0 }));
    expect(await runs()).toEqual([
      {
        id: expect.any(Number),
        job: 'retention',
        state: 'DONE',
        startedAt: '2026-03-02T09:00:00.000Z',
        endedAt: '2026-03-02T09:03:00.000Z',
        result: { messages: 2, links: 0 },
        error: null,
      },
    ]);
    const retention = (await listJobs(database.db, clock)).find(({ name }) => name === 'retention');
    expect(retention).toMatchObject({
      last_done_at: '2026-03-03T09:03:00.000Z',
      due_at: '2026-03-04T09:03:00.000Z',
    });
  });

  test('failed, and why in French without secrets, until it succeeds an hour later', async () => {
    const fail = (error: unknown) =>
      tryJob(async () => {
        throw error;
      }).catch((thrown) => thrown);
    const error = new DomainError('unavailable', 'Le disque est plein.');
    expect(await fail(error)).toBe(error);
    expect(await listFailedJobs(database.db)).toMatchObject([
      {
        kind: 'job',
        title: 'Supprimer les données expirées',
        failedAt: clock.now().toISOString(),
        error: 'Le disque est plein.',
      },
    ]);
    clock.advance({ minutes: 59 });
    expect(await another()).toBeNull();
    clock.advance({ minutes: 1 });
    const secret = 'kQ3vX9'.repeat(8);
    await fail(new Error(`cannot open https://cercle.example/invitation/${secret}`));
    const [failed] = await listFailedJobs(database.db);
    expect(failed?.error).toContain('Erreur inattendue');
    expect(failed?.error).not.toContain(secret);
    clock.advance({ hours: 1 });
    await tryJob(async () => ({ messages: 0 }));
    expect(await listFailedJobs(database.db)).toEqual([]);
    expect((await runs()).map(({ state }) => state)).toEqual(['FAILED', 'FAILED']);
  });

  test('was interrupted when its process died, once the lease has ended; another process then begins the job', async () => {
    await die();
    clock.advance({ minutes: 59 });
    expect(await another()).toBeNull();
    expect((await runs())[0]?.state).toBe('RUNNING');
    clock.advance({ minutes: 1 });
    expect((await runs())[0]?.state).toBe('INTERRUPTED');
    expect(await another()).toBe(BY_ANOTHER);
    expect((await runs()).map(({ state }) => state)).toEqual(['DONE', 'INTERRUPTED']);
  });

  test('that may not wait an hour is tried again, or taken over, after the minutes that it names', async () => {
    const hasty = (work: JobDefinition['work']) =>
      runJobIfDue(dependencies(), { ...jobOf(work), retryMinutes: 2 }, running());
    await expect(hasty(() => Promise.reject(new Error('The database is away')))).rejects.toThrow();
    clock.advance({ seconds: 119 });
    expect(await hasty(async () => DONE)).toBeNull();
    clock.advance({ seconds: 1 });
    void hasty(() => new Promise<never>(() => {}));
    await expect.poll(async () => (await runs())[0]?.state).toBe('RUNNING');
    clock.advance({ seconds: 119 });
    expect(await hasty(async () => DONE)).toBeNull();
    clock.advance({ seconds: 1 });
    expect(await hasty(async () => DONE)).toBe(DONE);
  });

  test('was interrupted when its process was stopped, and the next process begins it at once', async () => {
    const stopping = new AbortController();
    const stopped = tryJob(async (heartbeat) => {
      stopping.abort();
      await heartbeat();
      return DONE;
    }, stopping.signal);
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect((await runs())[0]?.state).toBe('INTERRUPTED');
    expect(await another()).toBe(BY_ANOTHER);
  });

  test('is not hidden by a clock that was years ahead and has been corrected', async () => {
    clock.advance({ hours: 50_000 });
    await another();
    await database.db
      .updateTable('job')
      .set({ leased_until: hoursLater(clock, 1) })
      .execute();
    clock.advance({ hours: -50_000 });
    expect(await another()).toBe(BY_ANOTHER);
  });
});

describe('The due jobs', () => {
  test('run one after the other, and one that fails keeps none of the others from running', async () => {
    const order: string[] = [];
    const named = (name: JobDefinition['name'], work: JobDefinition['work']): JobDefinition => ({
      ...jobOf(work),
      name,
    });
    const failing = named('retention', async () => {
      order.push('retention');
      throw new Error('broken');
    });
    const pictures = named('pictures', async () => {
      order.push('pictures');
      return DONE;
    });
    const outcomes: object[] = [];
    const due = runDueJobs(dependencies(), [failing, pictures], running());
    for await (const outcome of due) outcomes.push(outcome);
    expect(order).toEqual(['retention', 'pictures']);
    expect(outcomes).toMatchObject([
      { name: 'retention', error: { message: 'broken' } },
      { name: 'pictures', result: DONE },
    ]);
  });

  test('that have nothing to do write nothing', async () => {
    const idle = { ...jobOf(async () => DONE), hasWork: async () => false };
    const before = await database.db.selectFrom('job').selectAll().execute();
    expect(await runJobIfDue(dependencies(), idle, running())).toBeNull();
    expect(await database.db.selectFrom('job').selectAll().execute()).toEqual(before);
    expect(await runs()).toEqual([]);
  });
});
