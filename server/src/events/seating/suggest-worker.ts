// The thread of a suggestion starts with this file.

import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { suggestSeats } from './suggest-seats.ts';
import { type PackedProblem, unpackMeetings } from './suggest-thread.ts';

// On one core, requests go first. Linux alone has a priority for each thread: elsewhere it is that of the process (man 2 setpriority).
if (process.platform === 'linux')
  setPriority(
    0,
    Math.min(getPriority(0) + constants.priority.PRIORITY_BELOW_NORMAL, constants.priority.PRIORITY_LOW),
  );

const problem = workerData as PackedProblem;
parentPort?.postMessage(suggestSeats({ ...problem, meetings: unpackMeetings(problem.meetings) }));
