import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** A mail leaves within seconds, or waits for a mail server for hours: what waits is looked at ever less often. */
const FIRST_REFRESH_MS = 3_000;
const MAX_REFRESH_MS = 60_000;

/** Loads the screen again while something on it waits. @param answer what was loaded: each one is followed by another look */
export function useRefreshWhile(isWaiting: boolean, answer: unknown): void {
  const { revalidate } = useRevalidator();
  const looks = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that still waits is followed by another look.
  useEffect(() => {
    if (!isWaiting) {
      looks.current = 0;
      return;
    }
    const delay = Math.min(FIRST_REFRESH_MS * 2 ** looks.current, MAX_REFRESH_MS);
    const timer = setTimeout(() => {
      looks.current += 1;
      void revalidate();
    }, delay);
    return () => clearTimeout(timer);
  }, [isWaiting, answer, revalidate]);
}
