import type { Context } from 'hono';
import type { KeptAnswer } from './kept-answer.ts';
import type { Revision } from './known-revision.ts';

type Kept = { revision: string; answer: KeptAnswer; bytes: number };

export type KeptAnswers = ReturnType<typeof keepAnswers>;

/**
 * Answers in memory by their address, each with the revision of what it shows. At most `most` of them, with bodies of at most
 * `mostBytes` in all (the copies made to send them come on top): the least recently used are dropped first.
 */
export function keepAnswers(revision: Revision, { most, mostBytes }: { most: number; mostBytes: number }) {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function forget(address: string): void {
    bytes -= kept.get(address)?.bytes ?? 0;
    kept.delete(address);
  }

  /** What is kept under that address, up to date or not. */
  function get(address: string): Kept | undefined {
    const found = kept.get(address);
    if (!found) return undefined;
    kept.delete(address);
    kept.set(address, found);
    return found;
  }

  return {
    revision,
    get,
    /** The answer, if it is known to be up to date without asking the database. */
    find(address: string): KeptAnswer | undefined {
      const found = kept.has(address) ? get(address) : undefined;
      return found && found.revision === revision.known() ? found.answer : undefined;
    },
    set(address: string, of: string, answer: KeptAnswer): void {
      forget(address);
      const size = sizeOf(answer);
      kept.set(address, { revision: of, answer, bytes: size });
      bytes += size;
      for (const oldest of kept.keys()) {
        if (kept.size <= most && bytes <= mostBytes) break;
        forget(oldest);
      }
    },
  };
}

const sizeOf = ({ plain, compressed }: KeptAnswer) =>
  [plain, ...Object.values(compressed)].reduce((sum, bytes) => sum + (bytes?.byteLength ?? 0), 0);

/** Longer than any that a page of ours leads to. */
const MOST_CHARACTERS = 500;

/**
 * The address under which an answer may be kept; null for one that is too long or has parameters that are not `known`, which
 * change nothing of what is shown. Anybody can still make up searches and page numbers: that drops what nobody else has asked
 * for meanwhile, and the next who asks for that waits until it is made again.
 */
export function keepableAddress(c: Context, known: Set<string>): string | null {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return null;
  const { pathname, search, searchParams } = new URL(c.req.url);
  const isKnown = [...searchParams.keys()].every((name) => known.has(name));
  const address = pathname + search;
  return isKnown && address.length <= MOST_CHARACTERS ? address : null;
}
