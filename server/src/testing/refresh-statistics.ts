import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** As PostgreSQL does by itself, a minute after so many rows came. */
export const refreshStatistics = (db: Db) => sql`vacuum analyze`.execute(db);
