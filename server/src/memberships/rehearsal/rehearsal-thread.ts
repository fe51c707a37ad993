import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RehearsedStep } from '@cercle/contract/membership-rehearsal';
import type { RehearsalInput } from './rehearsal.ts';

/** Of the thread, which needs a fifth of it for a thousand memberships. */
const MAX_HEAP_MB = 256;

/**
 * Rehearses in a thread of its own, so that the site answers meanwhile. Thread and copy are gone when this returns.
 * @throws AbortError when `signal` aborts, which ends the thread at once
 */
export async function rehearseInThread(
  input: Omit<RehearsalInput, 'copyDir'>,
  signal?: AbortSignal,
): Promise<RehearsedStep[]> {
  const copyDir = await mkdtemp(join(tmpdir(), 'cercle-rehearsal-'));
  try {
    return await runThread({ ...input, copyDir }, signal);
  } finally {
    await rm(copyDir, { recursive: true, force: true });
  }
}

async function runThread(workerData: RehearsalInput, signal?: AbortSignal): Promise<RehearsedStep[]> {
  const worker = new Worker(new URL('./rehearsal-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  // One that comes after the signal has no other listener, and would end the process.
  worker.on('error', () => undefined);
  try {
    const [steps] = await once(worker, 'message', { signal });
    // It ends by itself now. V8 crashes the process now and then when a thread is ended from outside at that moment.
    await ended;
    return steps;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}
