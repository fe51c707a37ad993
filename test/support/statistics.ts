export const median = (times: number[]) =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
