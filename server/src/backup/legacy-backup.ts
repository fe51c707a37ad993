// What backups of earlier versions have and this version has not: tables and columns of row counts, which triggers fill
// today, and the migrations between 0.1.0 and 0.2.0, which are one migration since.

import { LEGACY_BACKUP_TABLES } from '../db/backup-tables.ts';
import type { RawConnection } from '../db/raw/raw-connection.ts';
import { readTableMetadata } from '../db/raw/table-metadata.ts';
import type { Part } from './content.ts';

/** On SQLite alone. */
const LATE_INDEXING = '0022_late_indexing';
const MERGED_MIGRATIONS = [
  '0017_growth',
  '0018_tally_shares',
  '0019_tally_by_statement',
  '0020_cheaper_writes',
  '0021_fewer_merges',
  '0023_letters',
  '0024_accounts_go_quickly',
];

/** The migrations that a backup names, by the names that this version has for them. */
export function currentMigrations(migrations: string[]): string[] {
  if (!MERGED_MIGRATIONS.every((name) => migrations.includes(name))) return migrations;
  const others = migrations.filter((name) => ![...MERGED_MIGRATIONS, LATE_INDEXING].includes(name));
  return [...others, '0017_release_0_2_0'].sort();
}

/** `database` has the tables of the backup's migrations already. */
export async function* withoutLegacyCounts(
  database: RawConnection,
  parts: AsyncIterable<Part>,
): AsyncGenerator<Part> {
  let isCurrent = true;
  let droppedColumn = -1;
  for await (const part of parts) {
    if ('metadata' in part) {
      const { table, columns } = part.metadata;
      isCurrent = !LEGACY_BACKUP_TABLES.includes(table);
      const own = table === 'revision' ? await readTableMetadata(database, table) : null;
      droppedColumn = own && !own.columns.includes('shown') ? columns.indexOf('shown') : -1;
      const kept = columns.filter((_, index) => index !== droppedColumn);
      if (isCurrent) yield { metadata: { ...part.metadata, columns: kept } };
    } else if (isCurrent)
      yield droppedColumn < 0
        ? part
        : { rows: part.rows.map((row) => row.filter((_, index) => index !== droppedColumn)) };
  }
}
