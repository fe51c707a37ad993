import { CAMPAIGN_SORTS, CAMPAIGN_STATES } from '@cercle/contract/campaign-states';
import type { ListConfig } from '../list/list-query.ts';

export const CAMPAIGNS_CALL = '/admin/campaigns';
export const AUDIENCES_CALL = '/admin/audiences';

/** Not among the other lists, which every screen of the back office loads. */
export const CAMPAIGNS: ListConfig = {
  path: '/admin/campagnes',
  sorts: CAMPAIGN_SORTS,
  filters: { state: CAMPAIGN_STATES },
  counts: { path: `${CAMPAIGNS_CALL}/counts` },
};

export const AUDIENCES_PATH = `${CAMPAIGNS.path}/publics`;
