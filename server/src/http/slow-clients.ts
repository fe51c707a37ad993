// Clients that are slow on purpose hold a socket each for next to nothing. Silence and headers that never end are Node's own
// business; here is what moves, but slower than any line (docs/decisions/0026-overload-and-slow-clients.md).

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds. */
export type Patience = {
  /** How often is looked. */
  check: number;
  /** From then on what moves must have moved fast enough, on average. */
  patience: number;
  /** What a kilobyte of a body may take. */
  bodyKilobyte: number;
  /** What a kilobyte of an answer may take. */
  answerKilobyte: number;
};

/** Lets go of a client that sends its body ever so slowly; one that waits for us is not slow. */
export function expectBody(incoming: IncomingMessage, outgoing: ServerResponse, timings: Patience): void {
  const { method, socket } = incoming;
  if (method === 'GET' || method === 'HEAD') return;
  const [before, started] = [socket.bytesRead, performance.now()];
  const look = setInterval(() => {
    if (incoming.complete || socket.destroyed) return clearInterval(look);
    if (incoming.readableLength > 0) return;
    const waited = performance.now() - started;
    if (waited < timings.patience || waited < allowance(socket.bytesRead - before, timings.bodyKilobyte))
      return;
    if (!outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    socket.destroySoon();
  }, timings.check);
  // What is over early, as nearly everything is, needs no look.
  outgoing.once('close', () => {
    if (incoming.complete) clearInterval(look);
  });
}

/**
 * Lets go of a client that takes its answers ever so slowly. What the system has taken over from us counts as taken; it takes
 * more as the client does.
 */
export function expectReader(socket: Socket, timings: Patience): void {
  let held = 0;
  let before = 0;
  const look = setInterval(() => {
    if (socket.writableLength === 0) {
      held = 0;
      return;
    }
    if (held === 0) before = socket.bytesWritten - socket.writableLength;
    held += timings.check;
    if (held > timings.patience + allowance(socket.bytesWritten - before, timings.answerKilobyte))
      socket.destroy();
  }, timings.check);
  socket.once('close', () => clearInterval(look));
}

const allowance = (bytes: number, kilobyte: number) => (bytes / 1_000) * kilobyte;
