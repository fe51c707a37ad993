import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { watchDoor } from './door-queue.ts';

const CLIENTS = 20;

const server = createServer().listen(0);
await once(server, 'listening');
afterAll(() => server.close());

test('UP-6 all waiting clients are accepted before work that can wait begins', async () => {
  const door = watchDoor(server);
  let came = 0;
  let cameBefore = 0;
  server.on('connection', () => {
    came += 1;
    if (came === 1) void door.empty().then(() => (cameBefore = came));
  });
  const sockets = Array.from({ length: CLIENTS }, () =>
    connect((server.address() as AddressInfo).port, '127.0.0.1'),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  while (cameBefore === 0) await wait(5);
  for (const socket of sockets) socket.destroy();
  expect(cameBefore).toBe(CLIENTS);
});
