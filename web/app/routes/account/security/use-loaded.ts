import { useCallback, useEffect, useState } from 'react';
import { ApiError, SessionEnded } from '../../../api/error.ts';

export type CardState<Value> = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; value: Value };

/** What a card shows, loaded when it appears and again when asked; meanwhile the last value known stays. */
export function useLoaded<Value>(load: () => Promise<Value>) {
  const [loaded, setLoaded] = useState<CardState<Value>>({ kind: 'loading' });
  const [times, setTimes] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for, it is loaded.
  useEffect(() => {
    let isWanted = true;
    load().then(
      (value) => isWanted && setLoaded({ kind: 'ready', value }),
      (failure: unknown) => {
        if (failure instanceof SessionEnded) return;
        if (!(failure instanceof ApiError)) throw failure;
        if (isWanted) setLoaded({ kind: 'failed' });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [load, times]);

  const reload = useCallback(() => {
    setLoaded((known) => (known.kind === 'failed' ? { kind: 'loading' } : known));
    setTimes((before) => before + 1);
  }, []);
  return { loaded, reload };
}
