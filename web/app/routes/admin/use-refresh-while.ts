import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** A mail leaves within seconds: what waits is looked at again. */
const REFRESH_MS = 3_000;

/** Loads the screen again while something on it waits. @param answer what was loaded: each one is followed by another look */
export function useRefreshWhile(isWaiting: boolean, answer: unknown): void {
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that still waits is followed by another look.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void revalidate(), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, answer, revalidate]);
}
