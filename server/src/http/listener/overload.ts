// Requests that come while the process is overloaded are refused: otherwise all would wait longer and longer, until nobody got
// an answer before giving up (docs/decisions/0026-overload-and-slow-clients.md).

import type { IncomingMessage } from 'node:http';

/** A request that waited no longer than this shows that the process keeps up. */
const CALM_MS = 20;
/** If requests wait longer for no more than this time, it is a burst: better served a little late than refused. */
const BURST_MS = 100;
/** For this long after a refusal, late requests are not taken for a burst. */
const STILL_MS = 1_000;
/** Fewer in line are never too many: if they wait, the machine is slow, not the site overloaded. */
const FEW = 40;
/** How many may wait for something other than the event loop: the database, a password's turn, a picture's. */
const MOST_UNDER_WAY = 200;
/** This many keep the event loop and every connection to the database busy: more would only wait for each other. */
const ENOUGH_UNDER_WAY = 112;
const LOOK_EVERY_MS = 10;

/** Judges by how long requests wait in line, and by how many are in progress. */
export function watchOverload() {
  let calm = performance.now();
  let refusedAt = Number.NEGATIVE_INFINITY;
  let underWay = 0;
  const isOverloaded = (now: number) => now - calm > BURST_MS || now - refusedAt < STILL_MS;

  return {
    /** Whether a request that comes now, behind so many `others`, is refused at once; never if its answer is kept. */
    refusesAtDoor(others: number, isKept: () => boolean): boolean {
      const now = performance.now();
      const refused = others >= FEW && isOverloaded(now) && !isKept();
      if (refused) refusedAt = now;
      return refused;
    },
    /** Whether a request that `waited` so many milliseconds in line, before so many `others`, must be refused. */
    refuses(waited: number, others: number): boolean {
      const now = performance.now();
      const isLate = waited > CALM_MS;
      if (!isLate) calm = now;
      const isTooMuch = isOverloaded(now);
      const most = isTooMuch ? ENOUGH_UNDER_WAY : MOST_UNDER_WAY;
      const refused = underWay >= most || (isTooMuch && isLate && others >= FEW);
      if (refused) refusedAt = now;
      return refused;
    },
    /** Counts `work` from when all of the request has arrived, read or not: a slow client must not take others' places. */
    async count<Result>(incoming: IncomingMessage, work: () => Result | Promise<Result>): Promise<Result> {
      let looking: NodeJS.Timeout | null = null;
      let counted = 0;
      const look = () => {
        if (!isWhole(incoming)) {
          // Node does not tell when a body has arrived that nobody reads yet.
          looking = setTimeout(look, LOOK_EVERY_MS);
          return;
        }
        counted = 1;
        underWay += 1;
      };
      look();
      try {
        return await work();
      } finally {
        if (looking) clearTimeout(looking);
        underWay -= counted;
      }
    },
  };
}

const isWhole = ({ method, complete }: IncomingMessage) => method === 'GET' || method === 'HEAD' || complete;
