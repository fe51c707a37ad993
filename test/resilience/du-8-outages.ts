import { defineMutation, inMutant } from '../support/mutant.ts';
import { type Outage, runThroughOutage } from '../support/outages.ts';
import type { Finding, Scenario } from './scenario.ts';

const OUTAGE_MS: Record<Outage, number> = { stopped: 10_000, frozen: 30_000, 'cut off': 0 };
const MAX_MS = 5_000;

/** What does not answer is waited for. */
const LONG_QUERY_TIMEOUT = defineMutation({
  file: 'server/src/db/postgres/postgres.ts',
  original: 'const QUERY_TIMEOUT_MS = 4_000;',
  mutated: 'const QUERY_TIMEOUT_MS = 20_000;',
});

/**
 * DU-8: while PostgreSQL is stopped, frozen or dropping connections, the site answers that it is unavailable, and
 * recovers with it.
 */
export const databaseOutages: Scenario = async () => {
  if (process.env.TEST_ENGINE !== 'postgres') return [];
  const findings: Finding[] = [];
  for (const [outage, durationMs] of Object.entries(OUTAGE_MS) as [Outage, number][])
    findings.push(...(await outageFindings(outage, durationMs)));
  const control = await inMutant(LONG_QUERY_TIMEOUT, (root) => runThroughOutage('frozen', 1_000, root));
  findings.push({
    what: 'control: a frozen one is waited for',
    figure: `refused after ${control.slowestRefusalMs.toFixed(0)} ms`,
    target: `> ${MAX_MS} ms`,
    holds: control.slowestRefusalMs > MAX_MS,
  });
  return findings;
};

async function outageFindings(outage: Outage, durationMs: number): Promise<Finding[]> {
  const { slowestRefusalMs, recoveryMs, wrong } = await runThroughOutage(outage, durationMs);
  return [
    {
      what: `PostgreSQL ${outage}: 503 in French within`,
      figure: `${slowestRefusalMs.toFixed(0)} ms at most ${[...new Set(wrong)].slice(0, 3).join('; ')}`,
      target: `≤ ${MAX_MS} ms, nothing else`,
      holds: slowestRefusalMs <= MAX_MS && wrong.length === 0,
    },
    {
      what: `PostgreSQL ${outage}: back by itself within`,
      figure: `${recoveryMs.toFixed(0)} ms`,
      target: `≤ ${MAX_MS} ms`,
      holds: recoveryMs <= MAX_MS,
    },
  ];
}
