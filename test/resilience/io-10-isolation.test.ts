import { test } from 'vitest';
import { withMutant } from '../support/mutant.ts';
import { renderInterleaved } from '../support/render-isolation.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { SEARCH_IGNORED } from './mutants.ts';

const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const RENDERS = 5_000;
const CONTROL_RENDERS = 500;

test('IO-10 however many pages are rendered at a time, none contains data of another person', async () => {
  const site = await startSite(SETTINGS);
  expectToHold([await measure(site, RENDERS).finally(site.close)]);
});

test('IO-10 control: one cached page for all searches', async () => {
  expectToFail(await withMutant(SEARCH_IGNORED, SETTINGS, (site) => measure(site, CONTROL_RENDERS)));
});

async function measure(site: TestSite, count: number): Promise<Finding> {
  const { renders, own, foreign } = await renderInterleaved(site, count);
  return {
    what: `${renders} renders for four people, interleaved`,
    figure: `${foreign.length} with another's data, ${own} with their own ${foreign.slice(0, 2).join('; ')}`,
    target: "0 with another's data",
    holds: foreign.length === 0 && own > renders / 10,
  };
}
