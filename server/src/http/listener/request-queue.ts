// Node reads all requests that have arrived before it accepts the next connection, and then it accepts only one. So new clients
// and the database's answers wait for everything that is begun in one turn of the event loop. That is why a turn begins
// requests for a moment only; the others wait in line for the next turns (docs/decisions/0026-overload-and-slow-clients.md).

/** How long requests are begun in one turn. */
const TURN_MS = 10;
/** More than can be begun in that time, however quick each is. */
const MOST_A_TURN = 500;

/** Begins a request that `waited` so many milliseconds. */
type Begin = (waited: number) => void;

export type WaitingLine = {
  /** Begins a request once those before it are begun and a turn has time left. */
  join(begin: Begin): void;
  /** How many wait. */
  length(): number;
};

export function openWaitingLine(): WaitingLine {
  const waiting: { came: number; begin: Begin }[] = [];
  /** How many calls of `step` are scheduled. Each begins one request, if its turn has time left. */
  let steps = 0;
  let turnBegan = 0;
  let isTurnKnown = false;

  function nextTurn() {
    turnBegan = performance.now();
    isTurnKnown = waiting.length > 0;
    // Scheduled before the steps, so that it is the first to run in the next turn too.
    if (isTurnKnown) setImmediate(nextTurn);
  }

  /** Begins one request only: Node runs the promises that it has settled before it calls the next step. */
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
