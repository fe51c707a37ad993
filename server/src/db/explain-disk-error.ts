/** SQLite's primary result codes: input or output, full. */
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;

/** A sentence for the error of a full disk, from the system or from SQLite; null for any other error. */
export function explainDiskError(error: unknown): string | null {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  const primary = typeof errcode === 'number' ? errcode & 0xff : null;
  if (code === 'ENOSPC' || primary === SQLITE_FULL)
    return 'Le disque est plein\u202f: faites de la place, puis recommencez.';
  // SQLite also reports this when the disk has no room for the files beside the database.
  if (primary === SQLITE_IOERR)
    return 'Le disque est plein, ou défaillant\u202f: faites de la place (df), puis recommencez.';
  return null;
}
