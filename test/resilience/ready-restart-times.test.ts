import { test } from 'vitest';
import { crashRepeatedly } from '../support/crashes.ts';
import { startSite } from '../support/site.ts';
import { withoutCpuSteal } from './cpu-steal.ts';
import { expectToHold, type Finding } from './findings.ts';

const RESTARTS = 40;
const MAX_READY_MS = 3_000;

// A time, so no mutant: DU-1 has the control of the same crashes.
test('READY the site is ready again soon after kill -9', async () => {
  expectToHold(await withoutCpuSteal(measure));
});

async function measure(): Promise<Finding[]> {
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'error' });
  const { startsMs } = await crashRepeatedly(site, RESTARTS).finally(site.close);
  const slowest = startsMs
    .toSorted((a, b) => b - a)
    .slice(0, 3)
    .map(Math.round);
  return [
    {
      what: `ready again after each of ${RESTARTS} kills`,
      figure: `slowest three: ${slowest.join(', ')} ms`,
      target: `≤ ${MAX_READY_MS} ms`,
      holds: startsMs.every((ms) => ms <= MAX_READY_MS),
    },
  ];
}
