import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Runs `work` with the event loop of the process `pid` on one core and this process, which asks, on the others: each then takes
 * only its own time, and what is measured is the site. @returns also whether that was possible, which needs Linux and two cores
 */
export async function onSeparateCores<Result>(pid: number, work: () => Promise<Result>) {
  const lastCore = availableParallelism() - 1;
  const isPinned = lastCore > 0 && pinMainThread(pid, '0') && pinAllThreads(process.pid, `1-${lastCore}`);
  try {
    return { isApart: isPinned, result: await work() };
  } finally {
    pinAllThreads(process.pid, `0-${lastCore}`);
  }
}

/** As `onSeparateCores`, but all threads of the process share its one core, as on a machine that has no other. */
export async function onOneCore<Result>(pid: number, work: () => Promise<Result>) {
  const lastCore = availableParallelism() - 1;
  const isPinned = lastCore > 0 && pinAllThreads(pid, '0') && pinAllThreads(process.pid, `1-${lastCore}`);
  try {
    return { isApart: isPinned, result: await work() };
  } finally {
    pinAllThreads(process.pid, `0-${lastCore}`);
  }
}

/** The threads beside the loop, which clear memory and hash passwords, stay free: one core for all would hold the loop up. */
const pinMainThread = (pid: number, cores: string) => pin('-cp', pid, cores);

/** All threads of it, and those they start from now on. */
const pinAllThreads = (pid: number, cores: string) => pin('-acp', pid, cores);

function pin(threads: '-cp' | '-acp', pid: number, cores: string): boolean {
  try {
    execFileSync('taskset', [threads, cores, String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
