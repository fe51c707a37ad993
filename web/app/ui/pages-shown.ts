export type PageMark = number | 'gap';

const MAX_PAGES_IN_FULL = 5;

/** Section 2 of docs/product.md: up to five pages are all shown; beyond, the first two, the current one and the last two. */
export function pagesShown(current: number, total: number): PageMark[] {
  if (total <= 1) return [];
  const shown =
    total <= MAX_PAGES_IN_FULL
      ? Array.from({ length: total }, (_, index) => index + 1)
      : [...new Set([1, 2, current, total - 1, total])].filter((page) => page <= total).sort((a, b) => a - b);
  return shown.flatMap((page, index) => {
    const before = shown[index - 1];
    return before !== undefined && page - before > 1 ? (['gap', page] as const) : [page];
  });
}

/** The page named in an address (numbered from 1); anything else is the first. */
export function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
