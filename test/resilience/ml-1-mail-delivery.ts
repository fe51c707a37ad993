import { type MailFailureResult, runThroughMailFailures } from '../support/mail-failures.ts';
import { withMailServer } from '../support/mail-server.ts';
import { defineMutation, withMutant } from '../support/mutant.ts';
import { startSite } from '../support/site.ts';
import type { Finding, Scenario } from './scenario.ts';

const KILLS = 100;
const MAILS = 1_000;
const CONTROL_KILLS = 10;
const CONTROL_MAILS = 100;
/** One mail in forty is sent twice. */
const DUPLICATION_MAILS = 300;

const MARKED_SENT_FIRST = defineMutation({
  file: 'server/src/mail/delivery.ts',
  original: 'const failure = await trySending(parts, mail, stop);',
  mutated: 'await markSent(db, clock, [mail]); const failure = await trySending(parts, mail, stop);',
});
const NEW_MESSAGE_ID = defineMutation({
  file: 'server/src/mail/delivery.ts',
  original: 'messageId: mail.message_id,\n    date',
  mutated: "messageId: '<' + Math.random() + '@cercle.example>',\n    date",
});

/** ML-1: every mail is sent, through kills and every failure of a mail server; one that is sent twice can be recognised. */
export const mailDelivery: Scenario = () =>
  withMailServer(async (smtp) => {
    const settings = { SMTP_URL: smtp.url, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' };
    const site = await startSite(settings);
    const result = await runThroughMailFailures(site, smtp, KILLS, MAILS).finally(site.close);
    const lossy = await withMutant(MARKED_SENT_FIRST, settings, (mutant) =>
      runThroughMailFailures(mutant, smtp, CONTROL_KILLS, CONTROL_MAILS),
    );
    const duplicating = await withMutant(NEW_MESSAGE_ID, settings, (mutant) =>
      runThroughMailFailures(mutant, smtp, CONTROL_KILLS, DUPLICATION_MAILS),
    );
    return [
      ...findings(result),
      {
        what: 'control: marked as sent before it is',
        figure: `${lossy.missing} missing of ${lossy.events}`,
        target: '> 0',
        holds: lossy.missing > 0,
      },
      {
        what: 'control: a Message-ID of each attempt',
        figure: `${duplicating.duplicates} of ${duplicating.events} under two`,
        target: '> 0',
        holds: duplicating.duplicates > 0,
      },
    ];
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
