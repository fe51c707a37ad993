import type { FieldValues } from 'react-hook-form';
import { tabStorage } from '../session/browser-storage.ts';
import { isPrivatePage } from '../session/end-session.ts';
import { currentSession, watchSession } from '../session/session.ts';
import { type Draft, openForms, type ReadDraft, watchDraft } from './draft-store.ts';

// What was typed on a private page when its session ended against its owner's will (expired, ended on the server or in
// another tab), until the same person has logged in again: in memory and, while the page is hidden, as it is during a
// reload, in sessionStorage. Neither passwords, nor what was saved, nor untouched fields, which are read again; after a
// reload no files.

const STORAGE_KEY = 'typed-before-login';

let drafts: Draft[] = [];
/** The person whose session has ended. */
let ownerId: number | null = null;
let isWatching = false;

/**
 * Saves what is typed on a private page when its session ends.
 * @param read null while nothing is typed
 * @returns what to call when the form closes
 */
export function watchPrivateDraft(read: ReadDraft): () => void {
  watchSessionEnd();
  return watchDraft(null, read);
}

/** Whether something was typed on the page at `path` when the session ended. */
export function hasDraft(path: string): boolean {
  watchSessionEnd();
  return drafts.some((draft) => draft.path === path);
}

/** What was typed at this address into a form of which all fields are among `names`, once. */
export function takePrivateDraft(names: string[]): FieldValues | null {
  watchSessionEnd();
  const taken = drafts.find(
    ({ path, values }) =>
      path === window.location.pathname && Object.keys(values).every((name) => names.includes(name)),
  );
  drafts = drafts.filter((draft) => draft !== taken);
  return taken?.values ?? null;
}

function watchSessionEnd(): void {
  if (isWatching) return;
  isWatching = true;
  const stored = tabStorage.getItem(STORAGE_KEY);
  if (stored) ({ ownerId, drafts } = JSON.parse(stored));
  mirrorDrafts();
  dropDraftsOfOthers();
  document.addEventListener('visibilitychange', mirrorDrafts);

  let current = currentSession();
  watchSession((cause) => {
    const previous = current;
    current = currentSession();
    const hasEnded = current.kind === 'visitor' && previous.kind !== 'visitor' && cause !== 'logout';
    // A public page stays, and what is typed with it.
    if (hasEnded && isPrivatePage()) {
      ownerId = previous.user.id;
      drafts = [...openForms].filter(([, name]) => name === null).flatMap(([read]) => draftOf(read()));
    } else if (cause === 'logout') drafts = [];
    else dropDraftsOfOthers();
  });
}

const draftOf = (values: FieldValues | null): Draft[] =>
  values && Object.keys(values).length > 0 ? [{ path: window.location.pathname, values }] : [];

function dropDraftsOfOthers(): void {
  const session = currentSession();
  if (session.kind !== 'visitor' && session.user.id !== ownerId) drafts = [];
}

const withoutFiles = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value !== 'object'));

function mirrorDrafts(): void {
  const stored = drafts
    .map(({ path, values }) => ({ path, values: withoutFiles(values) }))
    .filter(({ values }) => Object.keys(values).length > 0);
  if (document.visibilityState === 'hidden' && stored.length > 0)
    tabStorage.setItem(STORAGE_KEY, JSON.stringify({ ownerId, drafts: stored }));
  else tabStorage.removeItem(STORAGE_KEY);
}
