import { tabStorage } from '../session/browser-storage.ts';

/** By control name. */
export type DraftValues = Record<string, string>;

const storageKey = (form: string) => `typed-${form}`;

/** What was held when the page went, once; nothing for whoever came here anew, who may be somebody else at the same computer. */
export function restoreDraft(form: string): DraftValues {
  const stored = tabStorage.getItem(storageKey(form));
  tabStorage.removeItem(storageKey(form));
  return stored === null || isFreshNavigation() ? {} : JSON.parse(stored);
}

/** By a link or an address, not by loading the page again or going back to it. */
function isFreshNavigation(): boolean {
  const [navigationEntry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigationEntry?.type === 'navigate';
}

/**
 * This tab's storage holds what is typed only while the page is out of sight, as it is while it is loaded again: there is
 * nothing to forget once it is sent.
 */
export function saveDraftWhenHidden(form: string, readDraft: () => DraftValues): () => void {
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') tabStorage.removeItem(storageKey(form));
    else tabStorage.setItem(storageKey(form), JSON.stringify(readDraft()));
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => document.removeEventListener('visibilitychange', onVisibilityChange);
}
