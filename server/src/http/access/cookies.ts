/**
 * The values of all cookies called `name`, in the order sent. There may be several: an application at a neighbouring host
 * can set one of that name for the whole domain, and browsers send it beside ours, in an order that we cannot rely on
 * (RFC 6265, 4.2.2). So no reader takes the first: it takes the one that is ours.
 * @param header the `Cookie` header of the request
 */
export function cookieValues(header: string | undefined, name: string): string[] {
  if (header === undefined) return [];
  const start = `${name}=`;
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
}
