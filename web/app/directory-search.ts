/** What the server would refuse is no search: such an address is answered with the whole list. */
export function searchIn(query: URLSearchParams): string {
  const q = (query.get('q') ?? '').trim().normalize();
  return q.length <= 100 && q.isWellFormed() && !q.includes('\0') ? q : '';
}
