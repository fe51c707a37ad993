import type { SearchResults } from '@cercle/contract/search';
import { searchText, searchWords } from '@cercle/contract/search-text';
import { SEARCH, SEARCH_KINDS, SEARCH_SCREENS } from '../../../content/admin-search.ts';

/** An option; `group` is shown before the first option of its kind. */
export type SearchOption = { group: string; label: string; detail: string; to: string };

/** Screens whose name has every word of `q`, all of them for an empty `q`; then the server's results. */
export function searchOptions(q: string, results: SearchResults | null): SearchOption[] {
  const words = searchWords(q);
  const screens = SEARCH_SCREENS.filter(({ label }) =>
    words.every((word) => searchText(label).includes(word)),
  );
  const rows = SEARCH_KINDS.flatMap(({ kind, label: group, path, isSearchedList }) =>
    (results?.[kind] ?? []).map(({ id, name, detail }) => ({
      group,
      label: name,
      detail,
      to: isSearchedList ? `${path}?${new URLSearchParams({ q: name })}` : `${path}/${id}`,
    })),
  );
  return [...screens.map(({ label, to }) => ({ group: SEARCH.screens, label, detail: '', to })), ...rows];
}
