import { explainPostgresError, findPostgresReason } from './postgres/explain-postgres-error.ts';
import { isTransientError } from './transient-errors.ts';

const USE_SITE_ACCOUNT = 'il faut le compte du site (sudo -u cercle …).';
const SET_ASIDE = 'de côté, avec les fichiers à côté de lui, puis restaurez une sauvegarde.';
const DISK_FULL = 'Le disque est plein\u202f: faites de la place, puis recommencez.';

/** SQLite's primary result codes. */
const REASONS: Record<number, string> = {
  5: 'La base est occupée par un autre programme\u202f: arrêtez-le, ou réessayez dans un moment.',
  8: `Ce compte n’a pas le droit d’écrire dans la base\u202f: ${USE_SITE_ACCOUNT}`,
  // SQLite also reports this when the disk has no room for the files beside the database.
  10: 'Le disque est plein, ou défaillant\u202f: faites de la place (df), puis recommencez.',
  11: `La base est abîmée\u202f: mettez cercle.sqlite ${SET_ASIDE}`,
  13: DISK_FULL,
  14: `La base ne s’ouvre pas\u202f: cercle.sqlite doit être un fichier, et ${USE_SITE_ACCOUNT}`,
  26: `cercle.sqlite n’est pas une base de données, ou est abîmé\u202f: mettez-le ${SET_ASIDE}`,
};

/**
 * The sentence about a full disk, a file that SQLite cannot use, or what PostgreSQL lacks, forbids or interrupts; null for any
 * other error, such as a fault of ours, whose stack is needed.
 */
export function explainDatabaseError(error: unknown): string | null {
  const { code, errcode, severity } = error as { code?: unknown; errcode?: unknown; severity?: unknown };
  if (code === 'ENOSPC') return DISK_FULL;
  if (typeof errcode === 'number') return REASONS[errcode & 0xff] ?? null;
  // All that PostgreSQL reports has a severity; of its driver's own errors, those that only have a message are told apart by it.
  const isReported = typeof severity === 'string';
  const isForOperators =
    isTransientError(error) || (isReported && findPostgresReason(error as Error) !== null);
  return isForOperators && (isReported || code === undefined)
    ? `La base PostgreSQL (DATABASE_URL) est inutilisable\u202f: ${explainPostgresError(error as Error)}.`
    : null;
}
