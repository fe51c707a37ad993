// Node accepts one connection in each turn of its event loop. While turns are long, new clients wait in the system's
// queue, unseen by Node, perhaps for seconds. So work that makes turns long and can wait is put off until that queue is empty.

import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many clients wait in that queue at most, as Node asks of the system. */
const BACKLOG = 511;

export type DoorQueue = {
  /** Resolves after a turn in which nobody was accepted, or after as many turns as clients may have waited. */
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
      // Node looks at the listening socket between these two.
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
