import type { OneToOne } from '@cercle/contract/one-to-ones';
import { PAGE_SIZE } from '@cercle/contract/page-size';
import type { Page } from '@cercle/contract/paging';
import type { RecommendationVerb } from '@cercle/contract/recommendation-states';
import type { Recommendation, RecommendationMove, RecommendationRow } from '@cercle/contract/recommendations';
import type { Thanks } from '@cercle/contract/thanks';
import { api } from '../../../api/client.ts';
import type { ListView } from './list-view.ts';

export const RECOMMENDATIONS_CALL = '/me/recommendations';
export const ONE_TO_ONES_CALL = '/me/one-to-ones';
export const THANKS_CALL = '/me/thanks';
export const PEOPLE_CALL = '/me/people';

/** A page of one of the tabs. */
export type LoadedRows =
  | { tab: 'recues' | 'donnees'; page: Page<RecommendationRow> }
  | { tab: 'rencontres'; page: Page<OneToOne> }
  | { tab: 'mercis'; page: Page<Thanks> };

/** @throws ApiError, SessionEnded */
export async function loadRows({ tab, state, side, page }: ListView): Promise<LoadedRows> {
  const query = { page: page - 1, size: PAGE_SIZE };
  switch (tab) {
    case 'rencontres':
      return { tab, page: await api.get<Page<OneToOne>>(ONE_TO_ONES_CALL, query) };
    case 'mercis':
      return { tab, page: await api.get<Page<Thanks>>(THANKS_CALL, { ...query, side }) };
    default: {
      const asked = { ...query, state, side: tab === 'recues' ? 'RECEIVED' : 'GIVEN' };
      return { tab, page: await api.get<Page<RecommendationRow>>(RECOMMENDATIONS_CALL, asked) };
    }
  }
}

export const loadRecommendation = (id: string) =>
  api.get<Recommendation>(`${RECOMMENDATIONS_CALL}/${encodeURIComponent(id)}`);

/** @throws ApiError a `conflict` where the recommendation has changed since it was read */
export const moveRecommendation = (id: number, verb: RecommendationVerb, move: RecommendationMove) =>
  api.post<Recommendation>(`${RECOMMENDATIONS_CALL}/${id}/${verb}`, move);
