import { type Outage, sufferOutage } from '../../e2e/support/outages.ts';
import { defineFlaw, inFlawedTree } from './flawed-tree.ts';
import type { Finding, Row } from './row.ts';

const OUTAGE_MS: Record<Outage, number> = { stopped: 10_000, frozen: 30_000, 'cut off': 0 };
const MOST_MS = 5_000;

/** What does not answer is waited for. */
const PATIENT = defineFlaw({
  file: 'server/src/db/postgres.ts',
  right: 'const QUERY_TIMEOUT_MS = 4_000;',
  wrong: 'const QUERY_TIMEOUT_MS = 20_000;',
});

/**
 * DU-8: while PostgreSQL is stopped, frozen or dropping connections, the site answers that it is unavailable, and
 * recovers with it.
 */
export const outages: Row = async () => {
  if (process.env.TEST_ENGINE !== 'postgres') return [];
  const findings: Finding[] = [];
  for (const [outage, forMs] of Object.entries(OUTAGE_MS) as [Outage, number][])
    findings.push(...(await finding(outage, forMs)));
  const control = await inFlawedTree(PATIENT, (root) => sufferOutage('frozen', 1_000, root));
  findings.push({
    what: 'control: a frozen one is waited for',
    figure: `refused after ${control.slowestRefusalMs.toFixed(0)} ms`,
    target: `> ${MOST_MS} ms`,
    holds: control.slowestRefusalMs > MOST_MS,
  });
  return findings;
};

async function finding(outage: Outage, forMs: number): Promise<Finding[]> {
  const { slowestRefusalMs, recoveryMs, wrong } = await sufferOutage(outage, forMs);
  return [
    {
      what: `PostgreSQL ${outage}: 503 in French within`,
      figure: `${slowestRefusalMs.toFixed(0)} ms at most ${[...new Set(wrong)].slice(0, 3).join('; ')}`,
      target: `≤ ${MOST_MS} ms, nothing else`,
      holds: slowestRefusalMs <= MOST_MS && wrong.length === 0,
    },
    {
      what: `PostgreSQL ${outage}: back by itself within`,
      figure: `${recoveryMs.toFixed(0)} ms`,
      target: `≤ ${MOST_MS} ms`,
      holds: recoveryMs <= MOST_MS,
    },
  ];
}
