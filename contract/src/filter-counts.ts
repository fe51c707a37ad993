import { z } from 'zod';

/** How many rows each value of a list's filter matches, and `ALL` without it; the search and the other filters hold. */
export const filterCounts = <Value extends string>(values: readonly Value[]) =>
  z.object(
    Object.fromEntries(['ALL', ...values].map((value) => [value, z.number().int()])) as Record<
      'ALL' | Value,
      z.ZodNumber
    >,
  );

/** Of a filter by a boolean. */
export const BOOLEAN_VALUES = ['true', 'false'] as const;

export type FilterCounts<Value extends string> = Record<'ALL' | Value, number>;
export type BooleanCounts = FilterCounts<(typeof BOOLEAN_VALUES)[number]>;
