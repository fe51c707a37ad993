// A job that makes a backup a day. It gets its name once it has been verified, and only then are the
// oldest ones deleted. After a failure the next attempt is an hour later (docs/decisions/0030-metrics-and-request-ids.md).

import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Heartbeat, JobDefinition } from '../jobs/run-job.ts';
import { moveIntoPlace } from '../kernel/atomic-file-write.ts';
import { type Clock, hoursEarlier, timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { nextStartOfHour } from '../kernel/utc-calendar.ts';
import { makeBackup, type SiteData } from './backup.ts';
import {
  backupFileName,
  type DailyBackup,
  listDailyBackups,
  removeTemporaryFiles,
} from './daily-backup-files.ts';

/** No backup takes this long: an older temporary file is a leftover. */
const MAX_TEMPORARY_FILE_HOURS = 12;
/** Free space that the site itself may need meanwhile. */
const RESERVED_BYTES = 100e6;

type Dependencies = { site: SiteData; clock: Clock; folder: string; hour: number; keepCount: number };

export function createDailyBackup({ site, clock, folder, hour, keepCount }: Dependencies): JobDefinition {
  /**
   * @returns the total rows of the new backup, and how many older ones were deleted
   * @throws the cause of a failure; then nothing was deleted
   */
  async function work(heartbeat: Heartbeat) {
    await removeTemporaryFiles(folder, hoursEarlier(clock, MAX_TEMPORARY_FILE_HOURS));
    const older = await listDailyBackups(folder);
    await assertDiskSpace(older[0]);
    const file = join(folder, backupFileName(timestamp(clock)));
    const temporaryFile = `${file}.draft`;
    try {
      const report = await makeBackup(site, temporaryFile, clock, heartbeat);
      await moveIntoPlace(temporaryFile, file);
      const rows = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
      return { rows, removed: await removeAll(older.slice(keepCount - 1)) };
    } finally {
      await rm(temporaryFile, { force: true });
    }
  }

  /** The backup may be on the disk that the site writes to: it must not fill that disk. */
  async function assertDiskSpace(newest: DailyBackup | undefined): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    const needed = (newest?.bytes ?? 0) + RESERVED_BYTES;
    if (bavail * bsize < needed)
      throw new DomainError(
        'unavailable',
        `${folder} n’a plus la place d’une sauvegarde\u202f: il reste ${megabytes(bavail * bsize)}, il en faut ${megabytes(needed)}.`,
      );
  }

  return {
    name: 'backup',
    nextDueAt: () => nextStartOfHour(clock, hour),
    work,
    events: { done: 'backed-up', failed: 'backup-failed' },
  };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)}\u00a0Mo`;

async function removeAll(backups: DailyBackup[]): Promise<number> {
  for (const { file } of backups) await rm(file, { force: true });
  return backups.length;
}
