import { resolve } from 'node:path';
import { moveSite } from '../../server/src/backup/backup.ts';
import type { Place } from '../../server/src/db/plain.ts';
import { DomainError } from '../../server/src/kernel/domain-error.ts';
import {
  type Command,
  counted,
  dataOf,
  exactly,
  settingsToMake,
  settingsToWrite,
  sum,
  UsageError,
} from './command.ts';

export const move: Command = {
  usages: ['--to postgres://…', '--to sqlite:DOSSIER', '--to … --replace'],
  summary: `Copie tout le site vers une autre base de données et compare chaque ligne. Le site doit être arrêté.
L’original reste tel quel : il suffit de ne pas changer les réglages pour y revenir.`,
  options: { to: { type: 'string' }, replace: { type: 'boolean' } },
  async run({ words, options, onShare }) {
    exactly(words);
    if (typeof options.to !== 'string') throw new UsageError('Il manque : --to.');
    const from = dataOf(settingsToWrite());
    const { place, settings } = placeOf(options.to, from.dataDir);
    if (isSamePlace(from, place))
      throw new DomainError('conflict', 'C’est la base du site lui-même : donnez-en une autre.');
    const report = await moveSite(from, place, options.replace === true, onShare);
    return {
      report,
      lines: [
        `Copié et comparé : ${counted(sum(report.rows), 'ligne')}.`,
        `Démarrez désormais le site avec ${settings}.`,
      ],
    };
  },
};

/** The settings are checked as those of a site are. */
function placeOf(to: string, dataDir: string) {
  const [, kind, folder] = /^(sqlite|postgres(?:ql)?):(.+)$/s.exec(to) ?? [];
  if (!kind || !folder) throw new UsageError('--to attend postgres://… ou sqlite:DOSSIER.');
  if (kind === 'sqlite') {
    const { DATA_DIR } = settingsToMake({ DATA_DIR: resolve(folder) });
    return {
      place: { databaseUrl: null, dataDir: DATA_DIR },
      settings: `DATA_DIR=${DATA_DIR} et sans DATABASE_URL`,
    };
  }
  const { DATABASE_URL } = settingsToMake({ DATABASE_URL: to, DATA_DIR: dataDir });
  return { place: { databaseUrl: DATABASE_URL, dataDir }, settings: 'DATABASE_URL à cette adresse' };
}

const isSamePlace = (a: Place, b: Place) =>
  a.databaseUrl === b.databaseUrl && (a.databaseUrl !== null || a.dataDir === b.dataDir);
