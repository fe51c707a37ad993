import { resolve } from 'node:path';
import { makeBackup } from '../server/src/backup/backup.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import {
  backupWarnings,
  type Command,
  dataOf,
  plural,
  requireArguments,
  settingsForWriting,
  sum,
} from './command.ts';

export const backup: Command = {
  usages: ['FICHIER'],
  summary: `Sauvegarde tout le site dans un fichier nouveau, site en marche ou non, puis relit ce fichier.
Il contient les données des membres et les secrets du site : gardez-le aussi bien que le site.`,
  argumentHelp: { FICHIER: 'le fichier à faire : son dossier est déjà là, lui pas encore' },
  example: '/var/backups/cercle/2026-11-21.backup',
  async run({ args, onProgress }) {
    const [file = ''] = requireArguments(args, 'FICHIER');
    const report = await makeBackup(dataOf(settingsForWriting()), file, systemClock, onProgress);
    return {
      report,
      lines: [
        `Sauvegardé dans ${resolve(file)}, relu et vérifié : ${plural(sum(report.rows), 'ligne')}.`,
        ...backupWarnings(report),
        `Empreinte du contenu : ${report.content}`,
      ],
    };
  },
};
