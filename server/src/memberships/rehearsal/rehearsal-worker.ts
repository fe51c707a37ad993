// The thread of a rehearsal starts with this file.

import { parentPort, workerData } from 'node:worker_threads';
import { type RehearsalInput, rehearse } from './rehearsal.ts';

parentPort?.postMessage(await rehearse(workerData as RehearsalInput));
