import { type Seen, suffer } from '../../e2e/support/mail-crashes.ts';
import { withMailServer } from '../../e2e/support/mail-server.ts';
import { startSite } from '../../e2e/support/site.ts';
import { defineFlaw, withFlaw } from './flawed-tree.ts';
import type { Finding, Row } from './row.ts';

const KILLS = 100;
const MAILS = 1_000;
const CONTROL_KILLS = 10;
const CONTROL_MAILS = 100;
/** One mail in forty is sent twice. */
const MAILS_TO_DOUBLE = 300;

const MARKED_FIRST = defineFlaw({
  file: 'server/src/mail/delivery.ts',
  right: 'const failure = await trySending(parts, mail, stop);',
  wrong: 'await markSent(db, clock, [mail]); const failure = await trySending(parts, mail, stop);',
});
const NAMED_ANEW = defineFlaw({
  file: 'server/src/mail/delivery.ts',
  right: 'messageId: mail.message_id,\n    date',
  wrong: "messageId: '<' + Math.random() + '@cercle.example>',\n    date",
});

/** ML-1: every mail is sent, through kills and every failure of a mail server; one that is sent twice can be recognised. */
export const mailsThroughCrashes: Row = () =>
  withMailServer(async (smtp) => {
    const settings = { SMTP_URL: smtp.url, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' };
    const site = await startSite(settings);
    const seen = await suffer(site, smtp, KILLS, MAILS).finally(site.close);
    const lossy = await withFlaw(MARKED_FIRST, settings, (flawed) =>
      suffer(flawed, smtp, CONTROL_KILLS, CONTROL_MAILS),
    );
    const doubling = await withFlaw(NAMED_ANEW, settings, (flawed) =>
      suffer(flawed, smtp, CONTROL_KILLS, MAILS_TO_DOUBLE),
    );
    return [
      ...findings(seen),
      {
        what: 'control: marked as sent before it is',
        figure: `${lossy.missing} missing of ${lossy.events}`,
        target: '> 0',
        holds: lossy.missing > 0,
      },
      {
        what: 'control: a Message-ID of each attempt',
        figure: `${doubling.double} of ${doubling.events} under two`,
        target: '> 0',
        holds: doubling.double > 0,
      },
    ];
  });

function findings({ events, kills, missing, double, byKills, mostByOne, drops, parked }: Seen): Finding[] {
  return [
    {
      what: `${events} messages to the firm through ${kills} kills and a faulty mail server`,
      figure: `${missing} missing, ${double} double by Message-ID`,
      target: '0 and 0',
      holds: missing === 0 && double === 0 && events === MAILS,
    },
    {
      what: 'sent again after a kill, under the same Message-ID',
      figure: `${byKills} in ${kills} kills, at most ${mostByOne} by one (${drops} more by dropped connections)`,
      target: '≤ 1 per kill, all in all',
      holds: byKills <= kills,
    },
    {
      what: 'refused for good: shown to the administrator, and sent at their word',
      figure: `${parked} of ${events}`,
      target: 'all of those that did not come',
      holds: parked > 0 && missing === 0,
    },
  ];
}
