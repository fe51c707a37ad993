import { afterAll, beforeAll, test } from 'vitest';
import { withMutant } from '../support/mutant.ts';
import { addMembers, newEmail } from '../support/people.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { openClient } from '../support/timed-client.ts';
import { withoutCpuSteal } from './cpu-steal.ts';
import { expectToFail, expectToHold } from './findings.ts';
import { RESET_MAIL_IN_REQUEST } from './mutants.ts';
import { roundRobin } from './round-robin.ts';
import { openSilentMailServer } from './silent-mail-server.ts';
import { firstTimingFinding, interleave, timingOracleFindings } from './timing-oracle.ts';

const TIMES = 500;
const CONTROL_TIMES = 200;
/** Each may be asked for five times in half an hour; ten more are asked to warm up. */
const ACCOUNTS = (TIMES + 10) / 5;

let mailServer: Awaited<ReturnType<typeof openSilentMailServer>>;
let settings: Record<string, string>;
beforeAll(async () => {
  mailServer = await openSilentMailServer();
  settings = { TRUST_PROXY: '1', LOG_LEVEL: 'error', SMTP_URL: mailServer.url };
});
afterAll(() => mailServer.close());

test('EN-2 a password-reset request does not reveal whether the address has an account, and never waits for the mail server', async () => {
  const site = await startSite(settings);
  const findings = await withoutCpuSteal(async () =>
    timingOracleFindings(await measure(site, TIMES)),
  ).finally(site.close);
  expectToHold(findings);
});

test('EN-2 control: the mail is made within the request', async () => {
  const samples = await withMutant(RESET_MAIL_IN_REQUEST, settings, (site) => measure(site, CONTROL_TIMES));
  expectToFail(firstTimingFinding(samples));
});

async function measure(site: TestSite, times: number) {
  const client = openClient(site.url);
  const requestReset = (emails: string[]) => {
    const next = roundRobin(emails);
    return async () => {
      const recaptchaToken = await client.botCheckToken('forgotPasswordFormSubmit');
      const query = new URLSearchParams({ email: next(), recaptchaToken });
      return client.call('POST', `/api/forgot-password?${query}`);
    };
  };
  const known = (await addMembers(site, ACCOUNTS)).map(({ email }) => email);
  const classes = { known: requestReset(known), unknown: requestReset(known.map(newEmail)) };
  return interleave(classes, times).finally(client.close);
}
