import { useEffect } from 'react';
import { createPath, type Path } from 'react-router';
import { tabStorage } from '../session/browser-storage.ts';

const STORAGE_KEY = 'destination';

const currentPath = () => createPath(window.location);

/**
 * If the next page's file fails to load, the router reloads the current page. Saves the target of the click until it is
 * reached; `destination` is undefined from then on.
 */
export function usePendingNavigation(pendingLocation: Path | undefined): void {
  useEffect(() => {
    if (pendingLocation)
      tabStorage.setItem(STORAGE_KEY, JSON.stringify([currentPath(), createPath(pendingLocation)]));
    else tabStorage.removeItem(STORAGE_KEY);
  }, [pendingLocation]);
}

/** On a page that was reloaded instead of opening the target of a click, opens the target. @returns whether it does */
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
