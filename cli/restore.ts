import { resolve } from 'node:path';
import { restoreBackup } from '../server/src/backup/backup.ts';
import {
  backupWarnings,
  type Command,
  dataOf,
  plural,
  requireArguments,
  settingsForNewSite,
  sum,
} from './command.ts';

export const restore: Command = {
  usages: ['FICHIER', 'FICHIER --replace'],
  summary: `Refait le site d’une sauvegarde, en entier ou pas du tout. Le site doit être arrêté.
Un site qui a déjà un contenu est laissé tel quel, sauf avec --replace : son contenu est alors perdu.`,
  argumentHelp: {
    FICHIER: 'la sauvegarde, d’un site sur SQLite ou sur PostgreSQL',
    '--replace': 'même si le site a déjà un contenu, qui est alors perdu',
  },
  example: '/var/backups/cercle/2026-11-21.backup --replace',
  options: { replace: { type: 'boolean' } },
  async run({ args, options, onProgress }) {
    const [file = ''] = requireArguments(args, 'FICHIER');
    const report = await restoreBackup(
      dataOf(settingsForNewSite()),
      file,
      options.replace === true,
      onProgress,
    );
    const { isSameSecret } = report;
    return {
      report,
      lines: [
        `Restauré depuis ${resolve(file)} et comparé : ${plural(sum(report.rows), 'ligne')}, état du ${report.at}.`,
        ...backupWarnings(report),
        ...(isSameSecret ? [] : [DIFFERENT_SECRET_WARNING]),
        'Démarrez le site : npm start',
      ],
    };
  },
};

const DIFFERENT_SECRET_WARNING =
  'Attention : SESSION_SECRET n’est pas celui du site sauvegardé. Remettez-le avant de démarrer : les mails en attente qui portent un lien seraient perdus. Tant qu’il en est ainsi, les sessions et les doubles vérifications de la sauvegarde ne valent rien, et un import ne reconnaît plus les adresses désinscrites dont les données ont été effacées.';
