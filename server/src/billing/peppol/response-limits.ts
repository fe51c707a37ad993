/** Invoice responses of one list. The others come once these are confirmed. */
export const MAX_RESPONSES = 100;
