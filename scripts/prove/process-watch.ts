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

/** Looks again and again while `work` runs. @returns the most that was seen, and what `work` came to */
export async function mostDuring<Result>(look: () => number, everyMs: number, work: () => Promise<Result>) {
  let most = look();
  const looking = setInterval(() => {
    most = Math.max(most, look());
  }, everyMs);
  const result = await work().finally(() => clearInterval(looking));
  return { most, result };
}
