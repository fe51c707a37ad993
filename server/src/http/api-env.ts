import type { HttpBindings } from '@hono/node-server';
import type { Actor } from '../kernel/actor.ts';
import type { Log } from '../kernel/log.ts';
import type { AcceptBacklog } from './listener/accept-backlog.ts';

/** What middleware passes to handlers; `incoming` is absent in tests without a port. */
export type ApiEnv = {
  Bindings: Partial<HttpBindings> & { isStopping?: () => boolean; acceptBacklog?: AcceptBacklog };
  Variables: {
    actor: Actor;
    /** Authenticates the request once more. @throws DomainError unauthenticated */
    reauthenticate: () => Promise<void>;
    /** The client's address, the same for a whole household; limits count by it. */
    address: string;
    requestId: string;
    /** Set by a handler whose response is not the same for everyone, or does not depend on the cache version alone. */
    isUncacheable?: boolean;
    /** The parent of the loggers that `logOf` makes. */
    log: Log;
  };
};
