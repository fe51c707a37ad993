import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What the process has in memory, as the system counts it. */
export const megabytesOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

const TICKS_PER_SECOND = 100;

/** Seconds that the process has computed for, all its threads; Linux alone tells. */
export const computedSecondsOf = (pid: number) => ticksIn(`/proc/${pid}/stat`) / TICKS_PER_SECOND;

/** Over so many looks a worker must have been ready to compute, and computed: one that is done waits to go to sleep, often long. */
const LOOKS = 6;

/** @returns how many of Node's own workers, which hash passwords, are computing; Linux alone tells */
export function watchWorkers(pid: number): () => number {
  const seen = new Map<string, number[]>();
  return () => {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const ticks = ticksIn(`/proc/${pid}/task/${thread}/stat`, '(libuv-worker) R ');
      seen.set(thread, Number.isNaN(ticks) ? [] : [...(seen.get(thread) ?? []), ticks].slice(-LOOKS));
    }
    return [...seen.values()].filter((looks) => looks.length === LOOKS && looks.at(-1) !== looks[0]).length;
  };
}

/** How long it has computed; NaN of one that has ended, or that is not what `said` says. */
function ticksIn(file: string, said = ''): number {
  try {
    const stat = readFileSync(file, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return stat.includes(said) ? Number(fields[11]) + Number(fields[12]) : Number.NaN;
  } catch {
    return Number.NaN;
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
