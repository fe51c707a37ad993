/** How long requests are started in one turn of the event loop. */
const TURN_BUDGET_MS = 10;
/** More than can be started in that time, however quick each is. */
const MAX_STARTS_PER_TURN = 500;

/** Starts a request that waited for `waited` milliseconds. */
type StartRequest = (waited: number) => void;

/**
 * Node reads all requests that have arrived before it accepts the next connection, and then it accepts only one. So new clients and
 * the database's replies wait for everything that is started in one turn of the event loop. That is why a turn starts requests
 * for `TURN_BUDGET_MS` only; the others wait for the next turns.
 */
export function createRequestQueue() {
  const queued: { enqueuedAt: number; start: StartRequest }[] = [];
  /** How many calls of `startNext` are scheduled. Each starts one request, if its turn has time left. */
  let scheduledSteps = 0;
  let turnStartedAt = 0;
  let isTurnKnown = false;

  function nextTurn() {
    turnStartedAt = performance.now();
    isTurnKnown = queued.length > 0;
    // Scheduled before the steps, so that it is the first to run in the next turn too.
    if (isTurnKnown) setImmediate(nextTurn);
  }

  /** Starts one request only: Node runs the promises that it has settled before it calls the next step. */
  function startNext() {
    const now = performance.now();
    const next = now - turnStartedAt < TURN_BUDGET_MS ? queued.shift() : undefined;
    if (scheduledSteps <= queued.length) setImmediate(startNext);
    else scheduledSteps -= 1;
    next?.start(now - next.enqueuedAt);
  }

  return {
    length: () => queued.length,
    /** Starts a request once those before it are started and a turn has time left. */
    enqueue(start: StartRequest) {
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
