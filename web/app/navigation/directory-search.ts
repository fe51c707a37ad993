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
