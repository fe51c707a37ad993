import { test } from 'vitest';
import { crashRepeatedly } from '../support/crashes.ts';
import { withMutant } from '../support/mutant.ts';
import { startSite } from '../support/site.ts';
import { expectToHold } from './findings.ts';
import { RESPONSE_BEFORE_COMMIT } from './mutants.ts';

const ROUNDS = 300;
const CONTROL_ROUNDS = 10;
const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };

test('DU-1, CO-1 acknowledged writes survive kill -9, and retries by their key are executed once', async () => {
  const site = await startSite(SETTINGS);
  const { acknowledged, lost, duplicated, refusedRetries } = await crashRepeatedly(site, ROUNDS).finally(
    site.close,
  );
  expectToHold([
    {
      what: `${ROUNDS} kills amid mixed writes`,
      figure: `${lost.length} of ${acknowledged} acknowledged lost ${lost.slice(0, 3).join(', ')}`,
      target: '0 lost',
      holds: lost.length === 0 && acknowledged >= ROUNDS,
    },
    {
      what: 'requests without a response, sent again by their key',
      figure: `${duplicated.length} done twice, ${refusedRetries.length} refused ${refusedRetries[0] ?? ''}`,
      target: '0 and 0',
      holds: duplicated.length + refusedRetries.length === 0,
    },
  ]);
});

test('DU-1 control: the response is sent before the commit', async () => {
  const { acknowledged, lost } = await withMutant(RESPONSE_BEFORE_COMMIT, SETTINGS, (site) =>
    crashRepeatedly(site, CONTROL_ROUNDS),
  );
  expectToHold([
    {
      what: `${CONTROL_ROUNDS} kills`,
      figure: `${lost.length} of ${acknowledged} lost`,
      target: '> 0 lost',
      holds: lost.length > 0,
    },
  ]);
});
