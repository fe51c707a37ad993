/** For how long a number counts once it was asked for: what another process changes shows that late. */
const KNOWN_MS = 1_000;

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
export function knownRevision(read: () => Promise<string>, changes: () => number): Revision {
  let last = { number: '', changes: -1, at: 0 };
  return {
    known: () => (changes() === last.changes && performance.now() - last.at < KNOWN_MS ? last.number : null),
    async read() {
      // As they were before it was asked: what is committed meanwhile makes it be asked again.
      const asked = { changes: changes(), at: performance.now() };
      const number = await read();
      last = { number, ...asked };
      return number;
    },
  };
}
