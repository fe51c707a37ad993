import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@cercle/contract/errors';
import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { isForeignKeyViolation } from '../db/constraint-errors.ts';
import { isTransientError } from '../db/transient-errors.ts';
import { DomainError, invalidInput } from '../kernel/domain-error.ts';
import type { ApiEnv } from './api-env.ts';
import { logOf } from './request-log.ts';

const INVALID_VALUE = 'Valeur invalide';
const UNSUPPORTED_BODY = 'Type de contenu non pris en charge';
const BODY_TOO_LARGE = 'La requête est trop volumineuse';
const RETRY_AFTER_SECONDS = 5;

/** Refusals that are logged, as they may be attacks. */
const SECURITY_EVENTS = new Set<ErrorCode>(['forbidden', 'too-many']);

/** Replaces zod's English for fields without a message of their own. Set for the whole process. */
export const setFrenchValidationMessages = () => z.config({ customError: () => INVALID_VALUE });

/** Whether an error is an outage of ours, or overload, rather than the caller's fault. */
export const isOutage = (error: unknown): boolean =>
  error instanceof DomainError ? error.code === 'unavailable' : isTransientError(error);

type Validation = { success: true } | { success: false; error: z.core.$ZodError };

/** `defaultHook` of every OpenAPIHono: without it, zod's own error would be the response. */
export function validationHook(result: Validation): undefined {
  if (!result.success) throw invalidInput(result.error);
}

export const unsupportedBody = () => new DomainError('unsupported-media', UNSUPPORTED_BODY);
export const bodyTooLarge = () => new DomainError('too-large', BODY_TOO_LARGE);

/** The one place where an error becomes a response. An unexpected error is logged, and its details are not sent. */
export const handleError: ErrorHandler<ApiEnv> = (error, c) => {
  const domainError = toDomainError(error, c);
  if (domainError.code === 'internal') logOf(c).error({ err: error }, 'unexpected error');
  else if (domainError.code === 'unavailable') logOf(c).warn({ err: error }, 'unavailable');
  else if (SECURITY_EVENTS.has(domainError.code))
    logOf(c).warn({
      event: 'refused',
      code: domainError.code,
      reason: domainError.reason,
      address: c.var.address,
    });
  return sendError(c, domainError);
};

function toDomainError(error: Error, c: Context<ApiEnv>): DomainError {
  if (error instanceof DomainError) return error;
  if (isAborted(c)) return new DomainError('validation');
  if (error instanceof HTTPException) return new DomainError(...domainErrorArgumentsOf(error.status));
  if (isTransientError(error)) {
    return new DomainError('unavailable', undefined, { retryAfter: RETRY_AFTER_SECONDS });
  }
  // A person whom the call concerns, or the caller, was deleted meanwhile; the transaction was rolled back.
  if (isForeignKeyViolation(error)) return new DomainError('conflict');
  return new DomainError('internal');
}

/** The client disconnected before its request was complete: the response cannot be read, and nothing of ours failed. */
const isAborted = (c: Context<ApiEnv>) => c.env?.incoming?.destroyed === true && !c.env.incoming.complete;

/** Hono's own refusals: a body that is not what its type says, or of a type that no route reads. */
function domainErrorArgumentsOf(status: number): [ErrorCode, string?] {
  if (status === 415) return ['unsupported-media', UNSUPPORTED_BODY];
  if (status === 413) return ['too-large', BODY_TOO_LARGE];
  if (status >= 500) return ['internal'];
  return ['validation'];
}

function sendError(c: Context<ApiEnv>, error: DomainError): Response {
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
  // A visitor can read it out to us: it identifies the log line of the error.
  const requestIdField = error.code === 'internal' ? { requestId: c.var.requestId } : {};
  return c.json({ ...toErrorBody(error), ...requestIdField } satisfies ErrorBody, ERROR_STATUS[error.code]);
}

const toErrorBody = ({ code, message, errors }: DomainError): ErrorBody => ({
  status: ERROR_STATUS[code],
  code,
  message,
  ...(errors && { errors }),
});
