import { setImmediate as nextTurn } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

let pause: { begin(): void; released: Promise<void> } | null = null;

/** Pauses the next check or hash of a password: `begun` resolves when it starts, and it finishes after `end`. */
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

/** Hashing takes at least one turn of the event loop, in which other calls run. */
export async function waitWhilePaused(): Promise<void> {
  await nextTurn();
  pause?.begin();
  await pause?.released;
}
