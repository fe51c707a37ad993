import { tabStorage } from '../session/browser-storage.ts';

/** By control name. */
export type Typed = Record<string, string>;

const placeOf = (form: string) => `typed-${form}`;

/** What was held when the page went, once; nothing for whoever came here anew, who may be somebody else at the same computer. */
export function takeBack(form: string): Typed {
  const held = tabStorage.getItem(placeOf(form));
  tabStorage.removeItem(placeOf(form));
  return held === null || hasComeAnew() ? {} : JSON.parse(held);
}

/** By a link or an address, not by loading the page again or going back to it. */
function hasComeAnew(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'navigate';
}

/**
 * This tab's storage holds what is typed only while the page is out of sight, as it is while it is loaded again: there is
 * nothing to forget once it is sent.
 */
export function holdOutOfSight(form: string, read: () => Typed): () => void {
  const hold = () => {
    if (document.visibilityState === 'visible') tabStorage.removeItem(placeOf(form));
    else tabStorage.setItem(placeOf(form), JSON.stringify(read()));
  };
  document.addEventListener('visibilitychange', hold);
  return () => document.removeEventListener('visibilitychange', hold);
}
