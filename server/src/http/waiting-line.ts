// Node reads all that has come before it looks at the door again, and then lets one client in: for all that is begun in one turn
// of its event loop, new visitors and the database's answers wait. So a turn begins requests for a moment only; the others
// wait in line for the next ones (docs/decisions/0026-overload-and-slow-clients.md).

/** How long requests are begun in one turn. */
const TURN_MS = 10;
/** More than are begun in that time, however little each is. */
const MOST_A_TURN = 500;

/** Begins a request that `waited` so many milliseconds. */
type Begin = (waited: number) => void;

export type WaitingLine = {
  /** Begins a request as soon as those before it are begun and there is time in a turn. */
  join(begin: Begin): void;
  /** How many wait. */
  length(): number;
};

export function openWaitingLine(): WaitingLine {
  const waiting: { came: number; begin: Begin }[] = [];
  /** Each begins one in the turn that it is called in, if there is time. */
  let steps = 0;
  let turnBegan = 0;
  let isTurnKnown = false;

  function nextTurn() {
    turnBegan = performance.now();
    isTurnKnown = waiting.length > 0;
    // Before the steps: it is called first in the next turn too.
    if (isTurnKnown) setImmediate(nextTurn);
  }

  /** One request for each call of Node's: what the request promised to do at once is done before the next is begun. */
  function step() {
    const now = performance.now();
    const next = now - turnBegan < TURN_MS ? waiting.shift() : undefined;
    if (steps <= waiting.length) setImmediate(step);
    else steps -= 1;
    next?.begin(now - next.came);
  }

  return {
    length: () => waiting.length,
    join(begin) {
      const came = performance.now();
      if (!isTurnKnown) {
        turnBegan = came;
        isTurnKnown = true;
        setImmediate(nextTurn);
      }
      if (waiting.length === 0 && came - turnBegan < TURN_MS) return begin(0);
      waiting.push({ came, begin });
      if (steps === MOST_A_TURN) return;
      steps += 1;
      setImmediate(step);
    },
  };
}
