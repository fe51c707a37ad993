import { afterAll, beforeAll, test } from 'vitest';
import { withMutant } from '../support/mutant.ts';
import { addMembers, newEmail } from '../support/people.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { openClient } from '../support/timed-client.ts';
import { withoutCpuSteal } from './cpu-steal.ts';
import { expectToFail, expectToHold } from './findings.ts';
import { NO_MIN_RESPONSE_TIME } from './mutants.ts';
import { roundRobin } from './round-robin.ts';
import { openSilentMailServer } from './silent-mail-server.ts';
import { firstTimingFinding, interleave, timingOracleFindings } from './timing-oracle.ts';

const TIMES = 500;
const CONTROL_TIMES = 200;
/** Each may be asked for five times in half an hour; ten more are asked to warm up. */
const ACCOUNTS = (TIMES + 10) / 5;

const APPLICATION = {
  memberType: 'SINGLE',
  fullName: 'Jean Dubois',
  companyName: 'Dubois',
  vatNumber: '',
  phoneNumber: '0470',
  additionalInfo: '',
};

let mailServer: Awaited<ReturnType<typeof openSilentMailServer>>;
let settings: Record<string, string>;
beforeAll(async () => {
  mailServer = await openSilentMailServer();
  settings = { TRUST_PROXY: '1', LOG_LEVEL: 'error', SMTP_URL: mailServer.url };
});
afterAll(() => mailServer.close());

test('EN-3 a membership request does not reveal whether the address is known', async () => {
  const site = await startSite(settings);
  const findings = await withoutCpuSteal(async () =>
    timingOracleFindings(await measure(site, TIMES)),
  ).finally(site.close);
  expectToHold(findings);
});

test('EN-3 control: the response is sent at once, and nothing is stored for a known address', async () => {
  const samples = await withMutant(NO_MIN_RESPONSE_TIME, settings, (site) => measure(site, CONTROL_TIMES));
  expectToFail(firstTimingFinding(samples));
});

async function measure(site: TestSite, times: number) {
  const client = openClient(site.url);
  const submitRequest = (next: () => string) => async () => {
    const recaptchaToken = await client.botCheckToken('membershipRequestFormSubmit');
    return client.call('POST', '/api/members/requests', {
      json: { ...APPLICATION, email: next(), recaptchaToken },
    });
  };
  const known = (await addMembers(site, ACCOUNTS)).map(({ email }) => email);
  return interleave(
    { known: submitRequest(roundRobin(known)), unknown: submitRequest(newEmail) },
    times,
  ).finally(client.close);
}
