/** For how long a number counts once it was asked for: what another process changes shows that late. */
const KNOWN_MS = 1_000;
/** From then on it is asked for beside what is answered: whoever came when nothing is known would wait, or be sent away. */
const RENEWED_MS = 500;

/** Another one as soon as something that kept answers show has changed. */
export type Revision = {
  /** Where it is sure without asking anybody. */
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
    // As they were before it was asked: what is committed meanwhile makes it be asked again.
    const asked = { changes: changes(), at: performance.now() };
    const number = await ask();
    last = { number, ...asked };
    return number;
  }

  /** Where the database does not answer, whoever soon finds that nothing is known asks it again, and is told. */
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
