import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from '../scripts/setup/repository.mjs';
import { onSeparateCores } from '../test/support/cpu-affinity.ts';
import { firstLoadOf } from '../test/support/first-load.ts';
import { load } from '../test/support/load.ts';
import { megabytesOf } from '../test/support/process-stats.ts';
import type { TestSite } from '../test/support/site.ts';
import { median } from '../test/support/statistics.ts';
import { NEXT_FOLDER, type Peer, prepareNext } from './next-peer.ts';
import type { Line, Tables } from './report.ts';
import { CONNECTIONS, type Effort, type Speed, speedOf } from './rounds.ts';
import { FULL_SEED, startSeededSite } from './seeded-site.ts';
import { installedMegabytes, megabytesUnder, secondsOfBuild } from './sizes.ts';
import { IDLE_MS, timeToAnswer } from './start-up.ts';
import { medianWithRange } from './summary.ts';

/** The URLs of each pair; `uncached` gets a number that was not used before. */
const PAIRS: Record<string, [ours: string, theirs: string]> = {
  'JSON list, read from the database each time': ['/api/ambassadors?uncached', '/api/ambassadors?uncached'],
  'JSON list, never older than the last change': ['/api/ambassadors', '/api/ambassadors'],
  'JSON list, theirs up to 5 s old': ['/api/ambassadors', '/cached/api/ambassadors'],
  'page, rendered each time': ['/ambassadeurs?uncached', '/ambassadeurs?uncached'],
  'page, never older than the last change': ['/ambassadeurs', '/ambassadeurs'],
  'page, theirs up to 5 s old': ['/ambassadeurs', '/cached/ambassadeurs'],
};
const DISTINCT_REQUESTS = 20_000;
const PAGE = '/ambassadeurs';
const STARTS = 3;

/** The site and a plain Next app on the same SQLite file: a process each, loaded alternately with the same bytes. */
export async function comparePeers(effort: Effort): Promise<Tables> {
  process.env.TEST_ENGINE = 'sqlite';
  const site = await startSeededSite(FULL_SEED);
  try {
    const next = await prepareNext(join(site.store.dataDir, 'cercle.sqlite'));
    try {
      return await compare(site, next, effort);
    } finally {
      await next.stop();
    }
  } finally {
    await site.close();
  }
}

async function compare(site: TestSite, next: Peer, effort: Effort): Promise<Tables> {
  const started = [await startOf(site), await startOf(next)];
  await wait(IDLE_MS);
  const idle = memoryOf(site, next);
  const throughput = await comparePairs(site, next, effort);
  const loaded = memoryOf(site, next);
  const pages = [await scriptsOf(site.url, firstLoadOf), await scriptsOf(next.url, scriptsOfNext)];
  await site.stop();
  await next.stop();
  const folders = [ROOT, NEXT_FOLDER];
  const installed = await Promise.all(folders.map((folder) => installedMegabytes(folder, '--omit=dev')));
  const built = [join(ROOT, 'web/build'), join(NEXT_FOLDER, '.next')].map(megabytesUnder);
  return {
    'Beside a plain Next app': throughput,
    'What each takes': [
      line('process to first response of the page, ms', started, 0),
      line('memory idle, MB', idle, 0),
      line('memory after all this, MB', loaded, 0),
      line('scripts that the page starts with, kB (brotli)', pages, 0),
      line('packages that run it, without Node, MB', installed, 0),
      line('what is built, MB', built, 1),
      line('build, s', [await secondsOfBuild(), next.buildSeconds], 1),
    ],
  };
}

/** The median of several starts; the last process keeps running. */
async function startOf({ url, launch, stop }: Pick<Peer, 'url' | 'launch'> & { stop(): Promise<unknown> }) {
  const times: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    await stop();
    times.push(await timeToAnswer(url + PAGE, launch));
  }
  return median(times);
}

const line = (what: string, [ours, theirs]: number[], digits: number): Line => ({
  what,
  'this site': (ours ?? Number.NaN).toFixed(digits),
  Next: (theirs ?? Number.NaN).toFixed(digits),
});

const memoryOf = (site: TestSite, next: Peer) => [megabytesOf(site.pid()), megabytesOf(next.pid())];

async function comparePairs(site: TestSite, next: Peer, effort: Effort): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [what, [ours, theirs]] of Object.entries(PAIRS)) {
    for (const connections of CONNECTIONS) {
      console.error(`${what}, ${connections} at once…`);
      const sides = [
        { url: site.url, pid: site.pid(), connections, requests: requestsFor(ours) },
        { url: next.url, pid: next.pid(), connections, requests: requestsFor(theirs) },
      ] as const;
      const [our = [], their = []] = await measureAlternately(sides, effort);
      lines.push({ what, connections: String(connections), ...comparisonRow(our, their) });
    }
  }
  return lines;
}

type Side = { url: string; pid: number; connections: number; requests: string[] };

async function measureAlternately(
  sides: readonly Side[],
  { rounds, seconds, warmUp }: Effort,
): Promise<Speed[][]> {
  for (const side of sides) await onSeparateCores(side.pid, () => load({ ...side, seconds: warmUp }));
  const speeds: Speed[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, side] of sides.entries())
      speeds[index]?.push(await speedOf(side, seconds, () => load({ ...side, seconds })));
  }
  return speeds;
}

/** Without Accept-Encoding: neither side spends time on compressing. */
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n`;

const requestsFor = (path: string) =>
  path.endsWith('?uncached')
    ? Array.from({ length: DISTINCT_REQUESTS }, (_, number) => get(`${path}=${number}`))
    : [get(path)];

function comparisonRow(ours: Speed[], theirs: Speed[]): Line {
  const of = (speeds: Speed[], figure: Exclude<keyof Speed, 'shed'>, digits: number) =>
    median(speeds.map((speed) => speed[figure])).toFixed(digits);
  return {
    'requests/s': of(ours, 'perSecond', 0),
    'of Next': of(theirs, 'perSecond', 0),
    'times as many': medianWithRange(
      ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN)),
      1,
    ),
    'p50 ms': of(ours, 'p50', 2),
    'p50 of Next': of(theirs, 'p50', 2),
    'p99 ms': of(ours, 'p99', 2),
    'p99 of Next': of(theirs, 'p99', 2),
    'CPU s/1000': of(ours, 'computed', 3),
    'CPU of Next': of(theirs, 'computed', 3),
    shed: [ours, theirs].map((speeds) => speeds.reduce((sum, { shed }) => sum + shed, 0)).join(', '),
  };
}

const scriptsOfNext = (html: string) =>
  [...html.matchAll(/<script src="([^"]+\.js)" async/g)].map(([, address = '']) => address);

async function scriptsOf(url: string, scriptsIn: (html: string) => string[]): Promise<number> {
  const html = await (await fetch(url + PAGE)).text();
  const scripts = scriptsIn(html).filter((address) => address.endsWith('.js'));
  const weights = await Promise.all(
    scripts.map(async (address) => brotliCompressSync(await (await fetch(url + address)).bytes()).length),
  );
  return weights.reduce((sum, weight) => sum + weight, 0) / 1024;
}
