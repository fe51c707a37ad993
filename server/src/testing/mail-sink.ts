// A mail server in a thread of its own, which accepts every mail and keeps none.

import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, callback) {
    stream.on('end', () => callback()).resume();
  },
});
server.on('error', () => undefined);
const listener = server.listen(0, '127.0.0.1', () =>
  parentPort?.postMessage(`smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`),
);
