import type { Dependencies } from '../../dependencies.ts';
import type { IdempotentExecution } from '../../idempotency/idempotency.ts';
import type { Admin, Member } from '../../kernel/actor.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';
import { type Change, changeBy } from '../change.ts';
import { type OpenEvent, openEvent } from './open-event.ts';

/**
 * When registration opens for an event, all come in the same second and wait for its lock. They wait here, without a connection to the
 * database each: all other requests need those.
 */
const inTurn = createSemaphore({
  ...{ maxConcurrent: 2, maxWaiting: 2_000, retryAfterSeconds: 5 },
  isWaitInFlight: false,
});

type Work = (change: Change, open: OpenEvent) => Promise<void>;

/** Changes registrations of an event in one transaction, under its lock. @throws DomainError as `openEvent`, and what `work` throws */
export async function changeRegistrations(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { actor, eventId, execution }: { actor: Admin | Member; eventId: number; execution: IdempotentExecution },
  work: Work,
): Promise<void> {
  await inTurn(() =>
    execution.run(db, async (trx) => {
      const change = changeBy(trx, clock, actor);
      await work(change, await openEvent(change, eventId));
      return null;
    }),
  );
}
