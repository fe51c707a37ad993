import { useCallback, useEffect, useRef } from 'react';
import type { DoorStore } from './door-store.ts';

/** While everything is sent, the list of the other devices is asked for so often. */
const INTERVAL_MS = 10_000;
const MIN_RETRY_MS = 5_000;
const MAX_RETRY_MS = 120_000;

/**
 * Keeps a device in step with the server: at once after something was recorded, and again and again; after a failure later and later.
 * Back on the network, and when the page is looked at again, at once.
 * @returns what does so now
 */
export function useDoorSync(store: DoorStore): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const failures = useRef(0);
  const run = useCallback(async () => {
    clearTimeout(timer.current);
    const isDone = await store.sync();
    failures.current = isDone ? 0 : failures.current + 1;
    const delay = isDone ? INTERVAL_MS : Math.min(MIN_RETRY_MS * 2 ** (failures.current - 1), MAX_RETRY_MS);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void run(), delay);
  }, [store]);

  useEffect(() => {
    const now = () => {
      failures.current = 0;
      void run();
    };
    const onVisible = () => document.visibilityState === 'visible' && now();
    // A list that the device cannot read is loaded from the site by the first run.
    void store
      .open()
      .catch(() => undefined)
      .then(run);
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [store, run]);

  return useCallback(() => {
    failures.current = 0;
    void run();
  }, [run]);
}
