import { openRawConnection } from './open-raw-connection.ts';
import type { DatabaseLocation, RawConnection } from './raw-connection.ts';

const BEGIN = { sqlite: 'begin', postgres: 'begin isolation level repeatable read, read only' };

/**
 * Gives `look` a consistent snapshot of the database, however long it reads and whatever is written meanwhile; nobody waits.
 * @throws SettingError if there is no database, or it refuses our login
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
