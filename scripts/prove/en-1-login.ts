import { addMembers, newEmail } from '../../e2e/support/people.ts';
import { startSite, type TestSite } from '../../e2e/support/site.ts';
import { openClient } from './client.ts';
import { defineFlaw, withFlaw } from './flawed-tree.ts';
import type { Row } from './row.ts';
import { type Classes, controlFinding, findings, interleave } from './telling-apart.ts';
import { inTurn } from './turns.ts';

const TIMES = 500;
const CONTROL_TIMES = 100;
const ACCOUNTS = 50;
const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };

/** Nothing is compared where there is nothing to compare with. */
const NO_HASH = defineFlaw({
  file: 'server/src/kernel/passwords.ts',
  right: "  const expected = Buffer.from(tag, 'base64');",
  wrong: "  if (hash === null) return false;\n  const expected = Buffer.from(tag, 'base64');",
});

/** EN-1: a refused login tells nobody whether the address is known, deactivated or not yet activated. */
export const enumerationOfLogins: Row = async () => {
  const product = await startSite(SETTINGS);
  const result = findings(await measure(product, TIMES).finally(product.close));
  const control = await withFlaw(NO_HASH, SETTINGS, (site) => measure(site, CONTROL_TIMES));
  return [...result, controlFinding(control, 'no hash for an unknown address')];
};

async function measure(site: TestSite, times: number) {
  const client = openClient(site.url);
  const classes: Classes = {};
  const add = (name: string, people: { email: string }[]) => {
    const next = inTurn(people);
    classes[name] = () =>
      client.call('POST', '/api/login', { json: { email: next().email, password: 'pas le bon' } });
  };
  add(
    'unknown',
    Array.from({ length: ACCOUNTS }, () => ({ email: newEmail() })),
  );
  add('known', await addMembers(site, ACCOUNTS));
  add('deactivated', await addMembers(site, ACCOUNTS, { active: false, hasPassword: true }));
  add('not yet activated', await addMembers(site, ACCOUNTS, { active: false, hasPassword: false }));
  return interleave(classes, times).finally(client.close);
}
