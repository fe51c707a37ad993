import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What the process has in memory, as the system counts it. */
export const megabytesOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

const TICKS_PER_SECOND = 100;

/** Seconds that the process has computed for, all its threads; Linux alone tells. */
export function computedSecondsOf(pid: number): number {
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ');
  const [user, system] = fields.join(') ').split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/** Over so many looks a worker must have been ready to compute, and computed: one that is done waits to go to sleep, often long. */
const LOOKS = 4;
const LEAST_NANOSECONDS = 1_000_000;

/** @returns how many of Node's own workers, which hash passwords, are computing; Linux alone tells */
export function watchWorkers(pid: number): () => number {
  const seen = new Map<string, number[]>();
  return () => {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const computed = computedByReady(`/proc/${pid}/task/${thread}`);
      seen.set(thread, computed === null ? [] : [...(seen.get(thread) ?? []), computed].slice(-LOOKS));
    }
    return [...seen.values()].filter(
      (looks) => looks.length === LOOKS && (looks.at(-1) ?? 0) - (looks[0] ?? 0) > LEAST_NANOSECONDS,
    ).length;
  };
}

/** Nanoseconds that a worker has computed for, null of one that has nothing to do and of any other thread. */
function computedByReady(folder: string): number | null {
  try {
    if (!/^\d+ \(libuv-worker\) R/.test(readFileSync(`${folder}/stat`, 'latin1'))) return null;
    return Number.parseInt(readFileSync(`${folder}/schedstat`, 'latin1'), 10);
  } catch {
    // It has ended since.
    return null;
  }
}

/** Looks again and again while `work` runs. @returns the most that was seen, and what `work` came to */
export async function mostDuring<Result>(look: () => number, everyMs: number, work: () => Promise<Result>) {
  let most = look();
  const looking = setInterval(() => {
    most = Math.max(most, look());
  }, everyMs);
  const result = await work().finally(() => clearInterval(looking));
  return { most, result };
}
