import { openRawConnection } from './open-raw-connection.ts';
import type { DatabaseLocation, RawConnection } from './raw-connection.ts';

const BEGIN = { sqlite: 'begin', postgres: 'begin isolation level repeatable read, read only' };

/**
 * Shows `look` the database as it is at one moment, however long it takes and whatever is written meanwhile; nobody waits.
 * @throws SettingError if there is no database, or it does not let us in
 */
export async function withSnapshot<Result>(
  location: DatabaseLocation,
  read: (database: RawConnection) => Promise<Result>,
): Promise<Result> {
  const database = await openRawConnection(location, 'reading');
  try {
    await database.run(BEGIN[database.engine]);
    return await read(database);
  } finally {
    await database.close();
  }
}
