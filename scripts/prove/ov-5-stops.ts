import { startSite, type TestSite } from '../../e2e/support/site.ts';
import { stopUnderLoad } from '../../e2e/support/stops.ts';
import { defineFlaw, withFlaw } from './flawed-tree.ts';
import { asControl, type Finding, type Row } from './row.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const ROUNDS = 50;
const CONTROL_ROUNDS = 5;
const LOAD_MS = 1_000;
const MOST_MS = 10_000;
const AT_ONCE_MS = 200;

/** Gone as soon as it is told. */
const HASTY = defineFlaw({
  file: 'main.ts',
  right: '    await serving.stop();\n',
  wrong: '    void serving.stop();\n',
});

/** OV-5: a stop that is asked for under load loses no request. */
export const stops: Row = async () => {
  const site = await startSite(SETTINGS);
  const result = await measure(site, ROUNDS).finally(site.close);
  const control = await withFlaw(HASTY, SETTINGS, (flawed) => measure(flawed, CONTROL_ROUNDS));
  return [...result, ...control.slice(0, 1).map((finding) => asControl('nothing is waited for', finding))];
};

async function measure(site: TestSite, rounds: number): Promise<Finding[]> {
  const { answered, uploaded, lost, exits, unreadyMs } = await stopUnderLoad(site, {
    rounds,
    loadMs: LOAD_MS,
  });
  const longest = Math.max(...exits.map(({ ms }) => ms));
  const codes = [...new Set(exits.map(({ code }) => code))];
  const unready = Math.max(...unreadyMs);
  return [
    {
      what: `SIGTERM ${rounds} times under 200 requests a second`,
      figure: `${lost.length} lost of ${answered} (${uploaded} uploads) ${lost.slice(0, 3).join('; ')}`,
      target: '0 lost',
      holds: lost.length === 0 && uploaded > rounds,
    },
    {
      what: 'gone, half of the times told twice',
      figure: `exit ${codes.join(', ')} after ${longest.toFixed(0)} ms at most`,
      target: `exit 0 in ≤ ${MOST_MS} ms`,
      holds: codes.length === 1 && codes[0] === 0 && longest <= MOST_MS,
    },
    {
      what: 'said not to be ready',
      figure: `after ${unready.toFixed(0)} ms at most`,
      target: `503 in ≤ ${AT_ONCE_MS} ms`,
      holds: unready <= AT_ONCE_MS,
    },
  ];
}
