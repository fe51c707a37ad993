import type { ReactElement } from 'react';

/**
 * What may stand beside other elements without one of its own: no text. A browser that translates the page replaces texts, which React
 * then cannot remove, and before which it cannot insert anything.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
