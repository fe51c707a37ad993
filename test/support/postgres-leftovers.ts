// A test run killed without warning leaves its PostgreSQL behind: the next one stops it and erases its data.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export const CLUSTER_PREFIX = 'cercle-postgres-';
const TIMEOUT_MS = 10_000;
const POLL_MS = 20;

/** Each cluster's folder names the process that owns it; those whose owner is gone are removed. */
export async function removeStaleClusters(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(CLUSTER_PREFIX))) {
    const folder = join(tmpdir(), name);
    const owner = readPid(join(folder, 'owner.pid'));
    if (owner !== undefined && !isAlive(owner)) await removeCluster(folder);
  }
}

/** Stops the server of a cluster, if it still runs, and erases its data. */
export async function removeCluster(folder: string): Promise<void> {
  const pid = serverOf(folder);
  if (pid !== undefined) {
    // SIGINT is PostgreSQL's fast shutdown; SIGCONT first, since a test may have frozen it.
    signal(pid, 'SIGCONT');
    signal(pid, 'SIGINT');
    for (let waited = 0; serverOf(folder) && waited < TIMEOUT_MS; waited += POLL_MS)
      await setTimeout(POLL_MS);
    if (serverOf(folder)) signal(pid, 'SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** The same for a process that is ending and can no longer await; SIGQUIT is PostgreSQL's immediate shutdown. */
export function removeClusterSync(folder: string): void {
  const pid = serverOf(folder);
  if (pid !== undefined) {
    signal(pid, 'SIGQUIT');
    for (let waited = 0; serverOf(folder) && waited < TIMEOUT_MS; waited += POLL_MS) sleepSync(POLL_MS);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function sleepSync(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function serverOf(folder: string): number | undefined {
  const data = join(folder, 'data');
  const pid = readPid(join(data, 'postmaster.pid'));
  // After a crash the number may belong to somebody else by now.
  return pid !== undefined && commandLine(pid).includes(data) ? pid : undefined;
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  return signal(pid, 0);
}

/** @returns whether the process is there */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    // Somebody else's process is alive, though out of our reach.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
