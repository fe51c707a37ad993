import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { type AmbassadorsQuery, ambassadorsQuery } from '../contract/src/ambassadors.ts';
import { ROOT } from '../scripts/setup/repository.mjs';
import { listActiveAmbassadors } from '../server/src/ambassadors/ambassadors.list.table.ts';
import { type Database, openDatabase } from '../server/src/db/database.ts';
import { onEngines } from '../test/support/engines.ts';
import { EMPTY_SEED } from '../test/support/seed.ts';
import { nameOf } from '../test/support/seed-names.ts';
import type { TestSite } from '../test/support/site.ts';
import { median } from '../test/support/statistics.ts';
import { openClient } from '../test/support/timed-client.ts';
import { type Growth, growthPlot, SIZES } from './growth-plot.ts';
import type { Line, Tables } from './report.ts';
import { startSeededSite } from './seeded-site.ts';

const ROUNDS = 7;
/** How often each size is requested in a round; fewer times if that takes longer than `MAX_ROUND_MS`. */
const MAX_REPEATS = 30;
const MIN_REPEATS = 2;
const MAX_ROUND_MS = 1_500;

const ACTIVE_SHARE = 0.9;
const PAGE_ROWS = 10;
const pageCount = (rows: number) => (rows * ACTIVE_SHARE) / PAGE_ROWS;

type GrowthQuery = { query: (rows: number) => string; maxRatio: number; isCached?: true };

/** The queries, and the maximum ratio of the time for a hundred thousand rows to the time for a thousand. */
const GROWTH_QUERIES: Record<string, GrowthQuery> = {
  'first page, cached': { query: () => '', maxRatio: 1.3, isCached: true },
  'first page': { query: () => '', maxRatio: 1.3 },
  'page in the middle': { query: (rows) => `page=${pageCount(rows) / 2}`, maxRatio: 5 },
  'last page': { query: (rows) => `page=${pageCount(rows) - 1}`, maxRatio: 5 },
  'last page by name': { query: (rows) => `page=${pageCount(rows) - 1}&sort=name,asc`, maxRatio: 5 },
  'search, found once': { query: () => `q=${encodeURIComponent(nameOf(499))}`, maxRatio: 2 },
  'search, not found': { query: () => 'q=Albelle+Marbaquin', maxRatio: 2 },
  'search, found often': { query: () => 'q=alba', maxRatio: 2 },
  'search, found in all': { query: () => 'q=societe', maxRatio: 2 },
};

type TimedCall = () => Promise<number>;

/** So many rows are written faster without waiting for the disk; reading them takes the same time. */
const WITHOUT_SYNC = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * The time of GET /api/ambassadors on lists of all sizes. Unless a query is `isCached`, each request has a new URL,
 * which is not in the response cache, so that the database is read each time. Also draws the plot, if both engines are
 * measured.
 */
export async function growth(): Promise<{ tables: Tables; postgres: string | null }> {
  const growthByEngine: Record<string, Growth[]> = {};
  const tables: Tables = {};
  const measure = async (engine: string) => {
    const growths = await measureGrowth();
    growthByEngine[engine] = growths;
    tables[`Growth on ${engine}, load of the machine ${loadavg()[0]?.toFixed(1)}`] = growths.map(lineOf);
  };
  const postgres = await onEngines([measure], WITHOUT_SYNC);
  if (Object.keys(growthByEngine).length > 1)
    writeFileSync(join(ROOT, 'docs/growth.svg'), growthPlot(growthByEngine));
  return { tables, postgres };
}

const lineOf = ({ kind, ms, queryMs, times, maxRatio }: Growth): Line => ({
  'milliseconds of': kind,
  ...Object.fromEntries(
    SIZES.map((rows, index) => [
      rows.toLocaleString('en'),
      `${ms[index]?.toFixed(2)} (${queryMs[index]?.toFixed(2)})`,
    ]),
  ),
  times: (times.at(-1) ?? 0).toFixed(2),
  target: `≤ ${maxRatio}`,
  holds: (times.at(-1) ?? 0) <= maxRatio ? 'yes' : 'no',
});

async function measureGrowth(): Promise<Growth[]> {
  const sites: TestSite[] = [];
  const databases: Database[] = [];
  try {
    for (const ambassadors of SIZES) {
      const site = await startSeededSite({ ...EMPTY_SEED, ambassadors });
      sites.push(site);
      databases.push(await openDatabase(site.store));
    }
    const growths: Growth[] = [];
    for (const [name, kind] of Object.entries(GROWTH_QUERIES))
      growths.push(await growthOf(name, kind, sites, databases));
    return growths;
  } finally {
    for (const database of databases) await database.close();
    for (const site of sites) await site.close();
  }
}

async function growthOf(
  name: string,
  kind: GrowthQuery,
  sites: TestSite[],
  databases: Database[],
): Promise<Growth> {
  console.error(`${name}…`);
  const clients = sites.map(({ url }) => openClient(url));
  let requestCount = 0;
  const calls = SIZES.map(
    (rows, index): TimedCall =>
      async () => {
        requestCount += 1;
        const path = `/api/ambassadors?${kind.query(rows)}${kind.isCached ? '' : `&uncached=${requestCount}`}`;
        const response = await clients[index]?.call('GET', path);
        if (response?.status !== 200) throw new Error(`${path}: status ${response?.status}`);
        return response.ms;
      },
  );
  const databaseQueries = SIZES.map((rows, index): TimedCall => {
    const query = ambassadorsQuery.parse(Object.fromEntries(new URLSearchParams(kind.query(rows))));
    return () => timed(databases[index] as Database, query);
  });
  const callRounds = await measureInRounds(calls);
  const queryRounds = await measureInRounds(databaseQueries);
  for (const client of clients) client.close();
  return {
    kind: name,
    ms: mediansBySize(callRounds),
    queryMs: mediansBySize(queryRounds),
    times: mediansBySize(callRounds.map((round) => round.map((ms) => ms / (round[0] ?? 1)))),
    maxRatio: kind.maxRatio,
  };
}

async function timed({ db }: Database, query: AmbassadorsQuery): Promise<number> {
  const startedAt = performance.now();
  await listActiveAmbassadors(db, query);
  return performance.now() - startedAt;
}

/** For each size, the median of all rounds. */
const mediansBySize = (rounds: number[][]) =>
  SIZES.map((_, index) => median(rounds.map((round) => round[index] ?? 0)));

/**
 * Alternates between the calls, so that a slow moment of the machine affects all.
 * @returns for each round the fastest time of each call: the time on an otherwise idle machine
 */
async function measureInRounds(calls: TimedCall[]): Promise<number[][]> {
  for (const call of calls) for (let repeat = 0; repeat < MIN_REPEATS; repeat += 1) await call();
  const rounds: number[][] = [];
  while (rounds.length < ROUNDS) {
    const samples = calls.map((): number[] => []);
    const deadline = performance.now() + MAX_ROUND_MS;
    for (
      let repeat = 0;
      repeat < MAX_REPEATS && (repeat < MIN_REPEATS || performance.now() < deadline);
      repeat += 1
    )
      for (const [index, call] of calls.entries()) samples[index]?.push(await call());
    rounds.push(samples.map((times) => Math.min(...times)));
  }
  return rounds;
}
