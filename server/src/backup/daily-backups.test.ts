import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DatabaseLocation } from '../db/raw/raw-connection.ts';
import { addJobs } from '../jobs/jobs.table.ts';
import { runJobIfDue } from '../jobs/run-job.ts';
import type { Clock } from '../kernel/clock.ts';
import { createTestClock, type TestClock } from '../testing/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDailyBackup } from './daily-backups.ts';
import { verifyBackup } from './verify-backup.ts';

let database: TestDatabase;
let folder: string;
let clock: TestClock;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-daily-'));
  clock = createTestClock('2026-03-02T09:00:00.000Z');
  await database.db.deleteFrom('job').execute();
  await addJobs(database.db, clock, ['backup']);
  return () => rmSync(folder, { recursive: true, force: true });
});

const running = () => new AbortController().signal;
const daily = (keepCount = 30, ownClock: Clock = clock, site: DatabaseLocation = database.location) => {
  const common = { clock: ownClock, folder, hour: 2, keepCount };
  const job = createDailyBackup({ ...common, site: { ...site, sessionSecret: null } });
  return {
    makeIfDue: (stopping: AbortSignal) => runJobIfDue({ db: database.db, clock: ownClock }, job, stopping),
  };
};
const names = () => readdirSync(folder).sort();

describe('BK-6 A backup a day', () => {
  test('is made immediately when there is none, then at its hour, and is complete', async () => {
    const { makeIfDue } = daily();
    expect(await makeIfDue(running())).toMatchObject({ removed: 0 });
    expect(names()).toEqual(['cercle-2026-03-02T09-00-00Z.backup']);
    await verifyBackup(join(folder, names()[0] ?? ''));
    clock.advance({ hours: 16, minutes: 59 });
    expect(await makeIfDue(running())).toBeNull();
    clock.advance({ minutes: 1 });
    expect(await makeIfDue(running())).toMatchObject({ removed: 0 });
    clock.advance({ hours: 23 });
    expect(await makeIfDue(running())).toBeNull();
    expect(names()).toEqual(['cercle-2026-03-02T09-00-00Z.backup', 'cercle-2026-03-03T02-00-00Z.backup']);
  });

  test('counts its hour in UTC, whatever the clock of the machine', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(new Date(0).getHours()).toBe(19);
    const { makeIfDue } = daily();
    await makeIfDue(running());
    clock.advance({ hours: 17 });
    expect(await makeIfDue(running())).not.toBeNull();
  });

  test('is not begun when one as large as the last would fill the disk', async () => {
    const { bavail, bsize } = statfsSync(folder);
    const last = join(folder, 'cercle-2026-03-01T02-00-00Z.backup');
    writeFileSync(last, '');
    // A sparse file takes no disk space.
    truncateSync(last, 2 * bavail * bsize);
    await expect(daily(1).makeIfDue(running())).rejects.toThrow('n’a plus la place d’une sauvegarde');
    expect(names()).toEqual(['cercle-2026-03-01T02-00-00Z.backup']);
  });

  test('is made by one of twenty concurrent processes', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => daily().makeIfDue(running())));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(names()).toHaveLength(1);
  });

  test('that takes hours renews its lease, so that no other process begins one', async () => {
    const advancingClock = {
      now: () => {
        clock.advance({ minutes: 10 });
        return clock.now();
      },
    };
    const written = vi.spyOn(database.db, 'updateTable');
    await daily(30, advancingClock).makeIfDue(running());
    expect(written.mock.calls.length).toBeGreaterThan(0);
    written.mockRestore();
  });

  test('replaces the oldest daily backup; other files stay', async () => {
    const others = ['cercle-2020-01-01.backup', 'cercle-2020-01-01T00-00-00Z.backup.gz', 'notes.txt'];
    for (const name of others) writeFileSync(join(folder, name), '');
    mkdirSync(join(folder, 'cercle-2020-01-02T00-00-00Z.backup'));
    symlinkSync(join(folder, 'notes.txt'), join(folder, 'cercle-2020-01-03T00-00-00Z.backup'));
    const existing = new Set(names());
    const { makeIfDue } = daily(2);
    for (let day = 0; day < 4; day += 1) {
      await makeIfDue(running());
      clock.advance({ hours: 24 });
    }
    expect(names().filter((name) => !existing.has(name))).toEqual([
      'cercle-2026-03-04T09-00-00Z.backup',
      'cercle-2026-03-05T09-00-00Z.backup',
    ]);
    expect(names().filter((name) => existing.has(name))).toHaveLength(existing.size);
  });

  test('is kept when the clock was set back and a backup of the future exists', async () => {
    writeFileSync(join(folder, 'cercle-2031-01-01T00-00-00Z.backup'), '');
    expect(await daily(1).makeIfDue(running())).toMatchObject({ removed: 1 });
    expect(names()).toEqual(['cercle-2026-03-02T09-00-00Z.backup']);
  });

  test('is made again once a clock that was years ahead is corrected', async () => {
    clock.advance({ hours: 50_000 });
    await daily().makeIfDue(running());
    clock.advance({ hours: -50_000 });
    expect(await daily().makeIfDue(running())).toMatchObject({ removed: 0 });
    expect(await daily().makeIfDue(running())).toBeNull();
  });

  test('that fails removes nothing, leaves nothing, and is tried again an hour later', async () => {
    const { makeIfDue } = daily(1);
    await makeIfDue(running());
    clock.advance({ hours: 24 });
    // Like another site's database: the written file is not a valid backup.
    const broken = daily(1, clock, { databaseUrl: null, dataDir: join(folder, 'nothing') });
    await expect(broken.makeIfDue(running())).rejects.toThrow('Il n’y a pas de site ici');
    expect(names()).toEqual(['cercle-2026-03-02T09-00-00Z.backup']);
    clock.advance({ minutes: 59 });
    expect(await makeIfDue(running())).toBeNull();
    clock.advance({ minutes: 1 });
    expect(await makeIfDue(running())).toMatchObject({ removed: 1 });
    expect(names()).toEqual(['cercle-2026-03-03T10-00-00Z.backup']);
  });

  test('is not begun in a folder that no longer exists', async () => {
    rmSync(folder, { recursive: true });
    await expect(daily().makeIfDue(running())).rejects.toThrow('ENOENT');
    expect(existsSync(folder)).toBe(false);
  });

  test('that is interrupted by a stop leaves nothing, and the next process makes it immediately', async () => {
    const stopping = new AbortController();
    stopping.abort();
    await expect(daily().makeIfDue(stopping.signal)).rejects.toThrow();
    expect(names()).toEqual([]);
    expect(await daily().makeIfDue(running())).not.toBeNull();
  });

  test('deletes leftovers of a killed process, and no file that another may still be writing', async () => {
    const old = [
      'cercle-2026-03-01T02-00-00Z.backup.draft',
      'cercle-2026-03-01T02-00-00Z.backup.draft.41.partial',
    ];
    const young = 'cercle-2026-03-02T08-00-00Z.backup.draft.42.partial';
    for (const name of [...old, young, 'mine.draft']) writeFileSync(join(folder, name), 'half');
    await daily().makeIfDue(running());
    expect(names()).toEqual([
      'cercle-2026-03-02T08-00-00Z.backup.draft.42.partial',
      'cercle-2026-03-02T09-00-00Z.backup',
      'mine.draft',
    ]);
  });
});
