import { ALL_TABLES, CONTENT_TABLES, KEPT_TABLES, TABLES_KEPT_BEFORE } from '../db/kept-tables.ts';
import { migrateTo, unmakeTables } from '../db/migrate.ts';
import type { PlainDatabase } from '../db/plain.ts';
import { type Shape, setLastId, shapeOf } from '../db/shape.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { countRows, createSums, linesOf, type Part, partsOf, type Sums, sumsOf } from './content.ts';

/**
 * Makes the tables as the migrations named left them, fills them, compares every row with what it was made from, and
 * migrates to the newest. Within the caller's transaction, on a database that nobody else uses.
 */
export async function fill(
  database: PlainDatabase,
  migrations: string[],
  parts: AsyncIterable<Part>,
): Promise<void> {
  await unmakeTables(database, ALL_TABLES.toReversed());
  await migrateTo(database, migrations);
  // Rows that the migrations themselves put there.
  for (const table of KEPT_TABLES.toReversed())
    if (await shapeOf(database, table)) await database.run(`delete from ${table}`);
  const wanted = await write(database, stillKept(parts));
  compare(wanted, await sumsOf(partsOf(database)));
  await refuseOrphans(database);
  await migrateTo(database);
}

/** Without the tables of earlier backups that triggers fill today. */
async function* stillKept(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  let isKept = true;
  for await (const part of parts) {
    if ('shape' in part) isKept = !TABLES_KEPT_BEFORE.includes(part.shape.table);
    if (isKept) yield part;
  }
}

async function write(database: PlainDatabase, parts: AsyncIterable<Part>): Promise<Sums> {
  const { sums, add, end } = createSums();
  let shape: Shape | null = null;
  for await (const part of parts) {
    add(part, Buffer.from(linesOf(part)));
    if ('shape' in part) {
      if (shape) await setLastId(database, shape);
      shape = await expected(database, part.shape);
    } else if (shape) await database.insert(shape.table, shape.columns, part.rows);
  }
  if (shape) await setLastId(database, shape);
  end();
  return sums;
}

/** Names become part of statements: only those of our own tables pass. */
async function expected(database: PlainDatabase, shape: Shape): Promise<Shape> {
  const own = KEPT_TABLES.includes(shape.table) ? await shapeOf(database, shape.table) : null;
  if (own?.columns.join() !== shape.columns.join())
    throw new DomainError('conflict', `La table ${shape.table} n’est pas celle que cette version connaît.`);
  return shape;
}

function compare(wanted: Sums, found: Sums): void {
  for (const [table, { rows, sha256 }] of wanted) {
    const sum = found.get(table);
    if (sum?.rows === rows && sum.sha256 === sha256) continue;
    const counts = `${rows} lignes à copier, ${sum?.rows ?? 0} copiées`;
    throw new DomainError(
      'internal',
      `La copie de la table ${table} diffère de l’original (${counts}). Rien n’a été touché.`,
    );
  }
}

/** For SQLite, whose foreign keys are off meanwhile: PostgreSQL refuses a row without its account at once. */
async function refuseOrphans(database: PlainDatabase): Promise<void> {
  if (database.engine === 'postgres') return;
  const orphans = await database.ask<{ table: string }>('pragma foreign_key_check');
  if (orphans.length > 0)
    throw new DomainError(
      'internal',
      `Des lignes de la table ${orphans[0]?.table} se rapportent à un compte qui manque. Rien n’a été touché.`,
    );
}

/** @throws DomainError conflict where people or administrators left anything; a site that was only started is new */
export async function refuseContent(database: PlainDatabase): Promise<void> {
  const counts = await countRows(database, CONTENT_TABLES);
  const filled = [...counts].filter(([, rows]) => rows > 0);
  if (filled.length === 0 || (await isOnlyStarted(database, filled))) return;
  const listed = filled.map(([table, rows]) => `${table} ${rows}`).join(', ');
  throw new DomainError(
    'conflict',
    `Ce site a déjà un contenu (${listed}). Rien n’a été touché. Pour le remplacer tout entier\u202f: --replace.`,
  );
}

async function isOnlyStarted(database: PlainDatabase, filled: [string, number][]): Promise<boolean> {
  if (filled.length !== 1 || filled[0]?.[0] !== 'account' || filled[0][1] !== 1) return false;
  const [account] = await database.ask<{ role: string }>('select role from account');
  return account?.role === 'ADMIN';
}
