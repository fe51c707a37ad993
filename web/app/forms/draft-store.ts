import type { FieldValues } from 'react-hook-form';
import { tabStorage } from '../session/browser-storage.ts';
import { setTypingCheck } from '../session/session.ts';

// Form drafts: what was typed into a form, for the same form at the same address. A draft is restored once.
// Those of public forms without a password are here, by the form's name: in memory from the placeholder of a deferred form
// to the form; in sessionStorage while the page is hidden, as it is during a reload. Nothing has to be deleted once the form
// is sent. What was typed on a private page is in `session-draft.ts`.

export type ReadDraft = () => FieldValues | null;
type Draft = { path: string; values: FieldValues };

/** With the name of each that is public. */
const openForms = new Map<ReadDraft, string | null>();
const drafts = new Map<string, Draft>();
let isWatching = false;

const storageKey = (name: string) => `typed-${name}`;

/** Saves values for the next form of this name at this address. */
export function keepDraft(name: string, values: FieldValues): void {
  drafts.set(name, { path: window.location.pathname, values });
}

/** The draft for `name` at this address, once. */
export function takeDraft(name: string): FieldValues | null {
  const draft = drafts.get(name);
  const stored = takeStoredDraft(name);
  if (draft?.path !== window.location.pathname) return stored;
  drafts.delete(name);
  return draft.values;
}

/** A visitor who came by a link or an address may be another person at the same computer: only a reload or Back restores. */
function takeStoredDraft(name: string): FieldValues | null {
  const stored = tabStorage.getItem(storageKey(name));
  tabStorage.removeItem(storageKey(name));
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return stored === null || navigation?.type === 'navigate' ? null : JSON.parse(stored);
}

/**
 * Saves what is typed while the page is hidden, where the form has a name, and tells that something is typed (`isTyping`).
 * @param read null while nothing is typed
 * @returns what to call when the form closes
 */
export function watchDraft(name: string | null, read: ReadDraft): () => void {
  if (!isWatching) {
    isWatching = true;
    setTypingCheck(() => [...openForms.keys()].some((readDraft) => readDraft() !== null));
    document.addEventListener('visibilitychange', mirrorDrafts);
  }
  openForms.set(read, name);
  return () => {
    openForms.delete(read);
  };
}

function mirrorDrafts(): void {
  for (const [read, name] of openForms) {
    if (name === null) continue;
    const values = document.visibilityState === 'hidden' ? read() : null;
    if (values) tabStorage.setItem(storageKey(name), JSON.stringify(values));
    else tabStorage.removeItem(storageKey(name));
  }
}
