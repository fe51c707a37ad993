import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Runs `work` with the process `pid` on one core and this one, which asks, on the others: each then takes only its own time,
 * and what is measured is the site. @returns also whether that was possible, which needs Linux and two cores
 */
export async function onCoresApart<Result>(pid: number, work: () => Promise<Result>) {
  const last = availableParallelism() - 1;
  const isApart = last > 0 && pin(pid, '0') && pin(process.pid, `1-${last}`);
  try {
    return { isApart, result: await work() };
  } finally {
    pin(process.pid, `0-${last}`);
  }
}

/** All threads of it, and those they start from now on. */
function pin(pid: number, cores: string): boolean {
  try {
    execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
