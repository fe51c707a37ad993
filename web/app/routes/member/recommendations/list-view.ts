import { RECOMMENDATION_STATE_LABEL, RECOMMENDATION_STATES } from '@cercle/contract/recommendation-states';
import { RECOMMENDATIONS, RECOMMENDATIONS_PATH } from '../../../content/recommendations.ts';
import { pageNumber } from '../../../ui/pages-shown.ts';

/** The tabs of the list, as they are in the address. */
export const TABS = [
  { tab: 'recues', label: 'Reçues' },
  { tab: 'donnees', label: 'Données' },
  { tab: 'rencontres', label: 'Rencontres' },
  { tab: 'mercis', label: 'Mercis' },
] as const;
type Tab = (typeof TABS)[number]['tab'];

/** What of the list is shown. */
export type ListView = {
  tab: Tab;
  /** Of recommendations. */
  state: string | undefined;
  /** Of thanks. */
  side: 'WRITTEN' | 'RECEIVED';
  page: number;
};

export const STATE_CHOICES = [
  { value: '', label: RECOMMENDATIONS.anyState },
  { value: 'OPEN', label: RECOMMENDATIONS.open },
  ...RECOMMENDATION_STATES.map((value) => ({ value, label: RECOMMENDATION_STATE_LABEL[value] })),
];

/** What an address asks for; what it cannot mean is left out. */
export function readView(query: URLSearchParams): ListView {
  const asked = query.get('onglet');
  const state = query.get('etat') ?? '';
  return {
    tab: TABS.find(({ tab }) => tab === asked)?.tab ?? 'recues',
    state: state !== '' && STATE_CHOICES.some(({ value }) => value === state) ? state : undefined,
    side: query.get('sens') === 'recus' ? 'RECEIVED' : 'WRITTEN',
    page: pageNumber(query.get('page')),
  };
}

/** The first page of a tab. */
export function tabUrl(tab: Tab, { state, side }: Partial<Pick<ListView, 'state' | 'side'>> = {}): string {
  const query = new URLSearchParams();
  if (tab !== 'recues') query.set('onglet', tab);
  if (state) query.set('etat', state);
  if (side === 'RECEIVED') query.set('sens', 'recus');
  return query.size === 0 ? RECOMMENDATIONS_PATH : `${RECOMMENDATIONS_PATH}?${query}`;
}
