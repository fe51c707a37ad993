import { test } from 'vitest';
import { withMutant } from '../support/mutant.ts';
import { addMembers, newEmail } from '../support/people.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { openClient } from '../support/timed-client.ts';
import { withoutCpuSteal } from './cpu-steal.ts';
import { expectToFail, expectToHold } from './findings.ts';
import { NO_DUMMY_HASH } from './mutants.ts';
import { roundRobin } from './round-robin.ts';
import { type Classes, firstTimingFinding, interleave, timingOracleFindings } from './timing-oracle.ts';

const TIMES = 500;
const CONTROL_TIMES = 100;
const ACCOUNTS = 50;
const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };

test('EN-1 a refused login does not reveal whether the address is known, deactivated or not yet activated', async () => {
  const site = await startSite(SETTINGS);
  const findings = await withoutCpuSteal(async () =>
    timingOracleFindings(await measure(site, TIMES)),
  ).finally(site.close);
  expectToHold(findings);
});

test('EN-1 control: nothing is hashed for an unknown address', async () => {
  const samples = await withMutant(NO_DUMMY_HASH, SETTINGS, (site) => measure(site, CONTROL_TIMES));
  expectToFail(firstTimingFinding(samples));
});

async function measure(site: TestSite, times: number) {
  const client = openClient(site.url);
  const classes: Classes = {};
  const addClass = (name: string, people: { email: string }[]) => {
    const next = roundRobin(people);
    classes[name] = () =>
      client.call('POST', '/api/login', { json: { email: next().email, password: 'pas le bon' } });
  };
  addClass(
    'unknown',
    Array.from({ length: ACCOUNTS }, () => ({ email: newEmail() })),
  );
  addClass('known', await addMembers(site, ACCOUNTS));
  addClass('deactivated', await addMembers(site, ACCOUNTS, { active: false, hasPassword: true }));
  addClass('not yet activated', await addMembers(site, ACCOUNTS, { active: false, hasPassword: false }));
  return interleave(classes, times).finally(client.close);
}
