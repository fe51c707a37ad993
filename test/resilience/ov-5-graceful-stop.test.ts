import { test } from 'vitest';
import { stopUnderLoad } from '../support/graceful-stop.ts';
import { withMutant } from '../support/mutant.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { withoutCpuSteal } from './cpu-steal.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { NO_DRAIN } from './mutants.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const ROUNDS = 50;
const CONTROL_ROUNDS = 5;
const LOAD_MS = 1_000;
const MAX_STOP_MS = 10_000;
const MAX_UNREADY_MS = 200;

test('OV-5 a graceful stop under load loses no request', async () => {
  const site = await startSite(SETTINGS);
  expectToHold(await withoutCpuSteal(() => measure(site, ROUNDS)).finally(site.close));
});

test('OV-5 control: responses in progress are not finished', async () => {
  const [lost] = await withMutant(NO_DRAIN, SETTINGS, (site) => measure(site, CONTROL_ROUNDS));
  expectToFail(lost as Finding);
});

async function measure(site: TestSite, rounds: number): Promise<Finding[]> {
  const { responseCount, uploadCount, lost, exits, unreadyMs } = await stopUnderLoad(site, {
    rounds,
    loadMs: LOAD_MS,
  });
  const longest = Math.max(...exits.map(({ ms }) => ms));
  const codes = [...new Set(exits.map(({ code }) => code))];
  const unready = Math.max(...unreadyMs);
  return [
    {
      what: `SIGTERM ${rounds} times under 200 requests a second`,
      figure: `${lost.length} lost of ${responseCount} (${uploadCount} uploads) ${lost.slice(0, 3).join('; ')}`,
      target: '0 lost',
      holds: lost.length === 0 && uploadCount > rounds,
    },
    {
      what: 'ended, half of the times signalled twice',
      figure: `exit ${codes.join(', ')} after ${longest.toFixed(0)} ms at most`,
      target: `exit 0 in ≤ ${MAX_STOP_MS} ms`,
      holds: codes.length === 1 && codes[0] === 0 && longest <= MAX_STOP_MS,
    },
    {
      what: '/readyz meanwhile',
      figure: `after ${unready.toFixed(0)} ms at most`,
      target: `503 in ≤ ${MAX_UNREADY_MS} ms`,
      holds: unready <= MAX_UNREADY_MS,
    },
  ];
}
