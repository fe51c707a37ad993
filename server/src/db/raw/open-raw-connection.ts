import { join } from 'node:path';
import type { DatabaseLocation, RawConnection } from './raw-connection.ts';
import { openRawPostgres } from './raw-postgres.ts';
import { openRawSqlite } from './raw-sqlite.ts';

const sqliteFile = ({ dataDir }: DatabaseLocation) => join(dataDir, 'cercle.sqlite');

/**
 * @param access `reading` changes nothing and creates nothing
 * @throws SettingError if there is no database, or it refuses our login
 */
export const openRawConnection = (
  location: DatabaseLocation,
  access: 'reading' | 'writing',
): Promise<RawConnection> =>
  location.databaseUrl
    ? openRawPostgres(location.databaseUrl)
    : openRawSqlite(sqliteFile(location), access === 'reading');
