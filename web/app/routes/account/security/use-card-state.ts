import { useCallback, useEffect, useState } from 'react';
import { ApiError, SessionEndedError } from '../../../api/error.ts';

export type CardState<Value> = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; value: Value };

/** The data of a card, loaded when it appears and again on request; meanwhile the last known value stays. */
export function useCardState<Value>(load: () => Promise<Value>) {
  const [state, setState] = useState<CardState<Value>>({ kind: 'loading' });
  const [reloadCount, setReloadCount] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request loads it.
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setState({ kind: 'ready', value }),
      (failure: unknown) => {
        if (failure instanceof SessionEndedError) return;
        if (!(failure instanceof ApiError)) throw failure;
        if (isCurrent) setState({ kind: 'failed' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, reloadCount]);

  const reload = useCallback(() => {
    setState((previous) => (previous.kind === 'failed' ? { kind: 'loading' } : previous));
    setReloadCount((count) => count + 1);
  }, []);
  return { state, reload };
}
