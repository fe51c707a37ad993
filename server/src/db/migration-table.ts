import { explainNameClash } from './other-application.ts';
import type { RawConnection } from './raw/raw-connection.ts';

export type AppliedMigration = { name: string; checksum: string };

export const CREATE_MIGRATION_TABLE =
  'create table if not exists migration (name text primary key, checksum text not null)';

const LOOKUPS = {
  sqlite: "select name from sqlite_master where type = 'table' and name = 'migration'",
  postgres: "select tablename from pg_tables where schemaname = current_schema() and tablename = 'migration'",
};

export const hasMigrationTable = async (database: RawConnection): Promise<boolean> =>
  (await database.query(LOOKUPS[database.engine])).length > 0;

/** @throws SettingError if the table has columns other than ours */
export const readMigrationTable = (database: RawConnection): Promise<AppliedMigration[]> =>
  database
    .query<AppliedMigration>('select name, checksum from migration order by name')
    .catch((error) => Promise.reject(explainNameClash(database.engine, error)));
