import type { RefObject } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { expectSearch, resultsKey } from '../navigation/directory-delay.ts';
import { readSearch } from '../navigation/directory-search.ts';
import SearchTyping from '../ui/search-typing.tsx';

/**
 * The search of a directory while typing, in its address. The first words make an entry of the history, so that Back leads to
 * everyone; further ones replace them.
 */
export default function DirectoryTyping({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const [query] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const search = (typed: string) => {
    // Not what is rendered: that follows once the results have come.
    const next = new URLSearchParams(window.location.search);
    const lastWords = readSearch(next);
    next.set('q', typed);
    const words = readSearch(next);
    if (words === lastWords) return;
    next.delete('page');
    if (!words) next.delete('q');
    expectSearch();
    void navigate(`?${next}`, {
      replace: lastWords !== '',
      preventScrollReset: true,
      state: resultsKey(location),
    });
  };
  return <SearchTyping field={field} q={readSearch(query)} onSearch={search} />;
}
