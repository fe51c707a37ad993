import { ALL_TABLES, BACKUP_TABLES, CONTENT_TABLES } from '../db/backup-tables.ts';
import { isConstraintViolation, isForeignKeyViolation } from '../db/constraint-errors.ts';
import { assertOwnTables, dropTables } from '../db/drop-tables.ts';
import { migrateTo } from '../db/migrate.ts';
import type { RawConnection, Row } from '../db/raw/raw-connection.ts';
import { readTableMetadata, setLastId, type TableMetadata } from '../db/raw/table-metadata.ts';
import { DomainError } from '../kernel/domain-error.ts';
import {
  computeSums,
  countRows,
  createSums,
  type Part,
  readParts,
  type Sums,
  serializePart,
} from './content.ts';
import { withoutLegacyCounts } from './legacy-backup.ts';

/**
 * Creates the tables by the given migrations, fills them, compares every row with its source, and applies newer migrations.
 * Within the caller's transaction, on a database that no other process uses.
 */
export async function restoreTables(
  database: RawConnection,
  migrations: string[],
  parts: AsyncIterable<Part>,
): Promise<void> {
  await assertOwnTables(database, ALL_TABLES);
  await dropTables(database, ALL_TABLES.toReversed());
  await migrateTo(database, migrations);
  // Rows that the migrations themselves insert.
  for (const table of BACKUP_TABLES.toReversed())
    if (await readTableMetadata(database, table)) await database.run(`delete from ${table}`);
  const expectedSums = await writeTables(database, withoutLegacyCounts(database, parts));
  assertEqualSums(expectedSums, await computeSums(readParts(database)));
  await assertNoOrphans(database);
  await migrateTo(database);
}

async function writeTables(database: RawConnection, parts: AsyncIterable<Part>): Promise<Sums> {
  const { sums, add, end } = createSums();
  let metadata: TableMetadata | null = null;
  for await (const part of parts) {
    add(part, Buffer.from(serializePart(part)));
    if ('metadata' in part) {
      if (metadata) await setLastId(database, metadata);
      metadata = await assertKnownTable(database, part.metadata);
    } else if (metadata) await insertRows(database, metadata, part.rows);
  }
  if (metadata) await setLastId(database, metadata);
  end();
  return sums;
}

/** @throws DomainError internal when a backup, whose checksums may be right, has rows that the tables refuse */
async function insertRows(database: RawConnection, { table, columns }: TableMetadata, rows: Row[]) {
  try {
    await database.insert(table, columns, rows);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw orphansError(table);
    if (!isConstraintViolation(error)) throw error;
    throw new DomainError(
      'internal',
      `Des lignes de la table ${table} sont contraires à ses règles. Rien n’a été touché.`,
    );
  }
}

const orphansError = (table: string) =>
  new DomainError(
    'internal',
    `Des lignes de la table ${table} se rapportent à un compte qui manque. Rien n’a été touché.`,
  );

/** Names become part of statements, so only those of our own tables are accepted. */
async function assertKnownTable(database: RawConnection, metadata: TableMetadata): Promise<TableMetadata> {
  const own = BACKUP_TABLES.includes(metadata.table)
    ? await readTableMetadata(database, metadata.table)
    : null;
  if (own?.columns.join() !== metadata.columns.join())
    throw new DomainError(
      'conflict',
      `La table ${metadata.table} n’est pas celle que cette version connaît.`,
    );
  return metadata;
}

function assertEqualSums(expectedSums: Sums, actualSums: Sums): void {
  for (const [table, { rows, sha256 }] of expectedSums) {
    const sum = actualSums.get(table);
    if (sum?.rows === rows && sum.sha256 === sha256) continue;
    const counts = `${rows} lignes à copier, ${sum?.rows ?? 0} copiées`;
    throw new DomainError(
      'internal',
      `La copie de la table ${table} diffère de l’original (${counts}). Rien n’a été touché.`,
    );
  }
}

/** For SQLite, whose foreign keys are off meanwhile; PostgreSQL refuses a row without its account immediately. */
async function assertNoOrphans(database: RawConnection): Promise<void> {
  if (database.engine === 'postgres') return;
  const [orphan] = await database.query<{ table: string }>('pragma foreign_key_check');
  if (orphan) throw orphansError(orphan.table);
}

/** @throws DomainError conflict when the site has content; a site that was only started is empty */
export async function assertEmpty(database: RawConnection): Promise<void> {
  const counts = await countRows(database, CONTENT_TABLES);
  const filled = [...counts].filter(([, rows]) => rows > 0);
  if (await isAsStarted(database, filled)) return;
  const listed = filled.map(([table, rows]) => `${table} ${rows}`).join(', ');
  throw new DomainError(
    'conflict',
    `Ce site a déjà un contenu (${listed}). Rien n’a été touché. Pour le remplacer tout entier\u202f: --replace.`,
  );
}

/** A start creates the first administrator and the first version of the general conditions. */
async function isAsStarted(database: RawConnection, filled: [string, number][]): Promise<boolean> {
  if (filled.length === 0) return true;
  if (filled.some(([table, rows]) => rows > 1 || !['account', 'policy_version'].includes(table)))
    return false;
  const [account] = await database.query<{ role: string }>('select role from account');
  return account === undefined || account.role === 'ADMIN';
}
