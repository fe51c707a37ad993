export const SIZES = [1_000, 10_000, 100_000, 1_000_000];

/** By size: milliseconds of the whole call, of the question to the database alone, and times what the smallest takes. */
export type Growth = { kind: string; ms: number[]; queryMs: number[]; times: number[]; most: number };
