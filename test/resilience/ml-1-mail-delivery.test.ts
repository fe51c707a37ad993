import { afterAll, beforeAll, test } from 'vitest';
import { startSmtpServer } from '../../server/src/testing/smtp-server.ts';
import { type MailFailureResult, runThroughMailFailures } from '../support/mail-failures.ts';
import type { MailServer } from '../support/mail-server.ts';
import { withMutant } from '../support/mutant.ts';
import { startSite } from '../support/site.ts';
import { expectToHold, type Finding } from './findings.ts';
import { MARKED_SENT_FIRST, NEW_MESSAGE_ID } from './mutants.ts';

const KILLS = 100;
const MAILS = 1_000;
const CONTROL_KILLS = 10;
const CONTROL_MAILS = 100;
/** One mail in forty is sent twice. */
const DUPLICATION_MAILS = 300;

let smtp: MailServer;
const settings = () => ({ SMTP_URL: smtp.url, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' });
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());

test('ML-1 every mail is sent, through kills and every failure of a mail server, and a repeated one can be recognised', async () => {
  const site = await startSite(settings());
  expectToHold(findings(await runThroughMailFailures(site, smtp, KILLS, MAILS).finally(site.close)));
});

test('ML-1 control: a mail is marked as sent before it is', async () => {
  const { missing, events } = await withMutant(MARKED_SENT_FIRST, settings(), (site) =>
    runThroughMailFailures(site, smtp, CONTROL_KILLS, CONTROL_MAILS),
  );
  expectToHold([
    {
      what: `${CONTROL_KILLS} kills`,
      figure: `${missing} missing of ${events}`,
      target: '> 0',
      holds: missing > 0,
    },
  ]);
});

test('ML-1 control: each attempt has a Message-ID of its own', async () => {
  const { duplicates, events } = await withMutant(NEW_MESSAGE_ID, settings(), (site) =>
    runThroughMailFailures(site, smtp, CONTROL_KILLS, DUPLICATION_MAILS),
  );
  expectToHold([
    {
      what: `${CONTROL_KILLS} kills`,
      figure: `${duplicates} of ${events} under two`,
      target: '> 0',
      holds: duplicates > 0,
    },
  ]);
});

function findings({
  events,
  kills,
  missing,
  duplicates,
  resentAfterKills,
  maxResentPerKill,
  drops,
  parked,
}: MailFailureResult): Finding[] {
  return [
    {
      what: `${events} messages to the firm through ${kills} kills and a faulty mail server`,
      figure: `${missing} missing, ${duplicates} double by Message-ID`,
      target: '0 and 0',
      holds: missing === 0 && duplicates === 0 && events === MAILS,
    },
    {
      what: 'sent again after a kill, under the same Message-ID',
      figure: `${resentAfterKills} in ${kills} kills, at most ${maxResentPerKill} by one (${drops} more by dropped connections)`,
      target: '≤ 1 per kill, all in all',
      holds: resentAfterKills <= kills,
    },
    {
      what: 'refused for good: shown to the administrator, and sent at their word',
      figure: `${parked} of ${events}`,
      target: 'all of those that did not come',
      holds: parked > 0 && missing === 0,
    },
  ];
}
