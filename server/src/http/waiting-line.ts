// Node reads all that has come before it looks at the door again, and then lets one client in: for all that is begun in one turn
// of its event loop, new visitors and the database's answers wait. So a turn begins requests for a moment only; the others
// wait in line for the next ones (docs/decisions/0026-overload-and-slow-clients.md).

/** How long requests are begun in one turn. */
const TURN_MS = 10;

export type WaitingLine = {
  /** Begins a request as soon as those before it are begun and there is time in a turn; `waited` is in milliseconds. */
  join(begin: (waited: number) => void): void;
  /** How many wait. */
  length(): number;
};

export function openWaitingLine(): WaitingLine {
  let waiting = 0;
  let turnBegan = 0;
  let isTurnKnown = false;

  function nextTurn() {
    turnBegan = performance.now();
    isTurnKnown = waiting > 0;
    // Before those who wait: it is called first in the next turn too.
    if (isTurnKnown) setImmediate(nextTurn);
  }

  return {
    length: () => waiting,
    join(begin) {
      const came = performance.now();
      if (!isTurnKnown) {
        turnBegan = came;
        isTurnKnown = true;
        setImmediate(nextTurn);
      }
      if (waiting === 0 && came - turnBegan < TURN_MS) return begin(0);
      waiting += 1;
      const step = () => {
        const now = performance.now();
        if (now - turnBegan >= TURN_MS) return setImmediate(step);
        waiting -= 1;
        begin(now - came);
      };
      setImmediate(step);
    },
  };
}
