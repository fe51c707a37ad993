import { formatNumber, plural } from './plural.ts';

/** What is said about several rows of a list at once. */
export const BULK = {
  bar: 'Lignes sélectionnées',
  clear: 'Tout désélectionner',
  stop: 'Arrêter',
  leftOut: 'Rien ne change pour\u202f:',
};

/** A list of the back office selects no more with one click. */
export const MAX_SELECTED = 500;

export const selectedText = (count: number) =>
  count === 1 ? '1 ligne sélectionnée' : `${formatNumber(count)} lignes sélectionnées`;

export const selectResultsText = (total: number) =>
  total > MAX_SELECTED
    ? `Sélectionner les ${MAX_SELECTED} premiers résultats`
    : `Sélectionner les ${formatNumber(total)} résultats`;

/** « Approuver (2 sur 3) » where only some of the selected rows may be. */
export const bulkLabel = (label: string, concerned: number, selected: number) =>
  concerned === selected ? label : `${label} (${concerned} sur ${selected})`;

const MAX_NAMES = 5;

/** All of a few names; of more the first ones, then how many others. */
export function namesOf(names: readonly string[]): string[] {
  if (names.length <= MAX_NAMES) return [...names];
  const shown = names.slice(0, MAX_NAMES - 1);
  return [...shown, `et ${plural(names.length - shown.length, 'autre', 'autres')}`];
}

/** The same in one line. */
export const namesInLine = (names: readonly string[]) => namesOf(names).join(', ').replace(', et ', ' et ');

export const progressText = (done: number, count: number) => `${done} sur ${count}`;
