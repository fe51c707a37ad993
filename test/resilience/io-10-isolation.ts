import { defineMutation, withMutant } from '../support/mutant.ts';
import { renderInterleaved } from '../support/render-isolation.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { asNegativeControl, type Finding, type Scenario } from './scenario.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const RENDERS = 5_000;
const CONTROL_RENDERS = 500;

/** What somebody looked for is kept as what anybody looks for. */
const SEARCH_IGNORED = defineMutation({
  file: 'server/src/http/cache/cache-middleware.ts',
  original: 'const address = pathname + search;',
  mutated: 'const address = pathname; void search;',
});

/** IO-10: nothing of one person is in what another gets, however many are answered at a time. */
export const renders: Scenario = async () => {
  const site = await startSite(SETTINGS);
  const result = await measure(site, RENDERS).finally(site.close);
  const control = await withMutant(SEARCH_IGNORED, SETTINGS, (mutant) => measure(mutant, CONTROL_RENDERS));
  return [result, asNegativeControl('one page for all searches', control)];
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
