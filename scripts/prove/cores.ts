import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Runs `work` with the event loop of the process `pid` on one core and this process, which asks, on the others: each then takes
 * only its own time, and what is measured is the site. @returns also whether that was possible, which needs Linux and two cores
 */
export async function onCoresApart<Result>(pid: number, work: () => Promise<Result>) {
  const last = availableParallelism() - 1;
  const isApart = last > 0 && pinLoop(pid, '0') && pinAll(process.pid, `1-${last}`);
  try {
    return { isApart, result: await work() };
  } finally {
    pinAll(process.pid, `0-${last}`);
  }
}

/** The threads beside the loop, which clear memory and hash passwords, stay free: one core for all would hold the loop up. */
const pinLoop = (pid: number, cores: string) => pin('-cp', pid, cores);

/** All threads of it, and those they start from now on. */
const pinAll = (pid: number, cores: string) => pin('-acp', pid, cores);

function pin(threads: '-cp' | '-acp', pid: number, cores: string): boolean {
  try {
    execFileSync('taskset', [threads, cores, String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
