import { useEffect } from 'react';
import type { Wait } from './pacing.ts';

let isEntered = false;

/** Entering a directory shows its wait a little less long than turning a page (section 9 of docs/product.md). */
export const directoryWait = (): Wait => (isEntered ? 'directoryPage' : 'directoryEntry');

/** The directory that calls it is entered until it is left. */
export function useEnteredDirectory(): void {
  useEffect(() => {
    isEntered = true;
    return () => {
      isEntered = false;
    };
  }, []);
}
