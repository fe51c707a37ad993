import { explainDatabaseError } from '../db/explain-database-error.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { redactSecrets } from '../kernel/log.ts';

const MAX_CHARACTERS = 500;

/** What administrators read about a failed job, in French. The log has the whole error. */
export function explainJobError(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  const explanation = explainDatabaseError(error);
  if (explanation) return explanation;
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path) return `${path} n’existe pas, ou plus.`;
  if ((code === 'EACCES' || code === 'EPERM') && path)
    return `Le compte du site n’a pas le droit d’utiliser ${path}.`;
  return `Erreur inattendue\u202f: ${redactSecrets(message ?? String(error)).slice(0, MAX_CHARACTERS)}`;
}
