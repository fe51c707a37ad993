/** A text that stays on one line, if that is long enough. */
export const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');
