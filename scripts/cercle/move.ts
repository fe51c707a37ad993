import { resolve } from 'node:path';
import { moveSite } from '../../server/src/backup/backup.ts';
import { readSettings } from '../../server/src/env.ts';
import { type Command, counted, siteOfSettings, sum, UsageError } from './command.ts';

export const move: Command = {
  usages: ['--to postgres://…', '--to sqlite:DOSSIER', '--to … --replace'],
  summary: `Copie tout le site vers une autre base de données et compare chaque ligne. Le site doit être arrêté.
L’original reste tel quel : il suffit de ne pas changer les réglages pour y revenir.`,
  options: { to: { type: 'string' }, replace: { type: 'boolean' } },
  async run({ words, options, onShare }) {
    if (typeof options.to !== 'string' || words.length > 0) throw new UsageError();
    const from = siteOfSettings();
    const { place, settings } = placeOf(options.to, from.dataDir);
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
  const folder = /^sqlite:(.+)$/.exec(to)?.[1];
  if (folder) {
    const { DATA_DIR } = readSettings({ DATA_DIR: resolve(folder) });
    return {
      place: { databaseUrl: null, dataDir: DATA_DIR },
      settings: `DATA_DIR=${DATA_DIR} et sans DATABASE_URL`,
    };
  }
  const { DATABASE_URL } = readSettings({ DATABASE_URL: to, DATA_DIR: dataDir });
  if (!DATABASE_URL) throw new UsageError();
  return { place: { databaseUrl: DATABASE_URL, dataDir }, settings: 'DATABASE_URL à cette adresse' };
}
