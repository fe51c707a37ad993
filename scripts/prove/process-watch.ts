import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What the process has in memory, as the system counts it. */
export const megabytesOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** How many of Node's own workers, which hash passwords, compute at this moment; Linux alone tells. */
export function busyWorkersOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.filter((thread) => isBusyWorker(`/proc/${pid}/task/${thread}/stat`)).length;
}

function isBusyWorker(file: string): boolean {
  try {
    return /^\d+ \(libuv-worker\) R/.test(readFileSync(file, 'latin1'));
  } catch {
    // It has ended since.
    return false;
  }
}

/** Looks again and again while `work` runs. @returns the most that was seen, what nine looks in ten did not exceed, and what `work` came to */
export async function mostDuring<Result>(look: () => number, everyMs: number, work: () => Promise<Result>) {
  const seen = [look()];
  const looking = setInterval(() => seen.push(look()), everyMs);
  const result = await work().finally(() => clearInterval(looking));
  const inOrder = seen.toSorted((one, other) => one - other);
  return { most: inOrder.at(-1) ?? 0, usual: inOrder[Math.floor(seen.length * 0.9)] ?? 0, result };
}
