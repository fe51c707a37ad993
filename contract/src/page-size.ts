/** How many a page of a list holds. In a file of its own: pages that ask for one load no schema. */
export const PAGE_SIZE = 10;
