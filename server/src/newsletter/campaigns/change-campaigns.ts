import type { AuditAction, FieldChange } from '@cercle/contract/audit-log';
import type { CampaignVerb } from '@cercle/contract/campaign-states';
import type { CampaignDetails } from '@cercle/contract/campaigns';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import { raiseCacheVersion } from '../../db/cache-version.ts';
import type { Trx } from '../../db/database.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, type Admin, requireAdmin } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { campaignById, lockCampaign } from './campaigns.table.ts';
import { type CampaignChange, changeBy } from './change.ts';
import { requirePossible } from './possible.ts';
import { withdrawMails } from './withdraw.ts';

/** @returns what it changed, for the audit log */
type Work = (change: CampaignChange, campaign: CampaignRow) => Promise<FieldChange[] | undefined>;

/** How administrators change one campaign: under its lock, with an entry in the audit log. */
export function createCampaignChanges(
  { db, clock, cacheVersion }: Pick<Dependencies, 'db' | 'clock' | 'cacheVersion'>,
  details: (actor: Actor, id: number) => Promise<CampaignDetails>,
) {
  async function changeOne(actor: Actor, id: number, verb: Verb, work: Work): Promise<CampaignDetails> {
    await change(requireAdmin(actor), id, verb, work);
    return details(actor, id);
  }

  /** A change of what the archive shows, or may show: one at a time, so that no two campaigns take the same address. */
  async function changeShown(actor: Actor, id: number, verb: Verb, work: Work): Promise<CampaignDetails> {
    const admin = requireAdmin(actor);
    await cacheVersion.change(() =>
      db.transaction().execute(async (trx) => {
        await raiseCacheVersion(trx);
        await changeIn(trx, admin, id, verb, work);
      }),
    );
    return details(actor, id);
  }

  const change = (admin: Admin, id: number, verb: Verb, work: Work): Promise<void> =>
    db.transaction().execute((trx) => changeIn(trx, admin, id, verb, work));

  async function changeIn(trx: Trx, admin: Admin, id: number, verb: Verb, work: Work): Promise<void> {
    const campaign = await lockCampaign(trx, id);
    requirePossible(verb, campaign);
    const changes = await work(changeBy(trx, clock, admin), campaign);
    await recordCampaignAudit({ trx, clock, admin }, ACTIONS[verb], await campaignById(trx, id), changes);
  }

  /** A change after which mails are withdrawn. If this process dies meanwhile, the job goes on with it. */
  async function stop(actor: Actor, id: number, verb: Verb, work: Work): Promise<CampaignDetails> {
    await change(requireAdmin(actor), id, verb, work);
    await withdrawMails({ db }, id, async () => {});
    return details(actor, id);
  }

  return { changeOne, changeShown, stop };
}

/** Adds an entry about a campaign to the audit log, in the transaction of the change. */
export const recordCampaignAudit = (
  { trx, clock, admin }: { trx: Trx; clock: Clock; admin: Admin },
  action: AuditAction,
  { id, subject }: Pick<CampaignRow, 'id' | 'subject'>,
  changes?: FieldChange[],
) =>
  recordAudit(trx, clock, admin, action, {
    kind: 'campaign',
    id,
    name: subject,
    ...(changes && { changes }),
  });

const ACTIONS = {
  update: 'campaign.updated',
  schedule: 'campaign.scheduled',
  send: 'campaign.scheduled',
  unschedule: 'campaign.unscheduled',
  pause: 'campaign.paused',
  resume: 'campaign.resumed',
  cancel: 'campaign.cancelled',
  archive: 'campaign.archived',
  unarchive: 'campaign.unarchived',
} as const satisfies Partial<Record<CampaignVerb, AuditAction>>;

type Verb = keyof typeof ACTIONS;
