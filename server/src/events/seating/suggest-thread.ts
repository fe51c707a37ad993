import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PastMeeting, Seating } from './seated-person.ts';
import type { SeatingProblem } from './suggest-seats.ts';

/** Of the thread: five thousand people take most of it, two hundred a tenth. */
const MAX_HEAP_MB = 256;
/** Account, account, times, weight. */
const NUMBERS = 4;

/** A problem as it goes to the thread: copying thousands of objects would hold up requests, copying numbers does not. */
export type PackedProblem = Omit<SeatingProblem, 'meetings'> & { meetings: Float64Array };

/** As `suggestSeats`, in a thread of its own, so that the site answers meanwhile. The thread is gone when this returns. */
export async function suggestInThread({ meetings, ...problem }: SeatingProblem): Promise<Seating> {
  const worker = new Worker(new URL('./suggest-worker.ts', import.meta.url), {
    workerData: { ...problem, meetings: packMeetings(meetings) } satisfies PackedProblem,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    execArgv: [],
  });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const [seating] = await once(worker, 'message');
  // It ends by itself now. V8 crashes the process now and then when a thread is ended from outside at that moment.
  await ended;
  return seating;
}

function packMeetings(meetings: PastMeeting[]): Float64Array {
  const packed = new Float64Array(NUMBERS * meetings.length);
  for (const [index, { one, other, times, weight }] of meetings.entries())
    packed.set([one, other, times, weight], NUMBERS * index);
  return packed;
}

/** What `packMeetings` packed. */
export const unpackMeetings = (packed: Float64Array): PastMeeting[] =>
  Array.from({ length: packed.length / NUMBERS }, (_, index) => {
    const [one = 0, other = 0, times = 0, weight = 0] = packed.subarray(
      NUMBERS * index,
      NUMBERS * (index + 1),
    );
    return { one, other, times, weight };
  });
