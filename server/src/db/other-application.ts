import { SettingError } from '../kernel/setting-error.ts';
import type { Engine } from './raw/raw-connection.ts';

const REMEDIES: Record<Engine, string> = {
  sqlite: 'mettez cercle.sqlite de côté, ou donnez au site un dossier à lui seul (DATA_DIR).',
  postgres: 'donnez au site une base à lui seul (createdb, puis DATABASE_URL).',
};

/** Codes of PostgreSQL: something else has the name of one of our tables, indexes, functions or columns. */
const NAME_CLASHES = new Set(['42P07', '42710', '42723', '42703', '42809']);
/** SQLite has one code for every wrong statement. */
const SQLITE_NAME_CLASH = /already exists|there is already|no such column|has no column/;

/** @param found what shows it, in the words of the database */
export function otherApplicationError(engine: Engine, found?: string): SettingError {
  const quote = found ? ` («\u202f${found}\u202f»)` : '';
  return new SettingError(`La base a des tables d’une autre application${quote}\u202f: ${REMEDIES[engine]}`);
}

/**
 * `error`, unless it says that a name of ours is taken: then the sentence about another application's tables. Only for a
 * database where no migration of ours was applied; elsewhere such an error is a fault of ours.
 */
export function explainNameClash(engine: Engine, error: unknown): unknown {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message: string };
  const isClash =
    engine === 'sqlite'
      ? errcode !== undefined && SQLITE_NAME_CLASH.test(message)
      : NAME_CLASHES.has(code ?? '');
  return isClash ? otherApplicationError(engine, message) : error;
}
