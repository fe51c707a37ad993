import { KEPT_TABLES } from '../db/kept-tables.ts';
import { knownMigrations, tablesMadeBy } from '../db/migrate.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { type OnShare, refuseUnless } from './backup-file.ts';
import type { Part, Sums } from './content.ts';
import { withBackup } from './read-backup.ts';
import { SECRETS } from './secrets.ts';

export type BackupReport = {
  file: string;
  at: string;
  version: string;
  engine: string;
  rows: Record<string, number>;
  /** Without one nobody can open what is restored, until the next start makes one. */
  administrators: number;
  /** Equal for backups of equal content, whenever they were made and from whichever engine. */
  content: string;
};

/** @throws DomainError not-found, conflict or validation where the file is missing, too new, or damaged */
export async function verifyBackup(file: string, onShare: OnShare = () => {}): Promise<BackupReport> {
  return withBackup(file, onShare, async ({ head, parts, sums, foot }) => {
    const administrators = await countAdministrators(parts);
    refuseNewer(head.migrations);
    refuseHoles(head.migrations, sums);
    const rows = [...sums]
      .filter(([table]) => table !== SECRETS.table)
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

function refuseNewer(migrations: string[]): void {
  const known = knownMigrations('sqlite');
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new DomainError(
    'conflict',
    `Cette sauvegarde vient d’une version plus récente (${unknown.join(', ')})\u202f: mettez d’abord Cercle à jour. Rien n’a été touché.`,
  );
}

/** What was never written by us, though its sums are right. */
function refuseHoles(migrations: string[], sums: Sums): void {
  refuseUnless(migrations[0] === knownMigrations('sqlite')[0], 'ses migrations n’ont pas de début');
  const tables = tablesMadeBy(migrations);
  const missing = KEPT_TABLES.filter((table) => tables.includes(table) && !sums.has(table));
  refuseUnless(missing.length === 0, `il lui manque ${missing.join(', ')}`);
}

/** Lets all parts go by. */
async function countAdministrators(parts: AsyncIterable<Part>): Promise<number> {
  let role = -1;
  let administrators = 0;
  for await (const part of parts)
    if ('shape' in part) role = part.shape.table === 'account' ? part.shape.columns.indexOf('role') : -1;
    else administrators += part.rows.filter((row) => row[role] === 'ADMIN').length;
  return administrators;
}
