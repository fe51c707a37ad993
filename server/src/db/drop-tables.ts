import { SettingError } from '../kernel/setting-error.ts';
import { readMigrations } from './migrate.ts';
import { otherApplicationError } from './other-application.ts';
import type { RawConnection } from './raw/raw-connection.ts';
import { readTableMetadata } from './raw/table-metadata.ts';

/**
 * For a database that is about to be emptied. @throws SettingError when it has one of `tables`, and not from our migrations
 */
export async function assertOwnTables(database: RawConnection, tables: string[]): Promise<void> {
  const existing: string[] = [];
  for (const table of tables) if (await readTableMetadata(database, table)) existing.push(table);
  if (existing.length === 0) return;
  const [first] = readMigrations(database.engine);
  const isOurs =
    (await readTableMetadata(database, 'migration'))?.columns.join() === 'checksum,name' &&
    (await database.query('select name from migration where name = $1', [first?.name ?? ''])).length > 0;
  if (!isOurs)
    throw new SettingError(`${otherApplicationError(database.engine).message} Rien n’a été touché.`);
}

/** Drops everything that migrations created, `tables` in that order; fails when foreign objects depend on it. */
export async function dropTables(database: RawConnection, tables: string[]): Promise<void> {
  const isPostgres = database.engine === 'postgres';
  const texts = readMigrations(database.engine)
    .map(({ text }) => text)
    .join('\n');
  const drop = async (kind: string, names: Iterable<string>) => {
    for (const name of names) await database.run(`drop ${kind} if exists ${name}`);
  };
  await drop('view', createdIn(texts, /create view (\w+)/g));
  await drop('table', tables);
  if (isPostgres) await drop('function', createdIn(texts, /create function (\w+)/g));
  else await drop('table', createdIn(texts, /create virtual table (\w+)/g));
}

const createdIn = (texts: string, statement: RegExp): string[] =>
  [...texts.matchAll(statement)].flatMap(([, name]) => name ?? []);
