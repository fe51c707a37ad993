import type { CampaignHistoryKind } from '@cercle/contract/campaign-states';
import type { CampaignFacts } from '@cercle/contract/campaigns';
import type { Db } from '../../db/database.ts';
import { timestamp } from '../../kernel/clock.ts';
import type { CampaignChange } from './change.ts';

/** Adds a line to the history of a campaign. */
export const recordCampaign = (
  { trx, clock, by }: CampaignChange,
  campaignId: number,
  kind: CampaignHistoryKind,
  facts: CampaignFacts = {},
) =>
  trx
    .insertInto('campaign_history')
    .values({
      campaign_id: campaignId,
      at: timestamp(clock),
      kind,
      account_id: by.accountId,
      by_name: by.name,
      facts: JSON.stringify(facts),
    })
    .execute();

/** The history of a campaign, the latest first. */
export const listCampaignHistory = (db: Db, campaignId: number) =>
  db
    .selectFrom('campaign_history')
    .select(['id', 'at', 'kind', 'by_name', 'facts'])
    .where('campaign_id', '=', campaignId)
    .orderBy('id', 'desc')
    .execute();
