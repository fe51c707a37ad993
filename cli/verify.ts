import { verifyBackup } from '../server/src/backup/verify-backup.ts';
import { verifyDocuments } from '../server/src/billing/documents/verify-documents.ts';
import { openDatabase } from '../server/src/db/database.ts';
import {
  backupWarnings,
  type Command,
  type CommandResult,
  dataOf,
  plural,
  refuseUnmigrated,
  requireArguments,
  settingsForWriting,
  sum,
} from './command.ts';

export const verify: Command = {
  usages: ['', 'FICHIER'],
  summary: `Vérifie les factures et notes de crédit que le site a émises ; avec FICHIER, une sauvegarde, sans base de données.
Un document émis ne change plus : numéros qui se suivent, chaîne des empreintes, lignes, sommes et fichiers sont comparés, site en marche ou non. Une sauvegarde est lue octet par octet.`,
  argumentHelp: { FICHIER: 'une sauvegarde, ou sa copie' },
  example: '/var/backups/cercle/2026-11-21.backup',
  failure: 'un document n’est pas tel qu’il a été émis, ou la sauvegarde est abîmée ou ne se lit pas',
  run: ({ args, onProgress }) =>
    args.length === 0 ? verifySite() : verifyFile(requireArguments(args, 'FICHIER'), onProgress),
};

async function verifySite(): Promise<CommandResult> {
  const location = dataOf(settingsForWriting());
  await refuseUnmigrated(location);
  const { db, close } = await openDatabase(location);
  const report = await verifyDocuments(db).finally(close);
  const { documents, files, faults } = report;
  const checked = `${plural(documents, 'document')} et ${plural(files, 'fichier')} vérifiés`;
  return {
    report,
    isGood: faults.length === 0,
    lines:
      faults.length === 0
        ? [`Documents intacts : ${checked}.`]
        : [...faults.map((fault) => `✗ ${fault}`), `${plural(faults.length, 'défaut')} : ${checked}.`],
  };
}

async function verifyFile(
  [file = '']: string[],
  onProgress: (fraction: number) => void,
): Promise<CommandResult> {
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
}
