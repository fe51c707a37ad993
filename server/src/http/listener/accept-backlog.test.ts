import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { watchAcceptBacklog } from './accept-backlog.ts';

const CLIENTS = 20;

const server = createServer().listen(0);
await once(server, 'listening');
afterAll(() => server.close());

test('UP-6 all waiting clients are accepted before deferrable work starts', async () => {
  const acceptBacklog = watchAcceptBacklog(server);
  let arrived = 0;
  const arrivedBefore = once(server, 'connection')
    .then(acceptBacklog.whenEmpty)
    .then(() => arrived);
  server.on('connection', () => {
    arrived += 1;
  });
  const sockets = Array.from({ length: CLIENTS }, () =>
    connect((server.address() as AddressInfo).port, '127.0.0.1'),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  expect(await arrivedBefore).toBe(CLIENTS);
  for (const socket of sockets) socket.destroy();
});
