// The thread of a rehearsal starts with this file.

import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type RehearsalInput, rehearse } from './rehearsal.ts';

// What visitors wait for comes first. Elsewhere than on Linux this would be the priority of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.postMessage(await rehearse(workerData as RehearsalInput));
