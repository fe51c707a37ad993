/** Rows per page of a list. In a file of its own, so that pages which only need it load no schema. */
export const PAGE_SIZE = 10;
