import { DomainError } from '../../kernel/domain-error.ts';

/** A failure of an access point that may pass; `message` says in French what an administrator can do, without secrets. */
export class PeppolTransportError extends DomainError {
  /** How long the access point asks to wait; null when it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, retryAfterSeconds: number | null = null) {
    super('unavailable', message, retryAfterSeconds === null ? {} : { retryAfter: retryAfterSeconds });
    this.name = 'PeppolTransportError';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
