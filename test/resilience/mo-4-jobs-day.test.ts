import { test } from 'vitest';
import { crashJobsDay, type JobsDayResult } from '../support/jobs-day-crashes.ts';
import { withMailServer } from '../support/mail-server.ts';
import { withMutant } from '../support/mutant.ts';
import { startSite } from '../support/site.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { LETTER_MARKED_LATER, STEP_BEFORE_WORK } from './mutants.ts';

const KILLS = 50;
const CONTROL_KILLS = 10;
/** A mutant may never finish its day. */
const CONTROL_PATIENCE_MS = 15_000;
/** As many mails as a worker sends at once. */
const MAILS_AT_ONCE = 4;

test('MO-4 through kills amid the jobs of a day, each step is done once and each letter written once', async () => {
  const result = await withMailServer(async (smtp) => {
    const site = await startSite(settings(smtp.url));
    return crashJobsDay(site, smtp, KILLS).finally(site.close);
  });
  expectToHold([onceFinding(result), failureFinding(result), mailFinding(result)]);
});

test('MO-4 control: a step is marked as done before its work', async () => {
  expectToFail(onceFinding(await crashMutant(STEP_BEFORE_WORK)));
});

test('MO-4 control: a letter is marked as written after it is', async () => {
  expectToFail(onceFinding(await crashMutant(LETTER_MARKED_LATER)));
});

const settings = (smtpUrl: string) => ({ SMTP_URL: smtpUrl, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' });

const crashMutant = (mutation: Parameters<typeof withMutant>[0]) =>
  withMailServer((smtp) =>
    withMutant(mutation, settings(smtp.url), (site) =>
      crashJobsDay(site, smtp, CONTROL_KILLS, CONTROL_PATIENCE_MS),
    ),
  );

function onceFinding({ memberships, killsAmid, seconds, lost, surplus }: JobsDayResult): Finding {
  const { steps, letters } = killsAmid;
  const examples = [...lost.slice(0, 3), ...surplus.slice(0, 3)].join(', ');
  return {
    what: `${memberships} memberships, ${steps} kills amid their steps, ${letters} amid their letters`,
    figure: `${lost.length} lost, ${surplus.length} done twice or otherwise, ${seconds.toFixed(0)} s after the last kill ${examples}`,
    target: '0 and 0',
    holds: lost.length + surplus.length === 0,
  };
}

const failureFinding = ({ failures }: JobsDayResult): Finding => ({
  what: 'steps and runs that failed',
  figure: String(failures),
  target: '0',
  holds: failures === 0,
});

const mailFinding = ({ mails, unsent, resent, killsAmid }: JobsDayResult): Finding => {
  const kills = killsAmid.steps + killsAmid.letters;
  return {
    what: `the ${mails} mails of that day`,
    figure: `${unsent} did not come, ${resent} came again under the same Message-ID`,
    target: `0, and ≤ ${MAILS_AT_ONCE} per kill`,
    holds: unsent === 0 && resent <= MAILS_AT_ONCE * kills,
  };
};
