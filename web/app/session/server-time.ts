import { browserStorage } from './browser-storage.ts';

export const SERVER_TIME_KEY = 'serverAheadMs';
/** Less is no wrong clock: an answer travels, and its time is in whole seconds. */
const MIN_CLOCK_SKEW_MS = 60_000;

/**
 * Compares this machine's clock with the server's, for the session that begins.
 * @param date the `Date` of an answer that has just been made
 */
export function updateServerTimeOffset(date: string | null): void {
  const aheadMs = Date.parse(date ?? '') - Date.now();
  if (Math.abs(aheadMs) > MIN_CLOCK_SKEW_MS) browserStorage.setItem(SERVER_TIME_KEY, String(aheadMs));
  else browserStorage.removeItem(SERVER_TIME_KEY);
}

/** Milliseconds since 1970 as the server counts them: a session ends by its clock, and that of this machine may be wrong. */
export const serverNow = () => Date.now() + Number(browserStorage.getItem(SERVER_TIME_KEY));
