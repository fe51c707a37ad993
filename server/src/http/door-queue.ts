// Node accepts one connection in each turn of its event loop. While turns are long, new clients stand in the system's queue,
// unseen, perhaps for seconds. So work that makes turns long and can wait is put off until that queue is empty.

import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many clients the system keeps waiting, as Node asks it to. */
const BACKLOG = 511;

export type DoorQueue = {
  /** Resolves once a turn has passed in which nobody came in, or as many as may have waited did. */
  empty(): Promise<void>;
};

export function watchDoor(server: Server): DoorQueue {
  let came = true;
  let emptying: Promise<void> | null = null;
  server.on('connection', () => {
    came = true;
  });

  async function letIn() {
    came = true;
    for (let turn = 0; came && turn < BACKLOG; turn += 1) {
      came = false;
      // The second turn begins after the socket has been looked at.
      await nextTurn();
      await nextTurn();
    }
    emptying = null;
  }

  return {
    empty: () => {
      emptying ??= letIn();
      return emptying;
    },
  };
}
