import { verifyBackup } from '../server/src/backup/verify-backup.ts';
import { backupWarnings, type Command, plural, requireArguments, sum } from './command.ts';

export const verify: Command = {
  usages: ['FICHIER'],
  summary: 'Vérifie une sauvegarde, octet par octet, sans base de données.',
  argumentHelp: { FICHIER: 'une sauvegarde, ou sa copie' },
  example: '/var/backups/cercle/2026-11-21.backup',
  failure: 'elle est abîmée, ou ne se lit pas',
  async run({ args, onProgress }) {
    const [file = ''] = requireArguments(args, 'FICHIER');
    const report = await verifyBackup(file, onProgress);
    const tables = Object.entries(report.rows).filter(([, count]) => count > 0);
    const maxWidth = Math.max(...tables.map(([table]) => table.length));
    return {
      report,
      lines: [
        `Sauvegarde intacte, faite le ${report.at} par la version ${report.version} (${report.engine}) : ${plural(sum(report.rows), 'ligne')}.`,
        ...tables.map(([table, count]) => `  ${table.padEnd(maxWidth)}  ${count}`),
        ...backupWarnings(report),
        `Empreinte du contenu : ${report.content}`,
      ],
    };
  },
};
