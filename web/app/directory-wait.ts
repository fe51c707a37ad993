import { useEffect } from 'react';
import type { Wait } from './pacing.ts';

let isEntered = false;

/** The wait is shown for less time on entering a directory than on turning a page (section 9 of docs/product.md). */
export const directoryWait = (): Wait => (isEntered ? 'directoryPage' : 'directoryEntry');

/** Marks the directory that calls it as entered, until it is left. */
export function useEnteredDirectory(): void {
  useEffect(() => {
    isEntered = true;
    return () => {
      isEntered = false;
    };
  }, []);
}
