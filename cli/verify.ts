import { verifyBackup } from '../server/src/backup/verify-backup.ts';
import { type DocumentsReport, verifyDocuments } from '../server/src/billing/documents/verify-documents.ts';
import { type PaymentsReport, verifyPayments } from '../server/src/billing/payments/verify-payments.ts';
import { type Db, openDatabase } from '../server/src/db/database.ts';
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
  summary: `Vérifie les factures et notes de crédit que le site a émises, et les paiements ; avec FICHIER, une sauvegarde, sans base de données.
Un document émis ne change plus : numéros qui se suivent, chaîne des empreintes, lignes, sommes et fichiers sont comparés ; paiements, soldes et mouvements de la banque s’additionnent au cent près. Site en marche ou non. Une sauvegarde est lue octet par octet.`,
  argumentHelp: { FICHIER: 'une sauvegarde, ou sa copie' },
  example: '/var/backups/cercle/2026-11-21.backup',
  failure:
    'un document n’est pas tel qu’il a été émis, des paiements ne s’additionnent pas, ou la sauvegarde est abîmée ou ne se lit pas',
  run: ({ args, onProgress }) =>
    args.length === 0 ? verifySite() : verifyFile(requireArguments(args, 'FICHIER'), onProgress),
};

async function verifySite(): Promise<CommandResult> {
  const location = dataOf(settingsForWriting());
  await refuseUnmigrated(location);
  const { db, close } = await openDatabase(location);
  const report = await verifyAll(db).finally(close);
  const { documents, files, payments, faults } = report;
  const checked = `${plural(documents, 'document')}, ${plural(files, 'fichier')} et ${plural(payments, 'paiement')} vérifiés`;
  return {
    report,
    isGood: faults.length === 0,
    lines:
      faults.length === 0
        ? [`Documents et paiements intacts : ${checked}.`]
        : [...faults.map((fault) => `✗ ${fault}`), `${plural(faults.length, 'défaut')} : ${checked}.`],
  };
}

async function verifyAll(db: Db): Promise<DocumentsReport & PaymentsReport> {
  const documents = await verifyDocuments(db);
  const payments = await verifyPayments(db);
  return { ...documents, ...payments, faults: [...documents.faults, ...payments.faults] };
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
