/**
 * Like `Intl.NumberFormat('fr-BE')`: « 1 200 ». Browsers take about 15 ms to make the first one, a slow phone 60, and the
 * page does not respond meanwhile.
 */
export const formatNumber = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, '\u202f');

/** « 0 demande », « 1 demande », « 1 200 demandes »: the plural begins at two. The number stays on one line with its noun. */
export const plural = (count: number, one: string, many: string) =>
  `${formatNumber(count)}\u00a0${count < 2 ? one : many}`;
