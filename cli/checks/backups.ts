import { listDailyBackups } from '../../server/src/backup/daily-backup-files.ts';
import type { Settings } from '../../server/src/env.ts';
import { hoursEarlier, systemClock } from '../../server/src/kernel/clock.ts';
import { advice, type Check, good, wrong } from './check.ts';

/** A newest backup that is older means that one is missing: a day, and the time to make one. */
const MAX_AGE_HOURS = 27;

/** The backups that the site makes automatically. */
export async function checkBackups({ BACKUP_DIR }: Settings): Promise<Check> {
  if (!BACKUP_DIR)
    return advice(
      'sauvegardes',
      'BACKUP_DIR n’est pas réglé : le site n’en fait aucune de lui-même',
      'Réglez BACKUP_DIR à un dossier, si possible d’un autre disque, ou lancez chaque nuit : npm run cercle -- backup',
    );
  const [newest, ...older] = await listDailyBackups(BACKUP_DIR);
  if (!newest)
    return advice(
      'sauvegardes',
      `aucune dans ${BACKUP_DIR} encore`,
      'Le site en fait une dans la minute de son démarrage ; s’il est en marche, son journal dit pourquoi non (backup-failed).',
    );
  const found = `${older.length + 1} dans ${BACKUP_DIR}, la dernière du ${newest.at.slice(0, 16)}Z`;
  const isOld = newest.at < hoursEarlier(systemClock, MAX_AGE_HOURS);
  return isOld
    ? wrong(
        'sauvegardes',
        found,
        'Le site en fait une par jour tant qu’il est en marche ; son journal dit ce qui l’empêche (backup-failed).',
      )
    : good('sauvegardes', found);
}
