/** How long a number that was read is used: changes of another process show this much later at most. */
const KNOWN_MS = 1_000;
/** At this age it is read again in the background: a request that finds no known number has to wait. */
const RENEWED_MS = 500;

/** A number that changes whenever something that kept answers show changes. */
export type Revision = {
  /** The number, if it is certain without asking the database. */
  known(): string | null;
  read(): Promise<string>;
};

/**
 * Saves asking the database for each answer. This process counts its own changes, so a number that was read holds until the
 * next of them; and a second at most, because of other processes' changes.
 */
export function knownRevision(ask: () => Promise<string>, changes: () => number): Revision {
  let last = { number: '', changes: -1, at: 0 };
  let isRenewing = false;

  async function read(): Promise<string> {
    // Taken before the query: if something is committed meanwhile, the number is not used.
    const asked = { changes: changes(), at: performance.now() };
    const number = await ask();
    last = { number, ...asked };
    return number;
  }

  /** Ignores a failure: the next request that finds no known number reads it again, and fails then. */
  function renew(): void {
    if (isRenewing) return;
    isRenewing = true;
    const end = () => {
      isRenewing = false;
    };
    read().then(end, end);
  }

  return {
    known() {
      const age = performance.now() - last.at;
      if (changes() !== last.changes || age >= KNOWN_MS) return null;
      if (age >= RENEWED_MS) renew();
      return last.number;
    },
    read,
  };
}
