import { stopUnderLoad } from '../support/graceful-stop.ts';
import { defineMutation, withMutant } from '../support/mutant.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { asNegativeControl, type Finding, type Scenario } from './scenario.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const ROUNDS = 50;
const CONTROL_ROUNDS = 5;
const LOAD_MS = 1_000;
const MAX_STOP_MS = 10_000;
const MAX_UNREADY_MS = 200;

/** Gone as soon as it is told. */
const NO_DRAIN = defineMutation({
  file: 'main.ts',
  original: '    await serving.stop();\n',
  mutated: '    void serving.stop();\n',
});

/** OV-5: a stop that is asked for under load loses no request. */
export const gracefulStops: Scenario = async () => {
  const site = await startSite(SETTINGS);
  const result = await measure(site, ROUNDS).finally(site.close);
  const control = await withMutant(NO_DRAIN, SETTINGS, (mutant) => measure(mutant, CONTROL_ROUNDS));
  return [
    ...result,
    ...control.slice(0, 1).map((finding) => asNegativeControl('nothing is waited for', finding)),
  ];
};

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
      what: 'gone, half of the times told twice',
      figure: `exit ${codes.join(', ')} after ${longest.toFixed(0)} ms at most`,
      target: `exit 0 in ≤ ${MAX_STOP_MS} ms`,
      holds: codes.length === 1 && codes[0] === 0 && longest <= MAX_STOP_MS,
    },
    {
      what: 'said not to be ready',
      figure: `after ${unready.toFixed(0)} ms at most`,
      target: `503 in ≤ ${MAX_UNREADY_MS} ms`,
      holds: unready <= MAX_UNREADY_MS,
    },
  ];
}
