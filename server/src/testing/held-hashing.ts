import { setImmediate as nextTurn } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

let hold: { begin(): void; ended: Promise<void> } | null = null;

/** For what happens meanwhile: whoever checks or hashes a password next has `begun`, and is done after `end`. */
export function holdHashing(): { begun: Promise<void>; end(): void } {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  hold = { begin: begun.resolve, ended: ended.promise };
  const end = () => {
    hold = null;
    ended.resolve();
  };
  onTestFinished(end);
  return { begun: begun.promise, end };
}

/** Hashing takes at least a turn, in which others act. */
export async function passHold(): Promise<void> {
  await nextTurn();
  hold?.begin();
  await hold?.ended;
}
