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

/** The mail is made before the answer, where there is someone to write to. */
const MAIL_BEFORE_RESPONSE = defineMutation({
  file: 'server/src/accounts/password-reset/password-reset.ts',
  original: '    await insertWish(db, email, timestamp(clock));',
  mutated: `    const known = await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();
    if (!known) return;
    const [{ issueLink }, { resetLink }] = await Promise.all([
      import('../links/links.ts'),
      import('./password-reset.emails.ts'),
    ]);
    await db.transaction().execute(async (trx) => {
      const link = { accountId: known.id, purpose: 'PASSWORD_RESET', hours: 1 } as const;
      const secret = await issueLink(trx, clock, link);
      await outbox.enqueue(trx, resetLink({ name: known.full_name, address: email }, site, secret));
    });`,
});

/** EN-2: asking for a new password tells nobody whether the address has an account, and never waits for the mail server. */
export const passwordResetEnumeration: Scenario = async () => {
  const mailServer = await openSilentMailServer();
  const settings = { TRUST_PROXY: '1', LOG_LEVEL: 'error', SMTP_URL: mailServer.url };
  const product = await startSite(settings);
  const result = timingOracleFindings(await measure(product, TIMES).finally(product.close));
  const control = await withMutant(MAIL_BEFORE_RESPONSE, settings, (site) => measure(site, CONTROL_TIMES));
  mailServer.close();
  return [...result, negativeControlFinding(control, 'the mail is made within the request')];
};

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
