import { defineMutation, withMutant } from '../support/mutant.ts';
import { addMembers, newEmail } from '../support/people.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { openClient } from '../support/timed-client.ts';
import { roundRobin } from './round-robin.ts';
import type { Scenario } from './scenario.ts';
import { openSilentMailServer } from './silent-mail-server.ts';
import { interleave, negativeControlFinding, timingOracleFindings } from './timing-oracle.ts';

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

/** The answer leaves as soon as the request is stored, and nothing is stored for an address that is known. */
const NO_RESPONSE_DELAY = [
  defineMutation({
    file: 'server/src/members/requests/requests.api.ts',
    original: 'ANSWERED_AFTER_MS = 100;',
    mutated: 'ANSWERED_AFTER_MS = 0;',
  }),
  defineMutation({
    file: 'server/src/members/requests/requests.ts',
    original: 'return tellOwner(trx, application.email);',
    mutated: 'return;',
  }),
];

/** EN-3: asking to become a member tells nobody whether the address is known. */
export const membershipRequestEnumeration: Scenario = async () => {
  const mailServer = await openSilentMailServer();
  const settings = { TRUST_PROXY: '1', LOG_LEVEL: 'error', SMTP_URL: mailServer.url };
  const product = await startSite(settings);
  const result = timingOracleFindings(await measure(product, TIMES).finally(product.close));
  const control = await withMutant(NO_RESPONSE_DELAY, settings, (site) => measure(site, CONTROL_TIMES));
  mailServer.close();
  return [
    ...result,
    negativeControlFinding(control, 'answered at once, and nothing stored where it is known'),
  ];
};

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
