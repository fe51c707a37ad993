import { browserStorage } from './browser-storage.ts';

export const SERVER_TIME_KEY = 'serverAheadMs';
/** A smaller difference is no wrong clock: responses take time, and their date is in whole seconds. */
const MIN_CLOCK_SKEW_MS = 60_000;

/**
 * Compares this machine's clock with the server's, for the session that begins.
 * @param date the `Date` header of a fresh response
 */
export function updateServerTimeOffset(date: string | null): void {
  const aheadMs = Date.parse(date ?? '') - Date.now();
  if (Math.abs(aheadMs) > MIN_CLOCK_SKEW_MS) browserStorage.setItem(SERVER_TIME_KEY, String(aheadMs));
  else browserStorage.removeItem(SERVER_TIME_KEY);
}

/** The server's time in ms since 1970: a session ends by its clock, and this machine's may be wrong. */
export const serverNow = () => Date.now() + Number(browserStorage.getItem(SERVER_TIME_KEY));
