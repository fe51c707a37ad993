import { DomainError } from './domain-error.ts';
import { waitOutsideSlot } from './in-flight.ts';

type SemaphoreOptions = {
  /** How many run at once. */
  maxConcurrent: number;
  /** How many more may wait; any beyond are refused. */
  maxWaiting: number;
  retryAfterSeconds: number;
  /** False if those who wait hold nothing, so that any number of them is no overload. */
  isWaitInFlight?: boolean;
};

export type Semaphore = {
  <Result>(work: () => Promise<Result>): Promise<Result>;
  /** Whether one more would be refused. */
  isFull(): boolean;
};

/**
 * Runs heavy work a few at a time, in order of arrival, so that it cannot starve all other requests.
 * @returns a function that runs work in its turn, or throws DomainError unavailable when too many wait already
 */
export function createSemaphore({
  maxConcurrent,
  maxWaiting,
  retryAfterSeconds,
  isWaitInFlight = true,
}: SemaphoreOptions): Semaphore {
  let running = 0;
  const queue: (() => void)[] = [];
  const isFull = () => running >= maxConcurrent && queue.length >= maxWaiting;

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isFull()) throw new DomainError('unavailable', undefined, { retryAfter: retryAfterSeconds });
    if (running < maxConcurrent) running += 1;
    else {
      const turn = new Promise<void>((resolve) => queue.push(resolve));
      await (isWaitInFlight ? turn : waitOutsideSlot(turn));
    }
    try {
      return await work();
    } finally {
      // The permit passes to the next in the queue directly, so that no new call overtakes it.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }
  return Object.assign(run, { isFull });
}
