// The pages of a site, requested at a steady rate while it does something else, and while it does not.

import { onSeparateCores } from '../test/support/cpu-affinity.ts';
import { load, type Outcome, percentile } from '../test/support/load.ts';
import { peakMegabytesOf, resetPeak } from '../test/support/process-stats.ts';
import { rawGet } from '../test/support/raw-request.ts';
import type { TestSite } from '../test/support/site.ts';
import type { Line } from './report.ts';

const MAX_P95_RATIO = 2;
const ROUND_SECONDS = 2;
const QUIET_ROUNDS = 5;

export type Page = { name: string; path: string; headers: string };
/** What the requests for each page came to in a round. */
export type Answers = Record<string, Outcome[]>;

/** How the site and this process share the cores meanwhile; rejects nothing. */
type Isolation = <Result>(pid: number, work: () => Promise<Result>) => Promise<{ result: Result }>;

/** @param perSecond requests of each page */
export function createPageMeter(
  site: TestSite,
  pages: Page[],
  perSecond: number,
  isolate: Isolation = onSeparateCores,
) {
  /** Requests all pages at a steady rate for some seconds. */
  async function measureRound(): Promise<Answers> {
    const plan = { url: site.url, connections: 4, perSecond, seconds: ROUND_SECONDS };
    const { result } = await isolate(site.pid(), () =>
      Promise.all(pages.map(({ path, headers }) => load({ ...plan, requests: [rawGet(path, headers)] }))),
    );
    return Object.fromEntries(
      pages.map(({ name }, index) => {
        const outcomes = result[index]?.outcomes ?? [];
        if (outcomes.some(({ status }) => status !== 200)) throw new Error(`${name} was refused`);
        return [name, outcomes];
      }),
    );
  }

  async function measureQuietly() {
    resetPeak(site.pid());
    const rounds: Answers[] = [];
    while (rounds.length < QUIET_ROUNDS) rounds.push(await measureRound());
    return { rounds, peak: peakMegabytesOf(site.pid()) };
  }

  /** The round in which it is over does not count. */
  async function measureUntil(isOver: () => Promise<boolean> | boolean): Promise<Answers[]> {
    const rounds: Answers[] = [];
    for (;;) {
      const round = await measureRound();
      if (await isOver()) return rounds;
      rounds.push(round);
    }
  }

  return { measureRound, measureQuietly, measureUntil };
}

/** @returns for each page its p95 in quiet rounds and in those of the work, and how they compare */
export const pageLines = (
  engine: string,
  pages: Page[],
  { quiet, meanwhile, column }: { quiet: Answers[]; meanwhile: Answers[]; column: string },
): Line[] =>
  pages.map(({ name }) => {
    const p95Of = (rounds: Answers[]) =>
      percentile(
        rounds.flatMap((round) => round[name] ?? []),
        0.95,
      );
    const [quietMs, meanwhileMs] = [p95Of(quiet), p95Of(meanwhile)];
    const ratio = meanwhileMs / quietMs;
    return {
      ...{ engine, what: `p95 of ${name}`, quiet: `${quietMs.toFixed(1)} ms` },
      [column]: `${meanwhileMs.toFixed(1)} ms`,
      ...{ ratio: ratio.toFixed(2), target: `≤ ${MAX_P95_RATIO}` },
      holds: ratio <= MAX_P95_RATIO ? 'yes' : 'no',
    };
  });

/** The headers of a client's calls, as they go over the wire. */
export const rawHeaders = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
