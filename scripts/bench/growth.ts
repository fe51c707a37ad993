import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { type AmbassadorsQuery, ambassadorsQuery } from '../../contract/src/ambassadors.ts';
import { NOBODY } from '../../e2e/support/crowd.ts';
import { nameOf } from '../../e2e/support/crowd-names.ts';
import type { TestSite } from '../../e2e/support/site.ts';
import { listActiveAmbassadors } from '../../server/src/ambassadors/ambassadors.table.ts';
import { type Database, openDatabase } from '../../server/src/db/database.ts';
import { openClient } from '../prove/client.ts';
import { onEngines } from '../prove/engines.ts';
import { median } from '../prove/telling-apart.ts';
import { ROOT } from '../setup/repository.mjs';
import { startFilledSite } from './filled-site.ts';
import { plot } from './growth-plot.ts';
import { type Growth, SIZES } from './growths.ts';
import type { Line, Tables } from './report.ts';

const ROUNDS = 7;
/** How often each size is asked in a round; fewer times if that takes longer than `LONG_MS`. */
const TIMES = 30;
const TIMES_AT_LEAST = 2;
const LONG_MS = 1_500;

const SHOWN = 0.9;
const PAGE_ROWS = 10;
const pages = (rows: number) => (rows * SHOWN) / PAGE_ROWS;

type Kind = { query: (rows: number) => string; most: number; isKept?: true };

/** What is asked, and how many times as long it may take for a million rows as for a thousand. */
const KINDS: Record<string, Kind> = {
  'first page, kept': { query: () => '', most: 1.3, isKept: true },
  'first page': { query: () => '', most: 1.3 },
  'page in the middle': { query: (rows) => `page=${pages(rows) / 2}`, most: 2 },
  'last page': { query: (rows) => `page=${pages(rows) - 1}`, most: 2 },
  'last page by name': { query: (rows) => `page=${pages(rows) - 1}&sort=name,asc`, most: 2 },
  'search, found once': { query: () => `q=${encodeURIComponent(nameOf(499))}`, most: 2 },
  'search, not found': { query: () => 'q=Albelle+Marbaquin', most: 2 },
  'search, found often': { query: () => 'q=alba', most: 2 },
  'search, found in all': { query: () => 'q=societe', most: 2 },
};

type Ask = () => Promise<number>;

/** A million rows are written sooner without waiting for the disk; reading them takes the same time. */
const HASTY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * The time of GET /api/ambassadors on lists of all sizes. Unless a kind is `isKept`, it asks at addresses that are not kept, so
 * that the database is read each time. Also draws the plot, if both engines are measured.
 */
export async function growth(): Promise<{ tables: Tables; postgres: string | null }> {
  const found: Record<string, Growth[]> = {};
  const tables: Tables = {};
  const measure = async (engine: string) => {
    const growths = await measureGrowth();
    found[engine] = growths;
    tables[`Growth on ${engine}, load of the machine ${loadavg()[0]?.toFixed(1)}`] = growths.map(lineOf);
  };
  const postgres = await onEngines([measure], HASTY);
  if (Object.keys(found).length > 1) writeFileSync(join(ROOT, 'docs/growth.svg'), plot(found));
  return { tables, postgres };
}

const lineOf = ({ kind, ms, queryMs, times, most }: Growth): Line => ({
  'milliseconds of': kind,
  ...Object.fromEntries(
    SIZES.map((rows, index) => [
      rows.toLocaleString('en'),
      `${ms[index]?.toFixed(2)} (${queryMs[index]?.toFixed(2)})`,
    ]),
  ),
  times: (times.at(-1) ?? 0).toFixed(2),
  target: `≤ ${most}`,
  holds: (times.at(-1) ?? 0) <= most ? 'yes' : 'no',
});

async function measureGrowth(): Promise<Growth[]> {
  const sites: TestSite[] = [];
  const databases: Database[] = [];
  try {
    for (const ambassadors of SIZES) {
      const site = await startFilledSite({ ...NOBODY, ambassadors });
      sites.push(site);
      databases.push(await openDatabase(site.store));
    }
    const growths: Growth[] = [];
    for (const [name, kind] of Object.entries(KINDS))
      growths.push(await growthOf(name, kind, sites, databases));
    return growths;
  } finally {
    for (const database of databases) await database.close();
    for (const site of sites) await site.close();
  }
}

async function growthOf(name: string, kind: Kind, sites: TestSite[], databases: Database[]): Promise<Growth> {
  console.error(`${name}…`);
  const clients = sites.map(({ url }) => openClient(url));
  let asked = 0;
  const calls = SIZES.map(
    (rows, index): Ask =>
      async () => {
        asked += 1;
        const path = `/api/ambassadors?${kind.query(rows)}${kind.isKept ? '' : `&anew=${asked}`}`;
        const answer = await clients[index]?.call('GET', path);
        if (answer?.status !== 200) throw new Error(`${path} was answered ${answer?.status}`);
        return answer.ms;
      },
  );
  const questions = SIZES.map((rows, index): Ask => {
    const query = ambassadorsQuery.parse(Object.fromEntries(new URLSearchParams(kind.query(rows))));
    return () => timed(databases[index] as Database, query);
  });
  const ofCalls = await inRounds(calls);
  const ofQuestions = await inRounds(questions);
  for (const client of clients) client.close();
  return {
    kind: name,
    ms: middles(ofCalls),
    queryMs: middles(ofQuestions),
    times: middles(ofCalls.map((round) => round.map((ms) => ms / (round[0] ?? 1)))),
    most: kind.most,
  };
}

async function timed({ db }: Database, query: AmbassadorsQuery): Promise<number> {
  const started = performance.now();
  await listActiveAmbassadors(db, query);
  return performance.now() - started;
}

/** For each size, the median of all rounds. */
const middles = (rounds: number[][]) =>
  SIZES.map((_, index) => median(rounds.map((round) => round[index] ?? 0)));

/**
 * All are asked in turn, so that a slow moment of the machine hits all.
 * @returns for each round the quickest of each: the time on a machine that does nothing else
 */
async function inRounds(asks: Ask[]): Promise<number[][]> {
  for (const ask of asks) for (let time = 0; time < TIMES_AT_LEAST; time += 1) await ask();
  const rounds: number[][] = [];
  while (rounds.length < ROUNDS) {
    const samples = asks.map((): number[] => []);
    const end = performance.now() + LONG_MS;
    for (let time = 0; time < TIMES && (time < TIMES_AT_LEAST || performance.now() < end); time += 1)
      for (const [index, ask] of asks.entries()) samples[index]?.push(await ask());
    rounds.push(samples.map((times) => Math.min(...times)));
  }
  return rounds;
}
