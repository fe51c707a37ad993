import type { Found } from '@cercle/contract/find';
import { FIND, FIND_SCREENS, FOUND_KINDS } from '../../../content/admin-find.ts';

/** What can be chosen; `group` is shown before the first of its kind. */
export type Choice = { group: string; label: string; detail: string; to: string };

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Screens that `q` names, all of them while nothing is typed; then what the server found. */
export function choicesFor(q: string, found: Found | null): Choice[] {
  const screens = FIND_SCREENS.filter(({ label }) => folded(label).includes(folded(q.trim())));
  const rows = FOUND_KINDS.flatMap(({ kind, label: group, path }) =>
    (found?.[kind] ?? []).map(({ id, name, detail }) => ({
      group,
      label: name,
      detail,
      to: `${path}/${id}`,
    })),
  );
  return [...screens.map(({ label, to }) => ({ group: FIND.screens, label, detail: '', to })), ...rows];
}
