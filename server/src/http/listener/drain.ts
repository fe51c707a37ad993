import type { Server as HttpServer, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { AcceptBacklog } from './accept-backlog.ts';

/** Milliseconds. */
type Timeouts = {
  /** How long idle connections may still bring a request. */
  grace: number;
  /** How long responses in progress may take. */
  drain: number;
};

type DrainTarget = {
  server: HttpServer;
  acceptBacklog: AcceptBacklog;
  sockets: Set<Socket>;
  inFlight: { keys(): Iterable<ServerResponse> };
};

const CHECK_INTERVAL_MS = 50;
/** If a check took longer, new clients may have arrived meanwhile. */
const QUICK_CHECK_MS = 2;

/**
 * Accepts no new connection, and marks every response as the last of its connection (`serve.ts` does so for queued requests).
 * Idle connections are closed only after a moment: a request may already be on its way on one of them.
 */
export async function drain(target: DrainTarget, timings: Timeouts): Promise<void> {
  const { server, acceptBacklog, inFlight } = target;
  const deadline = performance.now() + timings.grace + timings.drain;
  await waitForEmptyBacklog(acceptBacklog, timings);
  const closed = new AbortController();
  server.once('close', () => closed.abort());
  // The HTTP server's own `close` would close idle connections too.
  NetServer.prototype.close.call(server);
  for (const response of inFlight.keys()) response.shouldKeepAlive = false;
  await closeConnections(target, timings, deadline, closed.signal).catch((error) => {
    if (!closed.signal.aborted) throw error;
  });
}

/** Waits until the accept backlog is empty: closing would cut off clients that are connected but not accepted yet. */
async function waitForEmptyBacklog(acceptBacklog: AcceptBacklog, { grace, drain }: Timeouts) {
  const started = performance.now();
  let checkStarted: number;
  do {
    checkStarted = performance.now();
    // In case a client arrives at every check.
    const timeoutMs = Math.max(1, started + drain / 2 - checkStarted);
    await Promise.race([acceptBacklog.whenEmpty(), wait(timeoutMs, null, { ref: false })]);
  } while (performance.now() - checkStarted > QUICK_CHECK_MS && checkStarted < started + grace);
}

async function closeConnections(
  { server, sockets }: DrainTarget,
  { grace }: Timeouts,
  deadline: number,
  signal: AbortSignal,
) {
  await wait(grace, null, { signal });
  while (performance.now() < deadline) {
    // Requests that have arrived are read in this turn, so their connections are not taken for idle.
    await nextTurn(null, { signal });
    server.closeIdleConnections();
    // Node does not count a connection on which no request was ever sent as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    await wait(CHECK_INTERVAL_MS, null, { signal });
  }
  server.closeAllConnections();
}
