import { test } from 'vitest';
import { startCampaignMailServer } from '../../server/src/testing/campaign-mail-server.ts';
import { type CampaignAmidKills, sendAmidKills } from '../support/campaign-amid-kills.ts';
import { openConcurrentProcesses } from '../support/concurrent-processes.ts';
import { inMutant, type Mutation } from '../support/mutant.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { RELEASE_IN_TWO_PARTS } from './mutants.ts';

/** On PostgreSQL, which are killed in turn. */
const PROCESSES = 2;
const RECIPIENTS = 20_000;
const KILLS = 50;
/** A process sends so many mails at once. */
const MAX_SENDING = 12;
const CONTROL_RECIPIENTS = 2_000;
const CONTROL_KILLS = 10;

test(`NL-1 a campaign reaches each of ${RECIPIENTS} people once, amid kills, a pause and a mail server that fails`, async () => {
  const result = await send(RECIPIENTS, KILLS);
  expectToHold(findings(result));
});

test('NL-1 control: a mail is handed to the queue in one transaction, and marked in another', async () => {
  expectToFail(await sendInMutant(RELEASE_IN_TWO_PARTS));
});

async function send(recipients: number, kills: number, root?: string): Promise<CampaignAmidKills> {
  const server = await startCampaignMailServer();
  try {
    const settings = { SMTP_URL: server.url, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' };
    const { sites, close } = await openConcurrentProcesses(PROCESSES, settings, root);
    return await sendAmidKills(sites, server, { recipients, kills }).finally(close);
  } finally {
    await server.close();
  }
}

const sendInMutant = async (mutation: Mutation | Mutation[]): Promise<Finding> =>
  onceEach(await inMutant(mutation, (root) => send(CONTROL_RECIPIENTS, CONTROL_KILLS, root)));

const findings = (result: CampaignAmidKills): Finding[] => [
  onceEach(result),
  {
    what: `its figures beside what the mail server saw; ${result.refused} refused for good, ${result.left} left in the middle`,
    figure: result.wrongFigures.join(', ') || 'the same',
    target: 'the same',
    holds: result.wrongFigures.length === 0 && result.state === 'SENT',
  },
  {
    what: 'while it was paused: mails to people whom no process had tried to reach before',
    figure: `${result.strays.length}`,
    target: '0',
    holds: result.strays.length === 0,
  },
  {
    what: 'sent again after a kill, under the same Message-ID',
    figure: `${result.resent} in ${result.kills} kills, ${result.killsAmidJob} of them amid the job (${result.drops} more by dropped connections)`,
    target: `≤ ${MAX_SENDING} per kill`,
    holds: result.resent <= MAX_SENDING * result.kills && result.killsAmidJob > 0,
  },
];

function onceEach({ people, kills, missing, doubled, strangers }: CampaignAmidKills): Finding {
  const examples = [...missing, ...doubled, ...strangers].slice(0, 3).join(', ');
  return {
    what: `${people} people through ${kills} kills and a faulty mail server`,
    figure: `${missing.length} missing, ${doubled.length} double by Message-ID, ${strangers.length} not to be written to ${examples}`,
    target: '0, 0 and 0',
    holds: missing.length + doubled.length + strangers.length === 0,
  };
}
