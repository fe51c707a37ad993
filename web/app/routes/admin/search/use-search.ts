import { MIN_SEARCH_LENGTH, type SearchResults } from '@cercle/contract/search';
import { oneLine } from '@cercle/contract/typed-text';
import { useEffect, useState } from 'react';
import { send } from '../../../api/client.ts';
import { unlessSessionEnded } from '../../../api/error.ts';
import { consoleLog } from '../../../session/console-log.ts';

const DEBOUNCE_MS = 150;

type SearchState = { q: string; results: SearchResults | null };

/** The server's results for `q`, requested once typing pauses; the response to an outdated `q` is dropped. */
export function useSearch(q: string): {
  results: SearchResults | null;
  isLoading: boolean;
  hasFailed: boolean;
} {
  const [state, setState] = useState<SearchState | null>(null);
  const term = oneLine(q);
  const isEnabled = term.length >= MIN_SEARCH_LENGTH;

  useEffect(() => {
    if (!isEnabled) return;
    const controller = new AbortController();
    const search = async () => {
      try {
        const response = await unlessSessionEnded(
          send('GET', '/admin/find', { q: term }, undefined, controller.signal),
        );
        const results = (await response.json()) as SearchResults;
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
  }, [term, isEnabled]);

  const isCurrent = state?.q === term;
  return {
    results: isEnabled ? (state?.results ?? null) : null,
    isLoading: isEnabled && !isCurrent,
    hasFailed: isEnabled && isCurrent && state.results === null,
  };
}
