/**
 * Of one invoice response, which has no annexes: a few kilobytes. Five megabytes of small elements would stop the site for seconds,
 * and fill its memory.
 */
export const MAX_RESPONSE_BYTES = 256 * 1024;
/** Of one list. The others come once these are confirmed. */
export const MAX_RESPONSES = 100;
