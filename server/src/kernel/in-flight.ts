import { AsyncLocalStorage } from 'node:async_hooks';

/** How a request counts among those in flight: the listener counts it, and refuses others beyond a limit. */
export type InFlightSlot = { leave(): void; reenter(): void };

const slots = new AsyncLocalStorage<InFlightSlot>();

/** Does the work of a request that counts by `slot`. */
export const runInSlot = <Result>(slot: InFlightSlot, work: () => Result): Result => slots.run(slot, work);

/**
 * Waits for `turn` in a queue that has a limit of its own. The request holds nothing that others need meanwhile, so it does not count as
 * in flight: one long queue would have all other requests refused.
 */
export async function waitOutsideSlot(turn: Promise<void>): Promise<void> {
  const slot = slots.getStore();
  slot?.leave();
  await turn;
  slot?.reenter();
}
