/**
 * The header of section 9 of docs/product.md, for every call that changes something: it repeats the cookie of that name
 * that has the form of ours. An application of a neighbouring host may have set one of its own for the whole domain.
 * @param cookies as in `document.cookie`
 */
export function xsrfHeader(cookies = document.cookie): Record<string, string> {
  const token = /(?:^|; )XSRF-TOKEN=([\w-]{36}\.[\w-]{43})(?=;|$)/.exec(cookies)?.[1];
  return token === undefined ? {} : { 'X-XSRF-TOKEN': token };
}
