import { createContext } from 'react';

/**
 * Whether the rows on the screen are those of an earlier search, filter or page: those of the typed words are still to come.
 * Meanwhile nothing can be done with a row.
 */
export const OutdatedList = createContext(false);
