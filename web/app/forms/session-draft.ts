import type { FieldValues } from 'react-hook-form';
import { tabStorage } from '../session/browser-storage.ts';
import { isPrivatePage } from '../session/end-session.ts';
import { currentSession, watchSession } from '../session/session.ts';
import { type ReadDraft, watchDraft } from './draft-store.ts';

// What was typed on a private page when its session ended against its owner's will (expired, ended on the server or in
// another tab), until the same person has logged in again: in memory and, while the page is hidden, as it is during a
// reload, in sessionStorage. Neither passwords, nor what was saved, nor untouched fields, which are read again; after a
// reload no files.

/** What was typed at `path` into the form of this label. */
type Draft = { path: string; label: string; values: FieldValues };

const STORAGE_KEY = 'typed-before-login';

const openForms = new Map<ReadDraft, string>();
let drafts: Draft[] = [];
/** The person whose session has ended. */
let ownerId: number | null = null;
let isWatching = false;

/**
 * Saves what is typed on a private page when its session ends.
 * @param label no other form at this address has the same
 * @param read null while nothing is typed
 * @returns what to call when the form closes
 */
export function watchPrivateDraft(label: string, read: ReadDraft): () => void {
  watchSessionEnd();
  openForms.set(read, label);
  const unwatch = watchDraft(null, read);
  return () => {
    openForms.delete(read);
    unwatch();
  };
}

/** Whether something was typed on the page at `path` when the session ended. */
export function hasDraft(path: string): boolean {
  watchSessionEnd();
  return drafts.some((draft) => draft.path === path);
}

/** What was typed at this address into the form of this label, once. */
export function takePrivateDraft(label: string): FieldValues | null {
  watchSessionEnd();
  const taken = drafts.find((draft) => draft.path === window.location.pathname && draft.label === label);
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
      drafts = draftsOfOpenForms();
    } else if (cause === 'logout') drafts = [];
    else dropDraftsOfOthers();
  });
}

function draftsOfOpenForms(): Draft[] {
  const path = window.location.pathname;
  return [...openForms].map(([read, label]) => ({ path, label, values: read() ?? {} })).filter(hasValues);
}

const hasValues = ({ values }: Draft) => Object.keys(values).length > 0;

function dropDraftsOfOthers(): void {
  const session = currentSession();
  if (session.kind !== 'visitor' && session.user.id !== ownerId) drafts = [];
}

const withoutFiles = (values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && !(value instanceof Blob)),
  );

function mirrorDrafts(): void {
  const stored = drafts.map((draft) => ({ ...draft, values: withoutFiles(draft.values) })).filter(hasValues);
  if (document.visibilityState === 'hidden' && stored.length > 0)
    tabStorage.setItem(STORAGE_KEY, JSON.stringify({ ownerId, drafts: stored }));
  else tabStorage.removeItem(STORAGE_KEY);
}
