import { useEffect } from 'react';
import { createPath, type Path } from 'react-router';
import { tabStorage } from '../session/browser-storage.ts';

const STORAGE_KEY = 'destination';

const currentPath = () => createPath(window.location);

/**
 * Where the file of the next page does not come, the router loads the one being left anew. Remembers where the click leads
 * until it has arrived; `destination` is undefined from then on.
 */
export function usePendingNavigation(pendingLocation: Path | undefined): void {
  useEffect(() => {
    if (pendingLocation)
      tabStorage.setItem(STORAGE_KEY, JSON.stringify([currentPath(), createPath(pendingLocation)]));
    else tabStorage.removeItem(STORAGE_KEY);
  }, [pendingLocation]);
}

/** On a page that was loaded anew instead of the one that was clicked, goes to that one. @returns whether it does */
export function resumePendingNavigation(): boolean {
  const stored = tabStorage.getItem(STORAGE_KEY);
  tabStorage.removeItem(STORAGE_KEY);
  const [navigationEntry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const [from, to] = JSON.parse(stored ?? '[]');
  if (navigationEntry?.type !== 'reload' || !to || from !== currentPath()) return false;
  // Never another site: a path may begin with two slashes.
  window.location.assign(window.location.origin + to);
  return true;
}
