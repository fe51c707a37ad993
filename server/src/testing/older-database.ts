import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownMigrations, migrateTo } from '../db/migrate.ts';
import { openRawConnection } from '../db/raw/open-raw-connection.ts';
import type { DatabaseLocation, RawConnection } from '../db/raw/raw-connection.ts';
import { createTestDatabase } from './postgres-database.ts';

type OlderDatabase = { location: DatabaseLocation; remove(): Promise<void> };

/** A database of the engine under test, as it was before `migration` (`0018`), with the rows of `fill`. Opening it migrates it. */
export async function createOlderDatabase(
  migration: string,
  fill: (database: RawConnection) => Promise<void>,
): Promise<OlderDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-older-'));
  const postgres = process.env.TEST_ENGINE === 'postgres' ? await createTestDatabase() : null;
  const location = { databaseUrl: postgres?.url ?? null, dataDir };
  const database = await openRawConnection(location, 'writing');
  await migrateTo(
    database,
    knownMigrations(database.engine).filter((name) => name < migration),
  );
  await fill(database);
  await database.close();
  const remove = async () => {
    await postgres?.release();
    rmSync(dataDir, { recursive: true });
  };
  return { location, remove };
}
