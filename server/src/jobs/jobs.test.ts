import { describe, expect, test } from 'vitest';
import { hoursLater } from '../kernel/clock.ts';
import { CONFLICT, NOT_FOUND } from '../testing/outcomes.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import { type JobDefinition, runJobIfDue } from './run-job.ts';

const world = worldPerTest();
const runPictures = (work: JobDefinition['work']) => {
  const { database, clock } = world;
  const job: JobDefinition = { name: 'pictures', nextDueAt: () => hoursLater(clock, 1), work };
  return runJobIfDue({ db: database.db, clock }, job, new AbortController().signal);
};
const pictures = async () =>
  (await world.domain.jobs.list(world.admin)).find(({ name }) => name === 'pictures');

describe('Administrators', () => {
  test('see each job, when it is due, whether it runs, and what it did last', async () => {
    await runPictures(async () => {
      expect(await pictures()).toMatchObject({
        label: 'Supprimer les images inutilisées',
        runningSince: world.clock.now().toISOString(),
        lastDoneAt: null,
      });
      return { pictures: 3 };
    });
    expect(await pictures()).toMatchObject({
      dueAt: hoursLater(world.clock, 1),
      runningSince: null,
      lastDoneAt: world.clock.now().toISOString(),
      lastRun: { state: 'DONE', result: { pictures: 3 } },
    });
  });

  test('see one moment for the end of a run, however long its transaction takes', async () => {
    const { database, clock } = world;
    const tickingClock = {
      now: () => {
        clock.advance({ seconds: 1 });
        return clock.now();
      },
    };
    const job: JobDefinition = {
      name: 'pictures',
      nextDueAt: () => hoursLater(clock, 1),
      work: async () => ({ pictures: 1 }),
    };
    await runJobIfDue({ db: database.db, clock: tickingClock }, job, new AbortController().signal);
    const { lastDoneAt, lastRun } = (await pictures()) ?? {};
    expect(lastDoneAt).toBe(lastRun?.endedAt);
  });

  test('see what ran, newest first, page by page', async () => {
    for (const count of [1, 2, 3]) {
      await runPictures(async () => ({ pictures: count }));
      world.clock.advance({ hours: 1 });
    }
    const page = await world.domain.jobs.runs(world.admin, { page: 0, size: 2 });
    expect(page).toMatchObject({
      totalElements: 3,
      totalPages: 2,
      content: [{ result: { pictures: 3 } }, { result: { pictures: 2 } }],
    });
    const last = await world.domain.jobs.runs(world.admin, { page: 1, size: 2 });
    expect(last.content).toMatchObject([{ result: { pictures: 1 } }]);
  });

  test('start a job now, which the journal tells, but not while it runs, and none that the site does not have', async () => {
    const { domain, admin } = world;
    await runPictures(async () => {
      await expect(domain.jobs.run(admin, 'pictures')).rejects.toMatchObject({
        ...CONFLICT,
        message: expect.stringContaining('déjà en cours'),
      });
      return {};
    });
    expect(await runPictures(async () => ({ pictures: 1 })), 'it is not due').toBeNull();
    await domain.jobs.run(admin, 'pictures');
    expect(await runPictures(async () => ({ pictures: 1 }))).toEqual({ pictures: 1 });
    await expect(domain.jobs.run(admin, 'backup')).rejects.toMatchObject(NOT_FOUND);
    const { content } = await domain.auditLog.list(admin, {
      page: 0,
      size: 10,
      q: '',
      sort: 'createdAt,desc',
      kind: 'job',
    });
    expect(content).toMatchObject([
      { action: 'job.started', subjectName: 'Supprimer les images inutilisées' },
    ]);
  });
});
