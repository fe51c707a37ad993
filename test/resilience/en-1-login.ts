import { defineMutation, withMutant } from '../support/mutant.ts';
import { addMembers, newEmail } from '../support/people.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { openClient } from '../support/timed-client.ts';
import { roundRobin } from './round-robin.ts';
import type { Scenario } from './scenario.ts';
import { type Classes, interleave, negativeControlFinding, timingOracleFindings } from './timing-oracle.ts';

const TIMES = 500;
const CONTROL_TIMES = 100;
const ACCOUNTS = 50;
const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };

/** Nothing is compared where there is nothing to compare with. */
const NO_DUMMY_HASH = defineMutation({
  file: 'server/src/kernel/passwords.ts',
  original: "  const expected = Buffer.from(tag, 'base64');",
  mutated: "  if (hash === null) return false;\n  const expected = Buffer.from(tag, 'base64');",
});

/** EN-1: a refused login tells nobody whether the address is known, deactivated or not yet activated. */
export const loginEnumeration: Scenario = async () => {
  const product = await startSite(SETTINGS);
  const result = timingOracleFindings(await measure(product, TIMES).finally(product.close));
  const control = await withMutant(NO_DUMMY_HASH, SETTINGS, (site) => measure(site, CONTROL_TIMES));
  return [...result, negativeControlFinding(control, 'no hash for an unknown address')];
};

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
