import { ERROR_MESSAGE, type ErrorCode, type FieldErrors } from '@cercle/contract/errors';

/** The only error that verbs throw on purpose. `message` is French and safe to show. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** Which rule refused, for the operator, in the log alone; without secrets. */
  readonly reason: string | undefined;

  constructor(
    code: ErrorCode,
    message: string = ERROR_MESSAGE[code],
    details: { errors?: FieldErrors; retryAfter?: number; reason?: string } = {},
  ) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
    this.reason = details.reason;
  }
}

/** A validation failure of one field, shown on that field. */
export const fieldError = (field: string, message: string) =>
  new DomainError('validation', undefined, { errors: { [field]: [message] } });

type Issues = { readonly issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }> };

/** The errors of a schema, field by field. */
export function invalidInput({ issues }: Issues): DomainError {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    if (path.length === 0) continue;
    const field = path.join('.');
    errors[field] = [...(errors[field] ?? []), message];
  }
  return new DomainError('validation', undefined, Object.keys(errors).length > 0 ? { errors } : {});
}
