import { verifyBackup } from '../../server/src/backup/verify-backup.ts';
import { type Command, counted, exactly, remarksOn, sum } from './command.ts';

export const verify: Command = {
  usages: ['FICHIER'],
  summary: 'Vérifie une sauvegarde, octet par octet, sans base de données.',
  words: { FICHIER: 'une sauvegarde, ou sa copie' },
  example: '/var/backups/cercle/2026-11-21.backup',
  failure: 'elle est abîmée, ou ne se lit pas',
  async run({ words, onShare }) {
    const [file = ''] = exactly(words, 'FICHIER');
    const report = await verifyBackup(file, onShare);
    const tables = Object.entries(report.rows).filter(([, count]) => count > 0);
    const widest = Math.max(...tables.map(([table]) => table.length));
    return {
      report,
      lines: [
        `Sauvegarde intacte, faite le ${report.at} par la version ${report.version} (${report.engine}) : ${counted(sum(report.rows), 'ligne')}.`,
        ...tables.map(([table, count]) => `  ${table.padEnd(widest)}  ${count}`),
        ...remarksOn(report),
        `Empreinte du contenu : ${report.content}`,
      ],
    };
  },
};
