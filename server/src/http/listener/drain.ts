import type { Server as HttpServer, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { DoorQueue } from './accept-backlog.ts';

/** Milliseconds. */
type Patience = {
  /** How long idle connections may still bring a request. */
  grace: number;
  /** How long answers in progress may take. */
  drain: number;
};

type Drained = {
  server: HttpServer;
  doorQueue: DoorQueue;
  sockets: Set<Socket>;
  underWay: Set<ServerResponse>;
};

const LOOK_EVERY_MS = 50;
/** If a look took longer, new clients may have come meanwhile. */
const GLANCE_MS = 2;

/**
 * Takes no new connection, and marks every answer as the last of its connection (`serve.ts` does so for requests in line).
 * Idle connections are closed only after a moment: a request may already be on its way on one of them.
 */
export async function drain(drained: Drained, timings: Patience): Promise<void> {
  const { server, doorQueue, underWay } = drained;
  const latest = performance.now() + timings.grace + timings.drain;
  await seeNobody(doorQueue, timings);
  const closed = new AbortController();
  server.once('close', () => closed.abort());
  // The HTTP server's own `close` would close the connections at rest too.
  NetServer.prototype.close.call(server);
  for (const answer of underWay) answer.shouldKeepAlive = false;
  await letGo(drained, timings, latest, closed.signal).catch((error) => {
    if (!closed.signal.aborted) throw error;
  });
}

/** Waits until the door's queue is empty: closing would cut off clients that are connected but not accepted yet. */
async function seeNobody(doorQueue: DoorQueue, { grace, drain }: Patience) {
  const started = performance.now();
  let begun: number;
  do {
    begun = performance.now();
    // In case somebody comes at every look.
    const patience = Math.max(1, started + drain / 2 - begun);
    await Promise.race([doorQueue.empty(), wait(patience, null, { ref: false })]);
  } while (performance.now() - begun > GLANCE_MS && begun < started + grace);
}

async function letGo({ server, sockets }: Drained, { grace }: Patience, latest: number, signal: AbortSignal) {
  await wait(grace, null, { signal });
  while (performance.now() < latest) {
    // Requests that have arrived are read in this turn, so their connections are not taken for idle.
    await nextTurn(null, { signal });
    server.closeIdleConnections();
    // Node does not count a connection on which no request was ever sent as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    await wait(LOOK_EVERY_MS, null, { signal });
  }
  server.closeAllConnections();
}
