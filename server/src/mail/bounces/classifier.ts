// Strangers' messages are parsed in a thread of their own: a few kilobytes of crafted HTML or base64 keep the parser busy for
// minutes, in which this process would send no response. The thread is ended when it takes too long or too much memory.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { MAX_MESSAGE_BYTES, NOT_A_BOUNCE, type ReturnedMail } from './classify.ts';

/** An ordinary report takes a millisecond. */
const MAX_CLASSIFY_MS = 5_000;
const resourceLimits = { maxOldGenerationSizeMb: 128 };

export type Classifier = {
  /**
   * One at a time; a message that takes too long or too much memory is NONE.
   * @throws the error of a thread that cannot run at all: the message is read again another time
   */
  classify(bytes: Uint8Array): Promise<ReturnedMail>;
  close(): Promise<void>;
};

export function createClassifier(): Classifier {
  let worker: Worker | null = null;

  async function close(): Promise<void> {
    const ended = worker;
    worker = null;
    await ended?.terminate();
  }

  function start(): Worker {
    const started = new Worker(new URL('./classify-worker.ts', import.meta.url), {
      resourceLimits,
      execArgv: [],
    });
    // One that comes once the time is over has no other listener, and would end the process.
    started.on('error', () => undefined);
    return started;
  }

  return {
    async classify(bytes) {
      worker ??= start();
      try {
        // Rejects with the error of the worker, too.
        const result = once(worker, 'message', { signal: AbortSignal.timeout(MAX_CLASSIFY_MS) });
        worker.postMessage(bytes.subarray(0, MAX_MESSAGE_BYTES));
        const [returned] = await result;
        return returned as ReturnedMail;
      } catch (error) {
        await close();
        if (!isTooMuch(error)) throw error;
        return NOT_A_BOUNCE;
      }
    },
    close,
  };
}

const isTooMuch = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY');
