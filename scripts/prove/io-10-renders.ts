import { renderInterleaved } from '../../e2e/support/renders.ts';
import { startSite, type TestSite } from '../../e2e/support/site.ts';
import { defineFlaw, withFlaw } from './flawed-tree.ts';
import { asControl, type Finding, type Row } from './row.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const RENDERS = 5_000;
const CONTROL_RENDERS = 500;

/** What somebody looked for is kept as what anybody looks for. */
const ONE_FOR_ALL = defineFlaw({
  file: 'server/src/http/cache/cache-middleware.ts',
  right: 'const address = pathname + search;',
  wrong: 'const address = pathname; void search;',
});

/** IO-10: nothing of one person is in what another gets, however many are answered at a time. */
export const renders: Row = async () => {
  const site = await startSite(SETTINGS);
  const result = await measure(site, RENDERS).finally(site.close);
  const control = await withFlaw(ONE_FOR_ALL, SETTINGS, (flawed) => measure(flawed, CONTROL_RENDERS));
  return [result, asControl('one page for all searches', control)];
};

async function measure(site: TestSite, count: number): Promise<Finding> {
  const { renders, own, foreign } = await renderInterleaved(site, count);
  return {
    what: `${renders} renders for four people, interleaved`,
    figure: `${foreign.length} with what is another's, ${own} with what is their own ${foreign.slice(0, 2).join('; ')}`,
    target: "0 with what is another's",
    holds: foreign.length === 0 && own > renders / 10,
  };
}
