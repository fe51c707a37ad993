import { MIN_SEARCH_LENGTH } from '@cercle/contract/search';

type SearchTexts = {
  loading: string;
  failed: string;
  nothing: (q: string) => string;
  found: (count: number) => string;
  /** When not all that was found is shown. */
  more: string;
};
type SearchState = { isLoading: boolean; hasFailed: boolean; total: number; shown: number };

/** What a search in a form says of itself; nothing until enough is typed. */
export function searchStatus(q: string, texts: SearchTexts, state: SearchState): string {
  const { isLoading, hasFailed, total, shown } = state;
  if (q.trim().length < MIN_SEARCH_LENGTH) return '';
  if (isLoading) return texts.loading;
  if (hasFailed) return texts.failed;
  if (total === 0) return texts.nothing(q.trim());
  return total > shown ? `${texts.found(total)}. ${texts.more}` : `${texts.found(total)}.`;
}
