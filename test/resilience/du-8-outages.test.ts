import { describe, test } from 'vitest';
import { inMutant } from '../support/mutant.ts';
import { type Outage, runThroughOutage } from '../support/outages.ts';
import { expectToHold, type Finding } from './findings.ts';
import { LONG_QUERY_TIMEOUT } from './mutants.ts';

const OUTAGE_MS: Record<Outage, number> = { stopped: 10_000, frozen: 30_000, 'cut off': 0 };
const MAX_MS = 5_000;

describe.runIf(process.env.TEST_ENGINE === 'postgres')('while PostgreSQL is away', () => {
  test.each(Object.entries(OUTAGE_MS) as [Outage, number][])(
    'DU-8 (%s) the site says that it is unavailable, and recovers with PostgreSQL',
    async (outage, durationMs) => expectToHold(await outageFindings(outage, durationMs)),
  );

  test('DU-8 control: queries wait long for a frozen PostgreSQL', async () => {
    const { slowestRefusalMs } = await inMutant(LONG_QUERY_TIMEOUT, (root) =>
      runThroughOutage('frozen', 1_000, root),
    );
    expectToHold([
      {
        what: 'PostgreSQL frozen',
        figure: `refused after ${slowestRefusalMs.toFixed(0)} ms`,
        target: `> ${MAX_MS} ms`,
        holds: slowestRefusalMs > MAX_MS,
      },
    ]);
  });
});

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
