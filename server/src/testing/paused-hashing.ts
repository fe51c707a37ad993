import { setImmediate as nextTurn } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

let pause: { begin(): void; released: Promise<void> } | null = null;

/** For what happens meanwhile: whoever checks or hashes a password next has `begun`, and is done after `end`. */
export function pauseHashing(): { started: Promise<void>; resume(): void } {
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  pause = { begin: started.resolve, released: released.promise };
  const resume = () => {
    pause = null;
    released.resolve();
  };
  onTestFinished(resume);
  return { started: started.promise, resume };
}

/** Hashing takes at least a turn, in which others act. */
export async function waitWhilePaused(): Promise<void> {
  await nextTurn();
  pause?.begin();
  await pause?.released;
}
