export const SIZES = [1_000, 10_000, 100_000, 1_000_000];

/** By size: milliseconds of the whole call, of the query alone, and how many times as long as for the smallest. */
export type Growth = { kind: string; ms: number[]; queryMs: number[]; times: number[]; maxRatio: number };
