import { BACKUP_TABLES } from '../db/backup-tables.ts';
import { knownMigrations, tablesCreatedBy } from '../db/migrate.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { assertIntact, type OnProgress } from './backup-file.ts';
import type { Part, Sums } from './content.ts';
import { withBackup } from './read-backup.ts';
import { SECRETS_TABLE } from './secrets.ts';

export type BackupReport = {
  file: string;
  at: string;
  version: string;
  engine: string;
  rows: Record<string, number>;
  /** If 0, nobody can administer the restored site until the next start creates an administrator. */
  administrators: number;
  /** Equal for backups of equal content, whatever their time and engine. */
  content: string;
};

/** @throws DomainError not-found, conflict or validation where the file is missing, too new, or damaged */
export async function verifyBackup(file: string, onProgress: OnProgress = () => {}): Promise<BackupReport> {
  return withBackup(file, onProgress, async ({ head, parts, sums, foot }) => {
    const administrators = await countAdministrators(parts);
    assertKnownMigrations(head.migrations);
    assertComplete(head.migrations, sums);
    const rows = [...sums]
      .filter(([table]) => table !== SECRETS_TABLE.table)
      .map(([table, sum]) => [table, sum.rows]);
    const { at, version, engine } = head;
    return {
      file,
      at,
      version,
      engine,
      rows: Object.fromEntries(rows),
      administrators,
      content: foot().content,
    };
  });
}

function assertKnownMigrations(migrations: string[]): void {
  const known = knownMigrations('sqlite');
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new DomainError(
    'conflict',
    `Cette sauvegarde vient d’une version plus récente (${unknown.join(', ')})\u202f: mettez d’abord Cercle à jour. Rien n’a été touché.`,
  );
}

/** Refuses files that this program never writes, though their checksums are right. */
function assertComplete(migrations: string[], sums: Sums): void {
  assertIntact(migrations[0] === knownMigrations('sqlite')[0], 'ses migrations n’ont pas de début');
  const tables = tablesCreatedBy(migrations);
  const missing = BACKUP_TABLES.filter((table) => tables.includes(table) && !sums.has(table));
  assertIntact(missing.length === 0, `il lui manque ${missing.join(', ')}`);
}

/** Reads all parts. */
async function countAdministrators(parts: AsyncIterable<Part>): Promise<number> {
  let role = -1;
  let administrators = 0;
  for await (const part of parts)
    if ('metadata' in part)
      role = part.metadata.table === 'account' ? part.metadata.columns.indexOf('role') : -1;
    else administrators += part.rows.filter((row) => row[role] === 'ADMIN').length;
  return administrators;
}
