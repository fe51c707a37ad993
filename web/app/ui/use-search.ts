import { MIN_SEARCH_LENGTH } from '@cercle/contract/search';
import { oneLine } from '@cercle/contract/typed-text';
import { useEffect, useState } from 'react';
import { consoleLog } from '../session/console-log.ts';

const DEBOUNCE_MS = 150;

type SearchState<Results> = { q: string; results: Results | null };

/**
 * What `load` finds for `q`, requested once typing pauses; the response to an outdated `q` is dropped.
 * @param load always the same function
 */
export function useSearch<Results>(
  q: string,
  load: (q: string, signal: AbortSignal) => Promise<Results>,
): { results: Results | null; isLoading: boolean; hasFailed: boolean } {
  const [state, setState] = useState<SearchState<Results> | null>(null);
  const term = oneLine(q);
  const isEnabled = term.length >= MIN_SEARCH_LENGTH;

  useEffect(() => {
    if (!isEnabled) return;
    const controller = new AbortController();
    const search = async () => {
      try {
        const results = await load(term, controller.signal);
        if (!controller.signal.aborted) setState({ q: term, results });
      } catch (failure) {
        if (controller.signal.aborted) return;
        consoleLog(failure);
        setState({ q: term, results: null });
      }
    };
    const timer = setTimeout(() => void search(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [term, isEnabled, load]);

  const isCurrent = state?.q === term;
  return {
    results: isEnabled ? (state?.results ?? null) : null,
    isLoading: isEnabled && !isCurrent,
    hasFailed: isEnabled && isCurrent && state.results === null,
  };
}
