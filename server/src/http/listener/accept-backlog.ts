// Node accepts one connection in each turn of its event loop. While turns are long, new clients wait in the system's
// backlog, unseen by Node, perhaps for seconds. So work that makes turns long and can wait is deferred until that backlog is empty.

import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The size of that backlog, as Node requests it from the system. */
const MAX_BACKLOG = 511;

export type AcceptBacklog = {
  /** Resolves after a turn in which no client was accepted, or after as many turns as clients may have waited. */
  whenEmpty(): Promise<void>;
};

export function watchAcceptBacklog(server: Server): AcceptBacklog {
  let hasAccepted = true;
  let emptying: Promise<void> | null = null;
  server.on('connection', () => {
    hasAccepted = true;
  });

  async function acceptAll() {
    hasAccepted = true;
    for (let turn = 0; hasAccepted && turn < MAX_BACKLOG; turn += 1) {
      hasAccepted = false;
      // Node polls the listening socket between these two.
      await nextTurn();
      await nextTurn();
    }
    emptying = null;
  }

  return {
    whenEmpty: () => {
      emptying ??= acceptAll();
      return emptying;
    },
  };
}
