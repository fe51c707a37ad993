import { raiseCacheVersion } from '../../db/cache-version.ts';
import type { Dependencies } from '../../dependencies.ts';
import { explainJobError } from '../../jobs/explain-job-error.ts';
import type { Heartbeat } from '../../jobs/run-job.ts';
import { deleteOldFailures, hasFailures, insertFailure } from '../../jobs/steps.table.ts';
import { dayOf } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { countWaitingBulk } from '../../mail/bulk-content.table.ts';
import { recordCampaign } from './campaign-history.ts';
import { changeCampaign, lockCampaign, lockCampaignIfAny } from './campaigns.table.ts';
import { changeByCalendar } from './change.ts';
import { listDue, listSending, listToWithdraw } from './due-campaigns.table.ts';
import { freezeAudience } from './freeze.ts';
import { countRecipients, hasWaiting } from './release.table.ts';
import { releaseMails } from './release.ts';
import { withdrawMails } from './withdraw.ts';

/**
 * What the clock does with campaigns, whatever the process: starts those that are due, copies their audience, hands their mails over at
 * their pace, and ends them. Each step is a transaction under the lock of the campaign: a run that dies is gone on with, and two at
 * once do no more than one.
 */
export function createCampaignJob(dependencies: Dependencies) {
  const { db, clock, cacheVersion } = dependencies;

  async function hasWork(): Promise<boolean> {
    if ((await listSending(db)).length > 0 || (await listDue(db, timestamp(clock))).length > 0) return true;
    return (await listToWithdraw(db)).length > 0 || hasFailures(db, 'campaigns');
  }

  /** Run by the clock, for no actor. @returns how many of each kind @throws what `heartbeat` throws, between two of them */
  async function run(heartbeat: Heartbeat) {
    const startedAt = timestamp(clock);
    const counts = { campaignsStarted: 0, campaignsSent: 0 };
    for (const { id } of await listToWithdraw(db)) await withdrawMails(dependencies, id, heartbeat);
    for (const { id } of await listDue(db, timestamp(clock))) {
      await heartbeat();
      if (await start(id)) counts.campaignsStarted += 1;
    }
    for (const campaign of await listSending(db))
      try {
        if (await goOn(campaign, heartbeat)) counts.campaignsSent += 1;
      } catch (error) {
        // What ends the run is no fault of the campaign.
        await heartbeat();
        await recordFault(campaign, error);
      }
    await deleteOldFailures(db, 'campaigns', startedAt);
    return counts;
  }

  /** One that fails keeps no other from being sent. Administrators see it among the tasks that failed, until a run goes well. */
  const recordFault = ({ id, subject, scheduled_at }: Sending, error: unknown) => {
    const at = timestamp(clock);
    const key = { subject: { kind: 'campaign', id }, step: 'send', dueOn: dayOf(scheduled_at ?? at) };
    const title = `Envoi de la campagne «\u202f${subject}\u202f»`;
    return insertFailure(db, key, { job: 'campaigns', title, error: explainJobError(error) }, at);
  };

  type Sending = Awaited<ReturnType<typeof listSending>>[number];

  /** @returns whether it has ended */
  async function goOn(campaign: Sending, heartbeat: Heartbeat): Promise<boolean> {
    if (campaign.frozen_at === null) await freezeAudience(dependencies, campaign, heartbeat);
    await releaseMails(dependencies, campaign.id, heartbeat);
    return end(campaign.id);
  }

  /** Starts it, and shows it in the archive if it is for all. @returns false when it is no longer due */
  const start = (id: number): Promise<boolean> =>
    cacheVersion.change(() =>
      db.transaction().execute(async (trx) => {
        await raiseCacheVersion(trx);
        // Since it was found due, it may have become a draft again, and be deleted.
        const campaign = await lockCampaignIfAny(trx, id);
        const now = timestamp(clock);
        if (campaign?.state !== 'SCHEDULED' || (campaign.scheduled_at ?? now) > now) return false;
        const archived_at = campaign.slug === null ? null : now;
        await changeCampaign(trx, campaign, { state: 'SENDING', archived_at });
        await recordCampaign(changeByCalendar(trx, clock), id, 'campaign.started');
        return true;
      }),
    );

  /** Ends it once everyone was reached or passed over, and no mail of it is to be tried again. @returns false before */
  const end = (id: number): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const campaign = await lockCampaign(trx, id);
      const { state, frozen_at, bulk_content_id: contentId } = campaign;
      if (state !== 'SENDING' || frozen_at === null || contentId === null) return false;
      if ((await hasWaiting(trx, id)) || (await countWaitingBulk(trx, contentId)) > 0) return false;
      await changeCampaign(trx, campaign, { state: 'SENT', ended_at: timestamp(clock) });
      const recipients = await countRecipients(trx, id, 'QUEUED');
      await recordCampaign(changeByCalendar(trx, clock), id, 'campaign.sent', { recipients });
      return true;
    });

  return { hasWork, run };
}
