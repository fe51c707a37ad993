/** How long a number that was read is used: changes of another process show this much later at most. */
const MAX_AGE_MS = 1_000;
/** At this age it is read again in the background: a request that finds no known number must wait. */
const REFRESH_AFTER_MS = 500;

/** A number that changes whenever the data of cached responses changes. */
export type CacheVersion = {
  /** The number, if it is certain without a query. */
  known(): string | null;
  read(): Promise<string>;
  /**
   * Runs `work`, which changes data of cached responses in one transaction, and increments the number in it. Once it ends,
   * this process sends no older response; nor if it fails, as its transaction may have committed.
   */
  change<Result>(work: () => Promise<Result>): Promise<Result>;
};

/**
 * Saves a query for each response. This process declares its own changes, so a number that was read is valid until the next of
 * them; and for a second at most, because of other processes' changes.
 */
export function createCacheVersion(readNumber: () => Promise<string>): CacheVersion {
  let changes = 0;
  let last = { number: '', changes: -1, at: 0 };
  let isRefreshing = false;

  async function read(): Promise<string> {
    // Taken before the query: if something is committed meanwhile, the number is not used.
    const snapshot = { changes, at: performance.now() };
    const number = await readNumber();
    last = { number, ...snapshot };
    return number;
  }

  /** Ignores a failure: the next request that finds no known number reads it again, and fails then. */
  function refresh(): void {
    if (isRefreshing) return;
    isRefreshing = true;
    const end = () => {
      isRefreshing = false;
    };
    read().then(end, end);
  }

  return {
    known() {
      const age = performance.now() - last.at;
      if (changes !== last.changes || age >= MAX_AGE_MS) return null;
      if (age >= REFRESH_AFTER_MS) refresh();
      return last.number;
    },
    read,
    async change(work) {
      try {
        return await work();
      } finally {
        changes += 1;
      }
    },
  };
}
