import { MAX_CONNECTIONS } from '../server/src/db/postgres/postgres.ts';
import { onSeparateCores } from '../test/support/cpu-affinity.ts';
import { type LoadResult, load, type Outcome, percentile } from '../test/support/load.ts';
import { cpuSecondsOf, megabytesOf } from '../test/support/process-stats.ts';
import type { TestSite } from '../test/support/site.ts';
import type { Baseline } from './baseline.ts';
import { recordResponse } from './recorded-response.ts';
import type { Workload } from './workloads.ts';

export const CONNECTIONS = [1, 20, 200];

/** How long, and in how many rounds, the site and its baseline are measured. */
export type Effort = { rounds: number; seconds: number; warmUp: number };

export type Server = { url: string; pid: number };
/** `computed`: milliseconds of a core for each request. `shed`: requests without a successful response. */
export type Speed = { perSecond: number; p50: number; p99: number; computed: number; shed: number };
type Round = {
  site: Speed;
  baseline: Speed;
  /** How many times per second the loop does its work. */
  loop: number | null;
};
export type Measurement = { rounds: Round[]; megabytes: number };

/**
 * Loads the site and a baseline server with the same response alternately, so that a slow moment of the machine affects
 * both.
 */
export async function measure(
  site: TestSite,
  baseline: Baseline,
  workload: Workload,
  connections: number,
  { rounds, seconds, warmUp }: Effort,
): Promise<Measurement> {
  let requests = await workload.createRequests(site);
  await baseline.setResponse(await recordResponse(site.url, requests[0] ?? ''));
  const sendLoad = async (url: string, duration: number) => {
    if (!workload.isOneTime || url === baseline.url)
      return load({ url, connections, seconds: duration, requests });
    requests = await workload.createRequests(site);
    return load({ url, connections, seconds: duration, requests: [], once: { requests, every: 1 } });
  };
  const speed = (server: Server) => speedOf(server, seconds, () => sendLoad(server.url, seconds));
  const servers = [{ url: site.url, pid: site.pid() }, baseline] as const;
  for (const { url, pid } of servers) await onSeparateCores(pid, () => sendLoad(url, warmUp));
  const measuredRounds: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const siteSpeed = await speed(servers[0]);
    const comparison = await whilePaused(site.pid(), async () => ({
      baseline: await speed(servers[1]),
      loop: await loopRate(site, baseline, workload, connections, seconds),
    }));
    measuredRounds.push({ site: siteSpeed, ...comparison });
  }
  return { rounds: measuredRounds, megabytes: megabytesOf(site.pid()) };
}

const isGood = ({ status }: Outcome) => status >= 200 && status < 300;

/** The speed of the server while `sendLoad` loads it for so many seconds. */
export async function speedOf(
  { pid }: Server,
  seconds: number,
  sendLoad: () => Promise<LoadResult>,
): Promise<Speed> {
  const before = cpuSecondsOf(pid);
  const { result } = await onSeparateCores(pid, sendLoad);
  const computed = cpuSecondsOf(pid) - before;
  const successful = result.outcomes.filter(isGood);
  return {
    perSecond: successful.length / seconds,
    p50: percentile(successful, 0.5),
    p99: percentile(successful, 0.99),
    computed: (computed / successful.length) * 1_000,
    shed: result.outcomes.length - successful.length,
  };
}

/**
 * Pauses the site meanwhile: otherwise it would send the mails of the last round, and use the disk that the loop waits
 * for.
 */
async function whilePaused<Result>(pid: number, work: () => Promise<Result>): Promise<Result> {
  process.kill(pid, 'SIGSTOP');
  try {
    return await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

async function loopRate(
  site: TestSite,
  baseline: Baseline,
  workload: Workload,
  connections: number,
  seconds: number,
) {
  const order = workload.loop?.(site, Math.min(connections, MAX_CONNECTIONS));
  if (!order) return null;
  const { result } = await onSeparateCores(baseline.pid, () => baseline.loop({ ...order, seconds }));
  return result.length / seconds;
}
