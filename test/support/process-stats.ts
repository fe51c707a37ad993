import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** What the process has in memory, as the system counts it. */
export const megabytesOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** The most that it has had in memory since it began, or since `resetPeak`; Linux alone tells. */
export const peakMegabytesOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** What the system takes to forget the peak (man 5 proc_pid_clear_refs). */
const FORGET_PEAK = '5';
export const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, FORGET_PEAK);

const TICKS_PER_SECOND = 100;

/** Seconds that the process has computed for, all its threads; Linux alone tells. */
export const cpuSecondsOf = (pid: number) => ticksIn(`/proc/${pid}/stat`) / TICKS_PER_SECOND;

/** Over so many looks a worker must have been ready to compute, and computed: one that is done waits to go to sleep, often long. */
const SAMPLES = 6;

/** @returns how many of Node's own workers, which hash passwords, are computing; Linux alone tells */
export function busyWorkerCounter(pid: number): () => number {
  const samplesByThread = new Map<string, number[]>();
  return () => {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const ticks = ticksIn(`/proc/${pid}/task/${thread}/stat`, '(libuv-worker) R ');
      samplesByThread.set(
        thread,
        Number.isNaN(ticks) ? [] : [...(samplesByThread.get(thread) ?? []), ticks].slice(-SAMPLES),
      );
    }
    return [...samplesByThread.values()].filter(
      (samples) => samples.length === SAMPLES && samples.at(-1) !== samples[0],
    ).length;
  };
}

/** How long it has computed; NaN of one that has ended, or that is not what `said` says. */
function ticksIn(file: string, marker = ''): number {
  try {
    const stat = readFileSync(file, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return stat.includes(marker) ? Number(fields[11]) + Number(fields[12]) : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** Looks again and again while `work` runs. @returns the most that was seen, and what `work` came to */
export async function maxDuring<Result>(sample: () => number, everyMs: number, work: () => Promise<Result>) {
  let max = sample();
  const timer = setInterval(() => {
    max = Math.max(max, sample());
  }, everyMs);
  const result = await work().finally(() => clearInterval(timer));
  return { most: max, result };
}
