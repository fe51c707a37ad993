import { RECIPIENT_STATES } from '@cercle/contract/campaign-states';
import type { ListConfig } from '../../list/list-query.ts';
import { CAMPAIGNS, CAMPAIGNS_CALL } from '../campaign-list.ts';

export const recipientsCall = (campaignId: number) => `${CAMPAIGNS_CALL}/${campaignId}/recipients`;

/** The list on the screen of a campaign: in the order of their mails, the only one. */
export const recipientsOf = (campaignId: number): ListConfig => ({
  path: `${CAMPAIGNS.path}/${campaignId}`,
  sorts: ['id,asc'],
  filters: { state: RECIPIENT_STATES },
  counts: { path: `${recipientsCall(campaignId)}/counts` },
});
