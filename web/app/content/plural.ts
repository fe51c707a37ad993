/**
 * As `Intl.NumberFormat('fr-BE')` writes it: « 1 200 ». Browsers take some 15 ms to make their first one, a slow
 * telephone 60, in which a page answers nobody.
 */
export const formatNumber = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, '\u202f');

/** « 0 demande », « 1 demande », « 1 200 demandes »: the plural begins at two. The number stays with what it counts. */
export const plural = (count: number, one: string, many: string) =>
  `${formatNumber(count)}\u00a0${count < 2 ? one : many}`;
