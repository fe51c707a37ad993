import { useCallback, useEffect, useState } from 'react';
import { ApiError, SessionEndedError, unlessSessionEnded } from '../../../api/error.ts';

export type CardState<Value> = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; value: Value };

/** The first state of a card whose data are loaded before it appears. Pending if the session ends. */
export async function firstCardState<Value>(loading: Promise<Value>): Promise<CardState<Value>> {
  try {
    return { kind: 'ready', value: await unlessSessionEnded(loading) };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return { kind: 'failed' };
  }
}

/**
 * The data of a card, loaded when it appears and again on request; meanwhile the last known value stays.
 * @param first the state of what was loaded before the card appears, or loaded again by its page
 */
export function useCardState<Value>(load: () => Promise<Value>, first?: CardState<Value>) {
  const [state, setState] = useState<CardState<Value>>(first ?? { kind: 'loading' });
  const [reloadCount, setReloadCount] = useState(0);
  const [lastFirst, setLastFirst] = useState(first);
  if (first !== lastFirst) {
    setLastFirst(first);
    if (first) setState(first);
  }
  const isLoadedBefore = first !== undefined && reloadCount === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request loads it.
  useEffect(() => {
    if (isLoadedBefore) return;
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
