import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { expectSearch } from './directory-delay.ts';

/**
 * A text that the server would refuse counts as no search: the whole list is shown. The rule is the contract's, written
 * again: public pages load none of its schemas. The server removes what nobody sees.
 */
export function readSearch(query: URLSearchParams): string {
  const q = (query.get('q') ?? '').trim().normalize();
  return q.length <= 100 && !/[\0\p{Surrogate}]/u.test(q) ? q : '';
}

/** The order in an address: `byName` or, whatever else it says, `usual`. */
export const readSort = <ByName extends string, Usual extends string>(
  query: URLSearchParams,
  byName: ByName,
  usual: Usual,
) => (query.get('sort') === byName ? byName : usual);

/**
 * The search of a directory, in its address. The first words make an entry of the history, so that Back leads to everyone;
 * further ones replace them.
 */
export function useDirectorySearch() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = (typed: string) => {
    // Not what is rendered: that follows once the results have come.
    const current = new URLSearchParams(window.location.search);
    const next = new URLSearchParams(current);
    next.delete('page');
    next.set('q', typed);
    const words = readSearch(next);
    const lastWords = readSearch(current);
    if (words === lastWords) return;
    if (words) next.set('q', words);
    else next.delete('q');
    expectSearch();
    void navigate(
      { pathname, search: next.toString() },
      { replace: lastWords !== '', preventScrollReset: true, state: { isSearch: true } },
    );
  };
  return { q: readSearch(query), search };
}
