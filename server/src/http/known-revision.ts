/** How long a number counts once it was read: what another process changes shows this late at most. */
const KNOWN_MS = 1_000;
/** At this age it is read again in the background: a request that finds no number known would have to wait. */
const RENEWED_MS = 500;

/** A number that changes as soon as something that kept answers show has changed. */
export type Revision = {
  /** The number, if it is certain without asking the database. */
  known(): string | null;
  read(): Promise<string>;
};

/**
 * Spares asking the database for each answer: this process counts its own changes, so the number holds until the next,
 * and a second at most, for what others commit.
 */
export function knownRevision(ask: () => Promise<string>, changes: () => number): Revision {
  let last = { number: '', changes: -1, at: 0 };
  let isRenewing = false;

  async function read(): Promise<string> {
    // Taken before the question: whatever is committed meanwhile makes the answer count for nothing.
    const asked = { changes: changes(), at: performance.now() };
    const number = await ask();
    last = { number, ...asked };
    return number;
  }

  /** A failure is not told here: the next request that finds no number known asks again, and is told. */
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
