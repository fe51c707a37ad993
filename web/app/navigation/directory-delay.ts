import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DelayName } from './minimum-delay.ts';

let isEntered = false;

/** The wait is shown for less time on entering a directory than on turning a page (section 9 of docs/product.md). */
export const directoryDelay = (): DelayName => (isEntered ? 'directoryPage' : 'directoryEntry');

/** Marks the directory that calls it as entered, until it is left. */
export function useDirectoryEntered(): void {
  useEffect(() => {
    isEntered = true;
    return () => {
      isEntered = false;
    };
  }, []);
}

/**
 * `key`, for the boundary of the results: another page and a retry (`again`) show the loading state. A reload because another
 * tab saved something replaces the results in place.
 */
export function useDirectoryNavigation() {
  const location = useLocation();
  const navigate = useNavigate();
  return {
    key: location.key,
    retry: () => void navigate(location, { replace: true, preventScrollReset: true }),
  };
}
