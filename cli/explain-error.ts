import { dirname } from 'node:path';
import { explainDatabaseError } from '../server/src/db/explain-database-error.ts';
import { dataDirOf } from '../server/src/env.ts';
import { DomainError } from '../server/src/kernel/domain-error.ts';
import { explainAccessError } from '../server/src/kernel/file-owners.ts';
import { SettingError } from '../server/src/kernel/setting-error.ts';

type SystemError = Error & { code?: unknown; errcode?: unknown; severity?: unknown; path?: string };

const DISK_ERRORS: Record<string, (path: string) => string> = {
  ENOENT: (path) => `Le dossier ${dirname(path)} n’existe pas : faites-le (mkdir -p), ou corrigez le chemin.`,
  ENOTDIR: (path) => `Le dossier ${dirname(path)} n’en est pas un : corrigez le chemin.`,
};

/** The message for a failure: a sentence for errors of the product, of disks and of databases; null for a bug. */
export function explainError(error: SystemError): string | null {
  if (error instanceof DomainError || error instanceof SettingError) return error.message;
  const { code, errcode, severity, message, path = '' } = error;
  const explanation = explainAccessError(error, dataDirOf(process.env)) ?? explainDatabaseError(error);
  if (explanation) return explanation;
  // Any other refusal of a database is a fault of ours.
  if (errcode !== undefined || severity !== undefined || typeof code !== 'string') return null;
  return DISK_ERRORS[code]?.(path) ?? `L’opération a échoué, le système dit « ${message} » (${code}).`;
}
