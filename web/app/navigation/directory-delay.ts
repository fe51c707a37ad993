import { useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { DelayName } from './minimum-delay.ts';

let isEntered = false;
let isSearch = false;

/** The next load is that of a search while typing, which waits for nothing. */
export function expectSearch(): void {
  isSearch = true;
}

/** The wait is shown for less time on entering a directory than on turning a page (section 9 of docs/product.md). */
export function directoryDelay(): DelayName {
  const delayName = isSearch ? 'directorySearch' : isEntered ? 'directoryPage' : 'directoryEntry';
  isSearch = false;
  return delayName;
}

/** Marks the directory that calls it as entered, until it is left. */
export function useDirectoryEntered(): void {
  useEffect(() => {
    isEntered = true;
    return () => {
      isEntered = false;
    };
  }, []);
}

/** The key of the results' boundary: a search while typing keeps it, in the state of its entry. */
export const resultsKey = ({ state, key }: Location<string | null>): string => state ?? key;

/**
 * `key`, for the boundary of the results: another page and a retry (`again`) show the loading state. A search while typing,
 * and a reload because another tab saved something, replace the results in place.
 */
export function useDirectoryNavigation() {
  const location = useLocation();
  const navigate = useNavigate();
  return {
    key: resultsKey(location),
    retry: () => void navigate(location, { replace: true, preventScrollReset: true }),
  };
}
