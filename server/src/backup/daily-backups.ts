// A backup a day, made by one of the site's processes. It gets its name once it has been verified, and only then are the
// oldest ones deleted. After a failure the next attempt is an hour later (docs/decisions/0030-metrics-and-request-ids.md).

import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/database.ts';
import { addJob } from '../jobs/jobs.table.ts';
import { type Heartbeat, runJobIfDue } from '../jobs/jobs.ts';
import { moveIntoPlace } from '../kernel/atomic-file-write.ts';
import { type Clock, hoursEarlier, timestamp } from '../kernel/clock.ts';
import { every } from '../kernel/every.ts';
import type { Log } from '../kernel/log.ts';
import { emit } from '../kernel/telemetry.ts';
import { nextStartOfHour } from '../kernel/utc-calendar.ts';
import { makeBackup, type SiteData } from './backup.ts';
import {
  backupFileName,
  type DailyBackup,
  listDailyBackups,
  removeTemporaryFiles,
} from './daily-backup-files.ts';

const CHECK_SECONDS = 30;
/** No backup takes this long: an older temporary file is a leftover. */
const MAX_TEMPORARY_FILE_HOURS = 12;
/** Free space that the site itself may need meanwhile. */
const RESERVED_BYTES = 100e6;

type Dependencies = { site: SiteData; db: Db; clock: Clock; folder: string; hour: number; keepCount: number };

/** The new backup: its file, its total rows, and how many older ones were deleted. */
type DailyBackupResult = { file: string; rows: number; removed: number };

export function createDailyBackups({ site, db, clock, folder, hour, keepCount }: Dependencies) {
  /**
   * Run by the clock, for no actor. @returns null when it is not due, or another process makes it
   * @throws the cause of a failure; then nothing was deleted
   */
  const makeIfDue = (stopping: AbortSignal): Promise<DailyBackupResult | null> =>
    runJobIfDue(
      { db, clock },
      { name: 'backup', nextDueAt: () => nextStartOfHour(clock, hour), work: createBackup },
      stopping,
    );

  async function createBackup(heartbeat: Heartbeat): Promise<DailyBackupResult> {
    await removeTemporaryFiles(folder, hoursEarlier(clock, MAX_TEMPORARY_FILE_HOURS));
    const older = await listDailyBackups(folder);
    await assertDiskSpace(older[0]);
    const file = join(folder, backupFileName(timestamp(clock)));
    const temporaryFile = `${file}.draft`;
    try {
      const report = await makeBackup(site, temporaryFile, clock, heartbeat);
      await moveIntoPlace(temporaryFile, file);
      const rows = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
      return { file, rows, removed: await removeAll(older.slice(keepCount - 1)) };
    } finally {
      await rm(temporaryFile, { force: true });
    }
  }

  /** The backup may be on the disk that the site writes to: it must not fill that disk. */
  async function assertDiskSpace(newest: DailyBackup | undefined): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    const needed = (newest?.bytes ?? 0) + RESERVED_BYTES;
    if (bavail * bsize < needed)
      throw new Error(`${folder} has room for ${bavail * bsize} bytes, and a backup needs ${needed}`);
  }

  return { makeIfDue };
}

async function removeAll(backups: DailyBackup[]): Promise<number> {
  for (const { file } of backups) await rm(file, { force: true });
  return backups.length;
}

/** Checks twice a minute whether a backup is due. @returns a function that stops it, even during a backup */
export async function startDailyBackups(dependencies: Dependencies, log: Log) {
  const { makeIfDue } = createDailyBackups(dependencies);
  await addJob(dependencies.db, dependencies.clock, 'backup');

  async function makeAndLog(stopping: AbortSignal) {
    try {
      const result = await makeIfDue(stopping);
      if (result) log.info({ event: 'backed-up', ...result }, 'Backed up');
    } catch (error) {
      if (stopping.aborted) return;
      emit('backupFailed', error);
      log.error({ event: 'backup-failed', err: error }, 'The backup failed');
    }
  }

  return every(CHECK_SECONDS, makeAndLog, log, 'Whether a backup is due cannot be told');
}
