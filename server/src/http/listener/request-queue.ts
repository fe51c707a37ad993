// Node reads all requests that have arrived before it accepts the next connection, and then it accepts only one. So new clients
// and the database's answers wait for everything that is begun in one turn of the event loop. That is why a turn begins
// requests for a moment only; the others wait in line for the next turns (docs/decisions/0026-load-shedding.md).

/** How long requests are begun in one turn. */
const TURN_BUDGET_MS = 10;
/** More than can be begun in that time, however quick each is. */
const MAX_STARTS_PER_TURN = 500;

/** Begins a request that `waited` so many milliseconds. */
type StartRequest = (waited: number) => void;

export type RequestQueue = {
  /** Begins a request once those before it are begun and a turn has time left. */
  enqueue(start: StartRequest): void;
  /** How many wait. */
  length(): number;
};

export function createRequestQueue(): RequestQueue {
  const queued: { enqueuedAt: number; start: StartRequest }[] = [];
  /** How many calls of `step` are scheduled. Each begins one request, if its turn has time left. */
  let scheduledSteps = 0;
  let turnStartedAt = 0;
  let isTurnKnown = false;

  function nextTurn() {
    turnStartedAt = performance.now();
    isTurnKnown = queued.length > 0;
    // Scheduled before the steps, so that it is the first to run in the next turn too.
    if (isTurnKnown) setImmediate(nextTurn);
  }

  /** Begins one request only: Node runs the promises that it has settled before it calls the next step. */
  function startNext() {
    const now = performance.now();
    const next = now - turnStartedAt < TURN_BUDGET_MS ? queued.shift() : undefined;
    if (scheduledSteps <= queued.length) setImmediate(startNext);
    else scheduledSteps -= 1;
    next?.start(now - next.enqueuedAt);
  }

  return {
    length: () => queued.length,
    enqueue(start) {
      const enqueuedAt = performance.now();
      if (!isTurnKnown) {
        turnStartedAt = enqueuedAt;
        isTurnKnown = true;
        setImmediate(nextTurn);
      }
      if (queued.length === 0 && enqueuedAt - turnStartedAt < TURN_BUDGET_MS) return start(0);
      queued.push({ enqueuedAt, start });
      if (scheduledSteps === MAX_STARTS_PER_TURN) return;
      scheduledSteps += 1;
      setImmediate(startNext);
    },
  };
}
