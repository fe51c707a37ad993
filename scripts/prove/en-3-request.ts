import { addMembers, newEmail } from '../../e2e/support/people.ts';
import { startSite, type TestSite } from '../../e2e/support/site.ts';
import { openClient } from './client.ts';
import { defineFlaw, withFlaw } from './flawed-tree.ts';
import type { Row } from './row.ts';
import { openSilentMailServer } from './silent-mail-server.ts';
import { controlFinding, findings, interleave } from './telling-apart.ts';
import { inTurn } from './turns.ts';

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
const AT_ONCE = [
  defineFlaw({
    file: 'server/src/membership/membership.api.ts',
    right: 'ANSWERED_AFTER_MS = 100;',
    wrong: 'ANSWERED_AFTER_MS = 0;',
  }),
  defineFlaw({
    file: 'server/src/membership/membership.ts',
    right: 'return tellOwner(trx, application.email);',
    wrong: 'return;',
  }),
];

/** EN-3: asking to become a member tells nobody whether the address is known. */
export const enumerationOfRequests: Row = async () => {
  const mailServer = await openSilentMailServer();
  const settings = { TRUST_PROXY: '1', LOG_LEVEL: 'error', SMTP_URL: mailServer.url };
  const product = await startSite(settings);
  const result = findings(await measure(product, TIMES).finally(product.close));
  const control = await withFlaw(AT_ONCE, settings, (site) => measure(site, CONTROL_TIMES));
  mailServer.close();
  return [...result, controlFinding(control, 'answered at once, and nothing stored where it is known')];
};

async function measure(site: TestSite, times: number) {
  const client = openClient(site.url);
  const ask = (next: () => string) => async () => {
    const recaptchaToken = await client.botCheckToken('membershipRequestFormSubmit');
    return client.call('POST', '/api/members/requests', {
      json: { ...APPLICATION, email: next(), recaptchaToken },
    });
  };
  const known = (await addMembers(site, ACCOUNTS)).map(({ email }) => email);
  return interleave({ known: ask(inTurn(known)), unknown: ask(newEmail) }, times).finally(client.close);
}
