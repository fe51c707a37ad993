/** What a list is narrowed to: what was searched, and the filters that are set. */
type SearchAndFilters = { q: string; filters: Readonly<Record<string, string | undefined>> };

export type ListTexts = {
  title: string;
  loading: string;
  /** How many there are: « 3 demandes ». */
  count: (count: number) => string;
  /** The toast of section 8 of docs/product.md. */
  loadFailed: string;
  /** The heading of the error state. */
  failedTitle: string;
  empty: string;
  /** What to do when the list is empty, or nothing matches the search and filters. */
  emptyHint: (query: SearchAndFilters) => string;
  /** The label of the way back to the whole list. */
  seeAll: string;
};

/** What a change is called, asks before it happens and says afterwards (section 8 of docs/product.md). */
export type ActionTexts = {
  label: string;
  look: 'primary' | 'danger';
  title: string;
  message: (name: string) => string;
  success: (name: string) => string;
  failure: (name: string) => string;
};

/** As `ActionTexts`, for one action on several rows. */
export type BulkTexts = {
  label: string;
  look: 'primary' | 'danger';
  title: (count: number) => string;
  message: (count: number) => string;
  success: (count: number) => string;
  failure: (failed: number, count: number) => string;
};

/** In the question before a deletion: as long as the toast with its button is shown. */
export const UNDO_NOTE = 'Vous aurez dix secondes pour annuler.';

/** Where only some of several deletions could be taken back. The reasons follow. */
export const partlyRestoredMessage = (failed: number, count: number) =>
  failed === 1
    ? `1 suppression sur ${count} n’a pas pu être annulée.`
    : `${failed} suppressions sur ${count} n’ont pas pu être annulées.`;

/** The session ended before all were dealt with: `message` says how far it came. */
export const sessionEndedMessage = (message: string) =>
  `Votre session s’est terminée en chemin\u202f: ${message}`;

/** Where only some of several were deleted: how many were not, then how many were. */
export const partlyDeletedMessage = ({ failure }: BulkTexts, done: number, count: number) =>
  `${failure(count - done, count)}, ${done} ${done === 1 ? 'l’a' : 'l’ont'} été`;

export const COPY_ADDRESS = { label: 'Copier l’adresse', done: 'Adresse copiée' };

/** Messages for a record that is loading or failed to load. */
export type LoadTexts = {
  loading: string;
  failed: string;
  /** The toast of section 8 of docs/product.md. */
  toast: string;
};
