import { useEffect, useLayoutEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { tabStorage } from '../session/browser-storage.ts';
import { currentSession, setTypingCheck, watchSession } from '../session/session.ts';

// Form drafts: what was typed into a form, for the same form at the same address.
// In memory: when a session ends against its owner's will (expired, ended on the server or in another tab), until the same
// person has logged in again; and from the placeholder of a deferred form to the form. A draft is restored once. It has
// neither passwords, nor what was saved, nor untouched fields, which are read again.
// In sessionStorage: drafts whose key is a string, for public forms without a password, while the page is hidden, as it is
// during a reload. Nothing has to be deleted once the form is sent.

/** A form's schema or another object of its own (memory), or a name (memory and sessionStorage, `typed-<name>`). */
export type DraftKey = object | string;
type ReadDraft = () => FieldValues | null;
type Draft = { path: string; values: FieldValues };

const openForms = new Map<ReadDraft, DraftKey>();
let drafts = new Map<DraftKey, Draft>();
/** The person whose session has ended. */
let ownerId: number | null = null;
let isWatching = false;

const storageKey = (name: string) => `typed-${name}`;

/** Saves values for the next form with this key at this address. */
export function keepDraft(key: DraftKey, values: FieldValues): void {
  drafts.set(key, { path: window.location.pathname, values });
}

/** The draft for `key` at this address, once. */
export function takeDraft(key: DraftKey): FieldValues | null {
  const draft = drafts.get(key);
  const stored = typeof key === 'string' ? takeStoredDraft(key) : null;
  if (draft?.path !== window.location.pathname) return stored;
  drafts.delete(key);
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
 * Saves what is typed when the session ends, and while the page is hidden where `key` is a string.
 * @param read null while nothing is typed
 * @returns what to call when the form closes
 */
export function watchDraft(key: DraftKey, read: ReadDraft): () => void {
  if (!isWatching) {
    isWatching = true;
    setTypingCheck(() => [...openForms.keys()].some((readDraft) => readDraft() !== null));
    watchSessionEnd();
    document.addEventListener('visibilitychange', mirrorDrafts);
  }
  openForms.set(read, key);
  return () => {
    openForms.delete(read);
  };
}

function watchSessionEnd(): void {
  let current = currentSession();
  watchSession((cause) => {
    const previous = current;
    current = currentSession();
    const hasEnded = current.kind === 'visitor' && previous.kind !== 'visitor' && cause !== 'logout';
    if (hasEnded) {
      ownerId = previous.user.id;
      drafts = new Map();
      for (const [read, key] of openForms) {
        const values = read();
        if (values) keepDraft(key, values);
      }
    } else if (cause === 'logout' || (current.kind !== 'visitor' && current.user.id !== ownerId))
      drafts.clear();
  });
}

function mirrorDrafts(): void {
  for (const [read, key] of openForms) {
    if (typeof key !== 'string') continue;
    const values = document.visibilityState === 'hidden' ? read() : null;
    if (values) tabStorage.setItem(storageKey(key), JSON.stringify(values));
    else tabStorage.removeItem(storageKey(key));
  }
}

const isSecret = (name: string) => /password/i.test(name);

const NOTHING: FieldValues = {};

/**
 * Restores the draft of a form, and saves it should its page or its session end.
 * @param prefilled what the page filled in itself, by control: nobody typed it (`usePrefill`)
 * @returns what to call once the form is saved: there is no draft until something else is typed
 */
export function useFormDraft(
  key: DraftKey,
  form: UseFormReturn<FieldValues>,
  prefilled = NOTHING,
): () => void {
  const { getFieldState, getValues, setValue, subscribe } = form;
  const isSaved = useRef(false);

  useLayoutEffect(() => {
    // A public form starts empty: what it has was typed after the draft.
    const isNewer = (name: string) => typeof key === 'string' && getValues(name);
    for (const [name, value] of Object.entries(takeDraft(key) ?? {}))
      if (value !== undefined && !isNewer(name))
        setValue(name, value, { shouldDirty: true, shouldValidate: true });
  }, [key, getValues, setValue]);

  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        isSaved.current = false;
      },
    });
    const isTyped = ([name, value]: [string, unknown]) =>
      typeof key === 'string' ? Boolean(value) && value !== prefilled[name] : getFieldState(name).isDirty;
    const unwatch = watchDraft(key, () => {
      const values = Object.entries(getValues());
      if (isSaved.current || !values.some(isTyped)) return null;
      // With the version, where a form has one: the draft is saved against the record that was read then.
      const isIncluded = (entry: [string, unknown]) => isTyped(entry) || entry[0] === 'version';
      return Object.fromEntries(values.filter((entry) => isIncluded(entry) && !isSecret(entry[0])));
    });
    return () => {
      unsubscribe();
      unwatch();
    };
  }, [key, prefilled, getFieldState, getValues, subscribe]);

  return () => {
    isSaved.current = true;
  };
}
