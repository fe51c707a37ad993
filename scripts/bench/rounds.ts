import type { TestSite } from '../../e2e/support/site.ts';
import { MAX_CONNECTIONS } from '../../server/src/db/postgres.ts';
import { onCoresApart } from '../prove/cores.ts';
import { type Loaded, load, type Outcome, percentile } from '../prove/load.ts';
import { computedSecondsOf, megabytesOf } from '../prove/process-watch.ts';
import type { Bare } from './bare.ts';
import type { Kind } from './kinds.ts';
import { record } from './recorded.ts';

export const CONNECTIONS = [1, 20, 200];

/** How long, and in how many rounds, the site and what it is compared with are asked. */
export type Effort = { rounds: number; seconds: number; warmUp: number };

export type Server = { url: string; pid: number };
/** `computed`: milliseconds of a core for each request. */
export type Speed = { perSecond: number; p50: number; p99: number; computed: number; sentAway: number };
type Round = {
  site: Speed;
  bare: Speed;
  /** How often a second the loop does its work. */
  loop: number | null;
};
export type Measured = { rounds: Round[]; megabytes: number };

/** Asks the site and a bare server with the same answer in turn, so that a slow moment of the machine hits both. */
export async function measure(
  site: TestSite,
  bare: Bare,
  kind: Kind,
  connections: number,
  { rounds, seconds, warmUp }: Effort,
): Promise<Measured> {
  let known = await kind.asked(site);
  await bare.answer(await record(site.url, known[0] ?? ''));
  const ask = async (url: string, duration: number) => {
    if (!kind.isAskedOnce || url === bare.url)
      return load({ url, connections, seconds: duration, requests: known });
    known = await kind.asked(site);
    return load({ url, connections, seconds: duration, requests: [], once: { requests: known, every: 1 } });
  };
  const speed = (server: Server) => speedOf(server, seconds, () => ask(server.url, seconds));
  const both = [{ url: site.url, pid: site.pid() }, bare] as const;
  for (const { url, pid } of both) await onCoresApart(pid, () => ask(url, warmUp));
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const answered = await speed(both[0]);
    const compared = await whileHeld(site.pid(), async () => ({
      bare: await speed(both[1]),
      loop: await turns(site, bare, kind, connections, seconds),
    }));
    measured.push({ site: answered, ...compared });
  }
  return { rounds: measured, megabytes: megabytesOf(site.pid()) };
}

const isGood = ({ status }: Outcome) => status >= 200 && status < 300;

/** How fast the server answers while `ask` asks it for so many seconds. */
export async function speedOf({ pid }: Server, seconds: number, ask: () => Promise<Loaded>): Promise<Speed> {
  const before = computedSecondsOf(pid);
  const { result } = await onCoresApart(pid, ask);
  const computed = computedSecondsOf(pid) - before;
  const answered = result.outcomes.filter(isGood);
  return {
    perSecond: answered.length / seconds,
    p50: percentile(answered, 0.5),
    p99: percentile(answered, 0.99),
    computed: (computed / answered.length) * 1_000,
    sentAway: result.outcomes.length - answered.length,
  };
}

/** Stops the site meanwhile: it would send the mails of what it was just asked, and use the disk that the loop waits for. */
async function whileHeld<Result>(pid: number, work: () => Promise<Result>): Promise<Result> {
  process.kill(pid, 'SIGSTOP');
  try {
    return await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

async function turns(site: TestSite, bare: Bare, kind: Kind, connections: number, seconds: number) {
  const order = kind.loop?.(site, Math.min(connections, MAX_CONNECTIONS));
  if (!order) return null;
  const { result } = await onCoresApart(bare.pid, () => bare.loop({ ...order, seconds }));
  return result.length / seconds;
}
