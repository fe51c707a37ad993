import { displayEmail } from '@cercle/contract/display-email';
import type { SearchResults } from '@cercle/contract/search';
import { oneLine } from '@cercle/contract/typed-text';
import { SEARCH, SEARCH_KINDS, SEARCH_SCREENS } from '../../../content/admin-search.ts';

/** An option; `group` is shown before the first option of its kind. */
export type SearchOption = { group: string; label: string; detail: string; to: string };

const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Screens whose name matches `q`, all of them for an empty `q`; then the server's results. */
export function searchOptions(q: string, results: SearchResults | null): SearchOption[] {
  const screens = SEARCH_SCREENS.filter(({ label }) => foldText(label).includes(foldText(oneLine(q))));
  const rows = SEARCH_KINDS.flatMap(({ kind, label: group, path }) =>
    (results?.[kind] ?? []).map(({ id, name, detail }) => ({
      group,
      label: name,
      detail: displayEmail(detail),
      to: `${path}/${id}`,
    })),
  );
  return [...screens.map(({ label, to }) => ({ group: SEARCH.screens, label, detail: '', to })), ...rows];
}
