import { ApiError } from './error.ts';
import { xsrfHeader } from './xsrf.ts';

const COOKIES_REFUSED =
  'Votre navigateur refuse les cookies de ce site, dont ce formulaire a besoin. Autorisez-les, puis réessayez.';

const hasCookie = () => Object.keys(xsrfHeader()).length > 0;

/**
 * The page set the cookie, but it may have been cleared or refused since. Without it the server only says that the call is
 * forbidden, which forms would show as an error of the typed values.
 * @throws ApiError
 */
export async function ensureXsrfCookie(signal: AbortSignal): Promise<void> {
  if (hasCookie()) return;
  await fetchCookie(signal);
  if (!hasCookie()) throw new ApiError(COOKIES_REFUSED, { status: 0, code: 'browser' });
}

/**
 * The cookie may be invalid, as after a change of the site's secret: the server then sets a new one.
 * @returns whether it did; otherwise the call stays forbidden
 * @throws ApiError
 */
export async function renewXsrfCookie(signal: AbortSignal): Promise<boolean> {
  const previous = document.cookie;
  await fetchCookie(signal);
  return document.cookie !== previous;
}

async function fetchCookie(signal: AbortSignal): Promise<void> {
  const response = await fetch('/healthz', { signal }).catch((cause: unknown) => {
    throw ApiError.unreachable(cause);
  });
  if (!response.ok) throw await ApiError.from(response);
}
