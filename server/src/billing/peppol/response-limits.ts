/** Of one invoice response; a larger one is none. */
export const MAX_RESPONSE_BYTES = 5 * 1024 * 1024;
/** Of those that are listed at once: how many, and their bytes. The others come once these are confirmed. */
export const MAX_RESPONSES = 100;
export const MAX_RESPONSES_BYTES = 20 * 1024 * 1024;
