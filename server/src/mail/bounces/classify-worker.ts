// The thread of `classifier.ts`: one message at a time.

import { parentPort } from 'node:worker_threads';
import { classify } from './classify.ts';

parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await classify(bytes)));
