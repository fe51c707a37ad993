/** As many as the server reads: a domain with more applications that set this very form is not to be expected. */
const MAX_TOKENS = 5;

/**
 * The header of section 9 of docs/product.md, for every call that changes something: it repeats the cookies of that name
 * that have the form of ours, separated by commas. An application of a neighbouring host may have set one of its own for the whole
 * domain, even of the same form; only the server can tell which it signed.
 * @param cookies as in `document.cookie`
 */
export function xsrfHeader(cookies = document.cookie): Record<string, string> {
  const matches = cookies.matchAll(/(?:^|; )XSRF-TOKEN=([\w-]{36}\.[\w-]{43})(?=;|$)/g);
  const tokens = [...matches].slice(0, MAX_TOKENS).map(([, token]) => token);
  return tokens.length === 0 ? {} : { 'X-XSRF-TOKEN': tokens.join(',') };
}
