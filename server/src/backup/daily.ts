// A backup a day, made by one of the site's processes. It gets its name once it has been read again and found whole, and only
// then do the oldest ones go. What fails is tried again an hour later (docs/decisions/0030-seeing-and-daily-backups.md).

import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/database.ts';
import { type Clock, hoursEarlier, timestamp } from '../kernel/clock.ts';
import { every } from '../kernel/every.ts';
import { tell } from '../kernel/happenings.ts';
import { putInPlace } from '../kernel/lasting-file.ts';
import type { Log } from '../kernel/log.ts';
import { addChore } from '../retention/chores.table.ts';
import { doWhenDue, type GoOn } from '../retention/chores.ts';
import { makeBackup, type SiteData } from './backup.ts';
import { type KeptBackup, keptBackups, nameOfMoment, removeDrafts } from './kept-backups.ts';

const CHECK_SECONDS = 30;
/** No backup takes this long: an older draft is left over. */
const DRAFT_HOURS = 12;
/** What the site itself may need meanwhile. */
const SPARE_BYTES = 100e6;

type Parts = { site: SiteData; db: Db; clock: Clock; folder: string; hour: number; keep: number };

/** What was made: its file, its rows in all, and how many older ones went. */
type Made = { file: string; rows: number; removed: number };

export function createDailyBackups({ site, db, clock, folder, hour, keep }: Parts) {
  /**
   * Not for any actor: time does it. @returns null where it is not due, or another process makes it
   * @throws what keeps it from being made, and then nothing was removed
   */
  const makeDue = (stopping: AbortSignal): Promise<Made | null> =>
    doWhenDue({ db, clock }, { name: 'backup', next: () => nextTime(clock, hour), work: make }, stopping);

  async function make(goOn: GoOn): Promise<Made> {
    await removeDrafts(folder, hoursEarlier(clock, DRAFT_HOURS));
    const older = await keptBackups(folder);
    await refuseWithoutRoom(older[0]);
    const file = join(folder, nameOfMoment(timestamp(clock)));
    const draft = `${file}.draft`;
    try {
      const report = await makeBackup(site, draft, clock, goOn);
      await putInPlace(draft, file);
      const rows = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
      return { file, rows, removed: await removeAll(older.slice(keep - 1)) };
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** A disk that a backup fills may be the one that the site writes to. */
  async function refuseWithoutRoom(newest: KeptBackup | undefined): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    const needed = (newest?.bytes ?? 0) + SPARE_BYTES;
    if (bavail * bsize < needed)
      throw new Error(`${folder} has room for ${bavail * bsize} bytes, and a backup needs ${needed}`);
  }

  return { makeDue };
}

async function removeAll(backups: KeptBackup[]): Promise<number> {
  for (const { file } of backups) await rm(file, { force: true });
  return backups.length;
}

/** When that hour of the day, in UTC, next begins. */
function nextTime(clock: Clock, hour: number): string {
  const next = clock.now();
  next.setUTCHours(hour, 0, 0, 0);
  if (next <= clock.now()) next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString();
}

/** Looks twice a minute whether a backup is due. @returns what stops it, also in the middle of one */
export async function startDailyBackups(parts: Parts, log: Log) {
  const { makeDue } = createDailyBackups(parts);
  await addChore(parts.db, parts.clock, 'backup');

  async function turn(stopping: AbortSignal) {
    try {
      const made = await makeDue(stopping);
      if (made) log.info({ event: 'backed-up', ...made }, 'Backed up');
    } catch (error) {
      if (stopping.aborted) return;
      tell('backupFailed', error);
      log.error({ event: 'backup-failed', err: error }, 'The backup failed');
    }
  }

  return every(CHECK_SECONDS, turn, log, 'Whether a backup is due cannot be told');
}
