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

/** A thread that is done is on its way to sleep for a moment, a longer one where cores are scarce. */
const LOOKS_IN_A_ROW = 4;

/** @returns how many of Node's own workers, which hash passwords, have computed for some looks now; Linux alone tells */
export function watchWorkers(pid: number): () => number {
  const looks = new Map<string, number>();
  return () => {
    for (const thread of readdirSync(`/proc/${pid}/task`))
      looks.set(thread, isBusyWorker(`/proc/${pid}/task/${thread}/stat`) ? (looks.get(thread) ?? 0) + 1 : 0);
    return [...looks.values()].filter((count) => count >= LOOKS_IN_A_ROW).length;
  };
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
