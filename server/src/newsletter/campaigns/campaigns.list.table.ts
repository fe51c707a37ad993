import { CAMPAIGN_STATES, type CampaignState } from '@cercle/contract/campaign-states';
import type { CampaignCounts, CampaignsQuery } from '@cercle/contract/campaigns';
import type { Direction } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { countOf, totalWith } from '../../db/page.ts';
import { equalsWithoutIndex, matchesSearch } from '../../db/search.ts';

type Filter = Pick<CampaignsQuery, 'q' | 'state'>;

const filteredCampaigns = (db: Db, { q, state }: Filter) =>
  db
    .selectFrom('campaign')
    .$if(state !== undefined, (query) => query.where(equalsWithoutIndex('campaign.state', state, q)))
    .$if(q !== '', (query) => query.where(matchesSearch(db, 'campaign', q)));

/** One page of the campaigns, and how many there are. */
export async function listCampaigns(db: Db, query: CampaignsQuery) {
  const direction = query.sort.split(',')[1] as Direction;
  const rows = await filteredCampaigns(db, query)
    .select(['id', 'subject', 'state', 'scheduled_at', 'frozen_at', 'ended_at', 'created_at'])
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  return { rows, total: await totalWith(rows, query, () => countOf(filteredCampaigns(db, query))) };
}

/** By state, of those that a search finds. */
export async function countCampaignsByState(db: Db, { q }: Filter): Promise<CampaignCounts['state']> {
  const rows = await filteredCampaigns(db, { q })
    .select('campaign.state')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .groupBy('campaign.state')
    .execute();
  const totalOf = (state: CampaignState) => rows.find((row) => row.state === state)?.total ?? 0;
  const counts = CAMPAIGN_STATES.map((state) => [state, totalOf(state)] as const);
  const all = counts.reduce((sum, [, total]) => sum + total, 0);
  return { ALL: all, ...(Object.fromEntries(counts) as Record<CampaignState, number>) };
}
