// Who comes while the process is overloaded is sent away at once: all would otherwise wait longer and longer, until nobody is
// answered while they still care (docs/decisions/0026-overload-and-slow-clients.md).

import type { IncomingMessage } from 'node:http';
import type { Log } from '../kernel/log.ts';
import { toldOnceASecond } from './sent-away.ts';

const BEAT_MS = 10;
/** By how much the event loop may be behind: what comes later than that into a turn of it waits for the whole turn. */
const LATE_MS = 10;
/** Behind for shorter than this is a burst: better served a little late than sent away. */
const BURST_MS = 200;
/** Whoever had to be sent away so shortly before: what goes on is no burst. */
const STILL_MS = 1_000;
/** Fewer in one turn are never too many: it is not they whom a starved machine waits for. */
const FEW = 80;
/** How many may wait for something else than the event loop: the database, a password's turn, a picture's. */
const MOST_UNDER_WAY = 200;
/** As many keep the event loop and every connection to the database busy: more only wait for each other. */
const ENOUGH_UNDER_WAY = 112;

/** Watches this process's event loop and how many requests it works on, until `stop`. */
export function watchOverload(log: Log) {
  let beat = performance.now();
  let calm = beat;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let inTurn = 0;
  let underWay = 0;
  const tell = toldOnceASecond(log, 'overloaded');

  const heart = setInterval(() => {
    const now = performance.now();
    if (now - beat < BEAT_MS + LATE_MS) calm = now;
    beat = now;
    inTurn = 0;
  }, BEAT_MS).unref();

  return {
    /** Counts a request that has come, whoever answers it. */
    meet(): void {
      inTurn += 1;
    },
    /** Whether one more request must be sent away. It is told in the log. */
    refuses(): boolean {
      const now = performance.now();
      const isOverloaded = now - calm > BURST_MS || now - refusedAt < STILL_MS;
      const isLate = inTurn > FEW && now - beat > BEAT_MS + LATE_MS;
      const most = isOverloaded ? ENOUGH_UNDER_WAY : MOST_UNDER_WAY;
      const refused = underWay >= most || (isOverloaded && isLate);
      if (!refused) return false;
      refusedAt = now;
      tell();
      return true;
    },
    /** Counts `work` on a request from when nothing more is expected of the client: who is slow holds nobody else up. */
    async count<Result>(incoming: IncomingMessage, work: () => Result | Promise<Result>): Promise<Result> {
      let counted = 0;
      const begin = () => {
        counted = 1;
        underWay += 1;
      };
      if (incoming.method === 'GET' || incoming.method === 'HEAD') begin();
      else incoming.once('end', begin);
      try {
        return await work();
      } finally {
        incoming.off('end', begin);
        underWay -= counted;
      }
    },
    stop: () => clearInterval(heart),
  };
}
