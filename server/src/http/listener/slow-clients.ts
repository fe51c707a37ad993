// A client that is slow on purpose holds a socket at next to no cost. Node itself closes silent ones, and those whose headers
// never end; this closes those that send or read something, but slower than any real line
// (docs/decisions/0036-slow-clients.md).

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds. */
export type Timings = {
  /** Time between two checks. */
  check: number;
  /** From then on a body must have arrived fast enough, on average. */
  body: number;
  bodyKilobyte: number;
  /** From then on a response must have been read fast enough, on average. */
  silence: number;
  answerKilobyte: number;
};

/** Whether the request has a body, even if it is a `GET`. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Disconnects a client that sends its body too slowly; the time in which we do not read it does not count. */
export function enforceBodyRate(incoming: IncomingMessage, outgoing: ServerResponse, timings: Timings): void {
  const { socket } = incoming;
  if (!hasBody(incoming)) return;
  const [before, started] = [socket.bytesRead, performance.now()];
  const timer = setInterval(() => {
    if (incoming.complete || socket.destroyed) return clearInterval(timer);
    if (incoming.readableLength > 0) return;
    const waited = performance.now() - started;
    if (waited < timings.body || waited < allowedMs(socket.bytesRead - before, timings.bodyKilobyte)) return;
    if (!outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    socket.destroySoon();
  }, timings.check);
  // Emitted even if the body is not read, so the timer does not keep a refused request in memory.
  incoming.once('end', () => clearInterval(timer));
}

/** Node itself uses these to detect a silent socket: bytes written, and those that the system has not taken yet. */
type SocketWithHandle = Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null };

/** Disconnects a client that reads its responses too slowly: the system takes bytes from us at the pace of the client. */
export function enforceReadRate(socket: SocketWithHandle, timings: Timings): void {
  let waited = 0;
  let before = 0;
  const timer = setInterval(() => {
    const { bytesWritten = 0, writeQueueSize = 0 } = socket._handle ?? {};
    const acknowledged = bytesWritten - writeQueueSize;
    if (writeQueueSize === 0 || waited === 0) before = acknowledged;
    waited = writeQueueSize === 0 ? 0 : waited + timings.check;
    if (waited > timings.silence + allowedMs(acknowledged - before, timings.answerKilobyte)) socket.destroy();
  }, timings.check);
  socket.once('close', () => clearInterval(timer));
}

const allowedMs = (bytes: number, kilobyte: number) => (bytes / 1_000) * kilobyte;
