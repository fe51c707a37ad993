import { redactSecrets } from '../../kernel/log.ts';
import type { PeppolTransport } from './transport.ts';

const MAX_CHARACTERS = 500;

/** A call to the access point that failed, and may succeed later; an error of the database, for instance, is none. */
export class CallError extends Error {
  /** The access point asks to wait so long. */
  readonly retryAfterSeconds: number | null;

  constructor(cause: unknown) {
    super(redactSecrets(cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_CHARACTERS), {
      cause,
    });
    const { retryAfterSeconds } = (cause ?? {}) as { retryAfterSeconds?: unknown };
    const isKnown = typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0;
    this.retryAfterSeconds = isKnown ? retryAfterSeconds : null;
  }
}

/** The same transport, all of whose errors are `CallError`s. */
export function withCallErrors(transport: PeppolTransport): PeppolTransport {
  const call = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown): never => {
      throw new CallError(error);
    });
  return {
    name: transport.name,
    findReceiver: (...receiver) => call(transport.findReceiver(...receiver)),
    submit: (message) => call(transport.submit(message)),
    status: (sent) => call(transport.status(sent)),
    listResponses: () => call(transport.listResponses()),
    confirmResponse: (...response) => call(transport.confirmResponse(...response)),
  };
}
