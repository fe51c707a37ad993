import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Daily backups alone: a backup that an operator names has no time of day in its name. */
const NAME = /^cercle-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;
/** A backup that is not verified yet, and the temporary file that it is written to. */
const TEMPORARY_FILE = /^(cercle-[\dT-]+Z\.backup)\.draft(?:\..+\.partial)?$/;

export type DailyBackup = { file: string; at: string; bytes: number };

export const backupFileName = (at: string) => `cercle-${at.slice(0, 19).replaceAll(':', '-')}Z.backup`;

function backupTime(name: string): string | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day ? `${day}T${hour}:${minute}:${second}.000Z` : null;
}

/** The daily backups in `folder`, newest first: each was verified before it got its name. */
export async function listDailyBackups(folder: string): Promise<DailyBackup[]> {
  const names = await listFileNames(folder);
  const backups = names
    .sort()
    .reverse()
    .map(async (name) => {
      const at = backupTime(name);
      const file = join(folder, name);
      return at ? { file, at, bytes: (await stat(file)).size } : null;
    });
  return (await Promise.all(backups)).filter((backup) => backup !== null);
}

/** Removes unfinished backups of killed processes. A younger temporary file may still be in use. */
export async function removeTemporaryFiles(folder: string, before: string): Promise<void> {
  for (const name of await listFileNames(folder)) {
    const at = backupTime(TEMPORARY_FILE.exec(name)?.[1] ?? '');
    if (at !== null && at < before) await rm(join(folder, name), { force: true });
  }
}

/** Ignores links and folders with such a name. */
const listFileNames = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name);
