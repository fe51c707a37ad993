import { ApiError } from './error.ts';
import { xsrfHeader } from './xsrf.ts';

const COOKIES_REFUSED =
  'Votre navigateur refuse les cookies de ce site, dont ce formulaire a besoin. Autorisez-les, puis réessayez.';

const hasCookie = () => Object.keys(xsrfHeader()).length > 0;

/**
 * The page brought the cookie, but it may have been cleared since, or refused. Without it the server only says that the
 * call is forbidden, which forms would take for an answer to what was typed.
 * @throws ApiError
 */
export async function ensureXsrfCookie(signal: AbortSignal): Promise<void> {
  if (hasCookie()) return;
  await fetchCookie(signal);
  if (!hasCookie()) throw new ApiError(COOKIES_REFUSED, { status: 0, code: 'browser' });
}

/**
 * A cookie that is there may be good no more, as after the site got another secret: the server then gives another one.
 * @returns whether it did; otherwise what was forbidden stays so
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
