// Campaigns, the newsletters of the firm: DRAFT → SCHEDULED → SENDING ⇄ PAUSED → SENT or CANCELLED; a scheduled one may become a draft
// again. From its scheduling on, what it says never changes. Who receives it is copied when it starts (`freeze.ts`), and nobody gets
// two mails of one. Administrators decide; the job (`campaign-job.ts`) starts, sends and ends. Every change is made under the lock of
// the campaign, and adds a line to its history and, by an administrator, an entry to the audit log.

import type {
  CampaignData,
  CampaignDetails,
  CampaignSchedule,
  CampaignSend,
  CampaignUpdate,
} from '@cercle/contract/campaigns';
import { fieldChanges } from '../../audit-log/field-changes.ts';
import type { CampaignRow } from '../../db/schema.ts';
import { searchColumns } from '../../db/search-columns.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { makeDue } from '../../jobs/jobs.table.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { typedMoment } from '../../kernel/typed-moment.ts';
import { CAMPAIGN_FIELDS, columnsOf } from './campaign-columns.ts';
import { recordCampaign } from './campaign-history.ts';
import { createCampaignReads } from './campaigns.reads.ts';
import {
  campaignById,
  changeCampaign,
  deleteDraft,
  insertCampaign,
  lockCampaign,
} from './campaigns.table.ts';
import { changeBy } from './change.ts';
import { createCampaignChanges, recordCampaignAudit } from './change-campaigns.ts';
import { requirePossible } from './possible.ts';
import {
  archiveCampaign,
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  unarchiveCampaign,
  unscheduleCampaign,
} from './transitions.ts';

export type Campaigns = ReturnType<typeof createCampaigns>;

const PAST_START = 'Ce moment est passé\u202f: une campagne commence plus tard, ou tout de suite.';

export function createCampaigns(dependencies: Dependencies) {
  const { db, clock, wakeJobs } = dependencies;
  const reads = createCampaignReads(dependencies);
  const { changeOne, changeShown, stop } = createCampaignChanges(dependencies, reads.details);

  /** @throws DomainError validation, by field */
  async function create(
    actor: Actor,
    data: CampaignData,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<{ id: number }> {
    const admin = requireAdmin(actor);
    return execution.run(db, async (trx) => {
      const id = await insertCampaign(trx, { ...(await columnsOf(trx, data)), created_at: timestamp(clock) });
      await recordCampaign(changeBy(trx, clock, admin), id, 'campaign.created');
      await recordCampaignAudit({ trx, clock, admin }, 'campaign.created', { id, subject: data.subject });
      return { id };
    });
  }

  /** A draft that says the same to the same audience. @throws DomainError not-found */
  async function copy(
    actor: Actor,
    id: number,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<{ id: number }> {
    const admin = requireAdmin(actor);
    return execution.run(db, async (trx) => {
      const { subject, body, audience, pace_per_hour } = await campaignById(trx, id);
      const content = { subject, body, audience, pace_per_hour, ...searchColumns.campaign({ subject }) };
      const copyId = await insertCampaign(trx, { ...content, created_at: timestamp(clock) });
      await recordCampaign(changeBy(trx, clock, admin), copyId, 'campaign.copied');
      await recordCampaignAudit({ trx, clock, admin }, 'campaign.copied', { id: copyId, subject });
      return { id: copyId };
    });
  }

  /** @throws DomainError not-found, validation by field, conflict (stale version, no draft any more) */
  const update = (actor: Actor, id: number, data: CampaignUpdate): Promise<CampaignDetails> =>
    changeOne(actor, id, 'update', async (change, campaign) => {
      requireVersion(campaign, data);
      const columns = await columnsOf(change.trx, data);
      await changeCampaign(change.trx, campaign, columns);
      await recordCampaign(change, id, 'campaign.updated');
      return fieldChanges(campaign, columns, CAMPAIGN_FIELDS);
    });

  /**
   * @throws DomainError not-found, conflict (stale version, no draft any more), validation for a moment that is past or that the clock
   * skips, an empty text, or an audience of nobody
   */
  const schedule = (actor: Actor, id: number, data: CampaignSchedule): Promise<CampaignDetails> =>
    changeShown(actor, id, 'schedule', async (change, campaign) => {
      requireVersion(campaign, data);
      const startsAt = typedMoment('startsAt', data.startsAt);
      if (startsAt <= timestamp(clock)) throw fieldError('startsAt', PAST_START);
      return scheduleCampaign(change, campaign, startsAt, dependencies);
    });

  /** Schedules it for now: it starts within seconds. @throws DomainError as `schedule`, but for the moment */
  async function send(actor: Actor, id: number, data: CampaignSend): Promise<CampaignDetails> {
    const details = await changeShown(actor, id, 'send', async (change, campaign) => {
      requireVersion(campaign, data);
      await scheduleCampaign(change, campaign, timestamp(clock), dependencies);
      await makeDue(change.trx, clock, 'campaigns');
      return undefined;
    });
    wakeJobs();
    return details;
  }

  /** @throws DomainError not-found, conflict when it has started, or is a draft */
  const unschedule = (actor: Actor, id: number): Promise<CampaignDetails> =>
    changeOne(actor, id, 'unschedule', unscheduleCampaign);

  /** Mails that nobody tried to send yet are taken back. @throws DomainError not-found, conflict when it is not being sent */
  const pause = (actor: Actor, id: number): Promise<CampaignDetails> =>
    stop(actor, id, 'pause', pauseCampaign);

  /** @throws DomainError not-found, conflict when it is not paused */
  const resume = (actor: Actor, id: number): Promise<CampaignDetails> =>
    changeOne(actor, id, 'resume', resumeCampaign);

  /** The same as `pause`, for ever. @throws DomainError not-found, conflict when it is neither being sent nor paused */
  const cancel = (actor: Actor, id: number): Promise<CampaignDetails> =>
    stop(actor, id, 'cancel', cancelCampaign);

  /** Shows it in the archive. @throws DomainError not-found, conflict (not started, not for subscribers, there already) */
  const archive = (actor: Actor, id: number): Promise<CampaignDetails> =>
    changeShown(actor, id, 'archive', archiveCampaign);

  /** @throws DomainError not-found, conflict when it is not in the archive */
  const unarchive = (actor: Actor, id: number): Promise<CampaignDetails> =>
    changeShown(actor, id, 'unarchive', unarchiveCampaign);

  /** For good: a draft has no trash. @throws DomainError not-found, conflict once it is scheduled */
  async function remove(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const campaign = await lockCampaign(trx, id);
      requirePossible('remove', campaign);
      if (!(await deleteDraft(trx, id))) throw new DomainError('conflict');
      await recordCampaignAudit({ trx, clock, admin }, 'campaign.deleted', campaign);
    });
  }

  return {
    ...reads,
    ...{
      create,
      copy,
      update,
      schedule,
      send,
      unschedule,
      pause,
      resume,
      cancel,
      archive,
      unarchive,
      remove,
    },
  };
}

/** @throws DomainError conflict when another change came between */
function requireVersion(campaign: CampaignRow, { version }: CampaignSend): void {
  if (campaign.version !== version) throw new DomainError('conflict');
}
