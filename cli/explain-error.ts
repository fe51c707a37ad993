import { dirname } from 'node:path';
import { explainStorageError } from '../server/src/db/explain-storage-error.ts';
import { dataDirOf } from '../server/src/env.ts';
import { DomainError } from '../server/src/kernel/domain-error.ts';
import { explainAccessError } from '../server/src/kernel/file-owners.ts';
import { SettingError } from '../server/src/kernel/setting-error.ts';

type SystemError = Error & { code?: unknown; errcode?: unknown; path?: string };

const DISK_ERRORS: Record<string, (path: string) => string> = {
  ENOENT: (path) => `Le dossier ${dirname(path)} n’existe pas : faites-le (mkdir -p), ou corrigez le chemin.`,
  ENOTDIR: (path) => `Le dossier ${dirname(path)} n’en est pas un : corrigez le chemin.`,
};

const POSTGRES_ERRORS: Record<string, string> = {
  '42501':
    'PostgreSQL refuse : cet utilisateur n’a pas les droits. Donnez-lui la base (alter database … owner to …).',
  '53100': 'Le disque de PostgreSQL est plein : faites-y de la place, puis recommencez.',
};

/** The message for a failure: a sentence for errors of the product, of disks and of databases; null for a bug. */
export function explainError(error: SystemError): string | null {
  if (error instanceof DomainError || error instanceof SettingError) return error.message;
  const { code, errcode, message, path = '' } = error;
  const explanation = explainAccessError(error, dataDirOf(process.env)) ?? explainStorageError(error);
  if (explanation) return explanation;
  if (typeof errcode === 'number') return `La base de données dit « ${message} ».`;
  if (typeof code !== 'string') return null;
  return (
    DISK_ERRORS[code]?.(path) ??
    POSTGRES_ERRORS[code] ??
    `L’opération a échoué, le système dit « ${message} » (${code}).`
  );
}
