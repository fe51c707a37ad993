// Requests that come while the process is overloaded are refused: otherwise all would wait longer and longer, until nobody got
// an answer before giving up (docs/decisions/0026-load-shedding.md).

import type { IncomingMessage } from 'node:http';

/** A request that waited no longer than this shows that the process keeps up. */
const ON_TIME_MS = 20;
/** If requests wait longer for no more than this time, it is a burst: better served a little late than refused. */
const BURST_MS = 100;
/** For this long after a refusal, late requests are not taken for a burst. */
const COOLDOWN_MS = 1_000;
/** Fewer in line are never too many: if they wait, the machine is slow, not the site overloaded. */
const MIN_OVERLOADED_QUEUE = 40;
/** How many may wait for something other than the event loop: the database, a password's turn, a picture's. */
const MAX_IN_FLIGHT = 200;
/** This many keep the event loop and every connection to the database busy: more would only wait for each other. */
const MAX_IN_FLIGHT_OVERLOADED = 112;
const BODY_POLL_MS = 10;

/** Judges by how long requests wait in line, and by how many are in progress. */
export function createOverloadDetector() {
  let lastOnTimeAt = performance.now();
  let lastRefusedAt = Number.NEGATIVE_INFINITY;
  let inFlight = 0;
  const isOverloaded = (now: number) => now - lastOnTimeAt > BURST_MS || now - lastRefusedAt < COOLDOWN_MS;

  return {
    /** Whether a request that comes now, behind so many `others`, is refused at once; never if its answer is kept. */
    shouldRefuseOnArrival(queueLength: number, isCached: () => boolean): boolean {
      const now = performance.now();
      const isRefused = queueLength >= MIN_OVERLOADED_QUEUE && isOverloaded(now) && !isCached();
      if (isRefused) lastRefusedAt = now;
      return isRefused;
    },
    /** Whether a request that `waited` so many milliseconds in line, before so many `others`, must be refused. */
    shouldRefuse(waited: number, queueLength: number): boolean {
      const now = performance.now();
      const isLate = waited > ON_TIME_MS;
      if (!isLate) lastOnTimeAt = now;
      const isOverCapacity = isOverloaded(now);
      const maxInFlight = isOverCapacity ? MAX_IN_FLIGHT_OVERLOADED : MAX_IN_FLIGHT;
      const isRefused =
        inFlight >= maxInFlight || (isOverCapacity && isLate && queueLength >= MIN_OVERLOADED_QUEUE);
      if (isRefused) lastRefusedAt = now;
      return isRefused;
    },
    /** Counts `work` from when all of the request has arrived, read or not: a slow client must not take others' places. */
    async count<Result>(incoming: IncomingMessage, work: () => Result | Promise<Result>): Promise<Result> {
      let pollTimer: NodeJS.Timeout | null = null;
      let counted = 0;
      const poll = () => {
        if (!hasArrived(incoming)) {
          // Node does not tell when a body has arrived that nobody reads yet.
          pollTimer = setTimeout(poll, BODY_POLL_MS);
          return;
        }
        counted = 1;
        inFlight += 1;
      };
      poll();
      try {
        return await work();
      } finally {
        if (pollTimer) clearTimeout(pollTimer);
        inFlight -= counted;
      }
    },
  };
}

const hasArrived = ({ method, complete }: IncomingMessage) =>
  method === 'GET' || method === 'HEAD' || complete;
