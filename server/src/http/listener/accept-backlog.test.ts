import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { watchDoor } from './accept-backlog.ts';

const CLIENTS = 20;

const server = createServer().listen(0);
await once(server, 'listening');
afterAll(() => server.close());

test('UP-6 all waiting clients are accepted before work that can wait begins', async () => {
  const door = watchDoor(server);
  let came = 0;
  const cameBefore = once(server, 'connection')
    .then(door.empty)
    .then(() => came);
  server.on('connection', () => {
    came += 1;
  });
  const sockets = Array.from({ length: CLIENTS }, () =>
    connect((server.address() as AddressInfo).port, '127.0.0.1'),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  expect(await cameBefore).toBe(CLIENTS);
  for (const socket of sockets) socket.destroy();
});
