import { openPlain, type Place, type PlainDatabase } from './plain.ts';

const BEGIN = { sqlite: 'begin', postgres: 'begin isolation level repeatable read, read only' };

/**
 * The database as it is at one moment, however long `look` takes and whoever writes meanwhile; nobody waits for it.
 * @throws SettingError where there is no database, or none that lets us in
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
