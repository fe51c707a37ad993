import type { HttpBindings } from '@hono/node-server';
import type { Actor } from '../kernel/actor.ts';
import type { Log } from '../kernel/log.ts';
import type { DoorQueue } from './door-queue.ts';

/** What middleware leaves for handlers; `incoming` is absent where a test asks without a port. */
export type ApiEnv = {
  Bindings: Partial<HttpBindings> & { isStopping?: () => boolean; doorQueue?: DoorQueue };
  Variables: {
    actor: Actor;
    /** Judges once more who asks. @throws DomainError unauthenticated */
    judgeAgain: () => Promise<void>;
    /** Client's address, one per household: limits count by it. */
    address: string;
    requestId: string;
    /** What `logOf` starts from. */
    log: Log;
  };
};
