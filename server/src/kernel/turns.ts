import { DomainError } from './domain-error.ts';

type Limits = {
  /** How many run at once. */
  atOnce: number;
  /** How many more may wait; whoever comes after them is sent away. */
  waiting: number;
  retryAfterSeconds: number;
};

export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets heavy work run a few at a time, in order of arrival, so that it cannot starve every other answer.
 * @returns a function that throws DomainError unavailable when too many wait already
 */
export function createTurns({ atOnce, waiting, retryAfterSeconds }: Limits): Turns {
  let running = 0;
  const queue: (() => void)[] = [];

  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new DomainError('unavailable', undefined, { retryAfter: retryAfterSeconds });
    try {
      return await work();
    } finally {
      // The turn is handed over rather than given back, so that no newcomer slips in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
