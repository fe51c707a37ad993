import { Gauge, type Registry } from 'prom-client';
import { listDailyBackups } from '../backup/daily-backup-files.ts';

/** The backups in the folder, all of which were verified. A folder that cannot be read has none. */
export function createBackupGauges(folder: string, registers: Registry[]) {
  const backupCount = new Gauge({
    name: 'cercle_backups_kept',
    help: 'Daily backups that are there.',
    registers,
  });
  const newestAt = new Gauge({
    name: 'cercle_backup_newest_timestamp_seconds',
    help: 'When the newest good backup was made; 0 where there is none.',
    registers,
  });
  const newestBytes = new Gauge({
    name: 'cercle_backup_newest_bytes',
    help: 'Size of the newest good backup.',
    registers,
  });
  return async (): Promise<void> => {
    const backups = await listDailyBackups(folder).catch(() => []);
    const [newest] = backups;
    backupCount.set(backups.length);
    newestAt.set(newest ? Date.parse(newest.at) / 1_000 : 0);
    newestBytes.set(newest?.bytes ?? 0);
  };
}
