import { openPlain, type Place, type PlainDatabase } from './plain.ts';

const BEGIN = { sqlite: 'begin', postgres: 'begin isolation level repeatable read, read only' };

/**
 * Shows `look` the database as it is at one moment, however long it takes and whatever is written meanwhile; nobody waits.
 * @throws SettingError if there is no database, or it does not let us in
 */
export async function inSnapshot<Result>(
  place: Place,
  look: (database: PlainDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openPlain(place, 'reading');
  try {
    await database.run(BEGIN[database.engine]);
    return await look(database);
  } finally {
    await database.close();
  }
}
