import { setTimeout as wait } from 'node:timers/promises';
import { countOf } from '../../server/src/db/page.ts';
import {
  type CampaignMailServer,
  REFUSED_AT_DATA,
  REFUSED_AT_RECIPIENT,
} from '../../server/src/testing/campaign-mail-server.ts';
import { ApiClient } from './api-client.ts';
import { compareCampaign } from './campaign-comparison.ts';
import { pauseInTheMiddle } from './campaign-pause.ts';
import { type CampaignRun, endClaims, makeRetriesDue } from './campaign-run.ts';
import { addSubscribers, beginCampaignJob, readCampaign, sendCampaign } from './campaigns.ts';
import { waitUntil, withDatabase } from './mail-queue.ts';
import { addMembers } from './people.ts';
import { ADMIN, type TestSite } from './site.ts';

/** One mail in ten is refused for the time being, or its connection is dropped. */
const FAULT_RATE = 0.1;
/** Of so many subscribers one is refused for good before its mail is said, and another after. */
const REFUSED_EVERY = 100;
/** Members who have subscribed too: two sources bring in each of them. */
const MEMBERS = 40;
const PROGRESS_TIMEOUT_MS = 60_000;
const FINISH_TIMEOUT_MS = 900_000;
const POLL_MS = 500;

export type CampaignAmidKills = Awaited<ReturnType<typeof sendAmidKills>>;

/**
 * Sends one campaign to `recipients` subscribers while its processes are killed in turn and the mail server fails; in the middle it is
 * paused, and some leave.
 */
export async function sendAmidKills(
  sites: [TestSite, ...TestSite[]],
  server: CampaignMailServer,
  { recipients, kills }: { recipients: number; kills: number },
) {
  const [site] = sites;
  const admin = await new ApiClient(site.url, '10.8.0.1').logIn(ADMIN);
  return withDatabase(site.store, async (db) => {
    const members = await addMembers(site, MEMBERS);
    const emails = [...members.map(({ email }) => email), ...addressesOf(recipients - MEMBERS)];
    const people = await addSubscribers(db, site.url, emails);
    await server.fail(FAULT_RATE);
    const id = await sendCampaign(admin, [{ kind: 'SUBSCRIBERS' }, { kind: 'MEMBERS', memberType: null }]);
    const run: CampaignRun = { sites, server, db, admin, id, people };
    const killsBefore = await killRepeatedly(run, Math.ceil(kills / 2));
    const pause = await pauseInTheMiddle(run);
    const killsAfter = await killRepeatedly(run, Math.floor(kills / 2));
    await finish(run);
    return {
      kills: killsBefore.all + 1 + killsAfter.all,
      killsAmidJob: killsBefore.amidJob + killsAfter.amidJob,
      strays: pause.strays,
      ...(await compareCampaign(run, pause.left)),
    };
  });
}

const addressesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    if (index % REFUSED_EVERY === 7) return `${REFUSED_AT_RECIPIENT}${index}@societe.example`;
    if (index % REFUSED_EVERY === 57) return `${REFUSED_AT_DATA}${index}@societe.example`;
    return `lecteur${index}@societe.example`;
  });

/** Kills one process after the other, each amid the campaign. @returns how many, and how many while the job was at work */
async function killRepeatedly(run: CampaignRun, kills: number) {
  const done = { all: 0, amidJob: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    const site = run.sites[kill % run.sites.length] as TestSite;
    await beginCampaignJob(run.admin.at(site.url, '10.8.0.2'));
    await waitForProgress(run, kills - kill);
    await site.kill();
    if (!(await isUnderWay(run))) throw new Error(`The campaign was over after ${kill} kills`);
    done.all += 1;
    if (await isJobUnderWay(run)) done.amidJob += 1;
    await endClaims(run);
    await site.start();
  }
  return done;
}

/** Until a random part of what a kill may take has been copied, handed to the queue or accepted; often little, so that kills hit the job. */
async function waitForProgress(run: CampaignRun, killsLeft: number): Promise<void> {
  const before = await progressOf(run);
  const left = 3 * run.people.length - before;
  const wanted = before + (Math.random() ** 2 * left) / (killsLeft + 1);
  await waitUntil(async () => (await progressOf(run)) > wanted, PROGRESS_TIMEOUT_MS);
}

async function progressOf({ db, server, id }: CampaignRun): Promise<number> {
  const recipients = db.selectFrom('campaign_recipient').where('campaign_id', '=', id);
  const released = await countOf(recipients.where('state', '<>', 'WAITING'));
  return (await countOf(recipients)) + released + (await server.countReaders());
}

async function isUnderWay({ db, id }: CampaignRun): Promise<boolean> {
  const { state } = await db
    .selectFrom('campaign')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return state === 'SCHEDULED' || state === 'SENDING';
}

/** Whether a run of the job has not ended: its process has died, or it goes on in another one. */
const isJobUnderWay = async ({ db }: CampaignRun) =>
  (await db
    .selectFrom('job')
    .select('run_id')
    .where('name', '=', 'campaigns')
    .where('run_id', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Until it is sent, or for as long as that may take at most. */
async function finish(run: CampaignRun): Promise<void> {
  const { server, db, admin, id } = run;
  await server.fail(0);
  await waitUntil(async () => {
    await wait(POLL_MS);
    await makeRetriesDue(db);
    await beginCampaignJob(admin);
    return (await readCampaign(admin, id)).state === 'SENT';
  }, FINISH_TIMEOUT_MS);
}
