// The thread of `classifier.ts`: one message at a time.

import { parentPort } from 'node:worker_threads';
import { classify, NOT_A_BOUNCE } from './classify.ts';

// One that the parser cannot read must not hold up those that follow it.
parentPort?.on('message', async (bytes: Uint8Array) =>
  parentPort?.postMessage(await classify(bytes).catch(() => NOT_A_BOUNCE)),
);
