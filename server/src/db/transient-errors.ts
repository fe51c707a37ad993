import { emit } from '../kernel/telemetry.ts';

/**
 * Classes of SQLSTATE that say "not now": connection, login, database's name, resources, operator intervention, system, conflict
 * between transactions; a transaction that was idle for too long; a database that is read-only, such as a standby or
 * a hosted one with a full disk; one that takes no connections for now.
 */
const SQLSTATE = /^((08|28|3D|53|57|58|40)[0-9A-Z]{3}|25P03|25006|55000)$/;
const SOCKET = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** Messages of the PostgreSQL driver that have no code. */
const DRIVER =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable/i;

/** SQLite's primary result codes: busy, locked, read-only, input or output, full, cannot open. */
const SQLITE = new Set([5, 6, 8, 10, 13, 14]);

/** Counts a failure of the database for the metrics. */
export function reportDatabaseFailure(error: unknown): void {
  emit('databaseFailed', isTransientError(error) ? 'unavailable' : 'refused');
}

/** Whether `error` says that the database cannot serve now, and not that the query was wrong. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  // The low byte is the primary code; the rest says more precisely what failed.
  if (typeof errcode === 'number') return SQLITE.has(errcode & 0xff);
  if (typeof code === 'string' && (SQLSTATE.test(code) || SOCKET.test(code))) return true;
  return DRIVER.test(error.message);
}
