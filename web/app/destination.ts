import { useEffect } from 'react';
import { createPath, type Path } from 'react-router';
import { tabStorage } from './session/browser-storage.ts';

const KEY = 'destination';

const here = () => createPath(window.location);

/**
 * Where the file of the next page does not come, the router loads the one being left anew. Remembers where the click leads
 * until it has arrived; `destination` is undefined from then on.
 */
export function useDestination(destination: Path | undefined): void {
  useEffect(() => {
    if (destination) tabStorage.setItem(KEY, JSON.stringify([here(), createPath(destination)]));
    else tabStorage.removeItem(KEY);
  }, [destination]);
}

/** On a page that was loaded anew instead of the one that was clicked, goes to that one. @returns whether it does */
export function goOn(): boolean {
  const kept = tabStorage.getItem(KEY);
  tabStorage.removeItem(KEY);
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const [from, to] = JSON.parse(kept ?? '[]');
  if (load?.type !== 'reload' || !to || from !== here()) return false;
  // Never another site: a path may begin with two slashes.
  window.location.assign(window.location.origin + to);
  return true;
}
