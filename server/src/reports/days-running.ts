import type { Day } from '../kernel/calendar.ts';

/** Adds up, on some days, what runs from a day to another. */
type DaysRunning = {
  /** @param end the first day without it */
  add(start: Day, end: Day, amount: number): void;
  /** The sum on each of the days. */
  sums(): number[];
};

/** @param days in their order */
export function daysRunning(days: readonly Day[]): DaysRunning {
  const changes = new Array<number>(days.length + 1).fill(0);
  const change = (from: Day, amount: number) => {
    const index = firstNotBefore(days, from);
    changes[index] = (changes[index] ?? 0) + amount;
  };
  return {
    add(start, end, amount) {
      if (start >= end) return;
      change(start, amount);
      change(end, -amount);
    },
    sums() {
      let sum = 0;
      return days.map((_, index) => {
        sum += changes[index] ?? 0;
        return sum;
      });
    },
  };
}

/** The index of the first day that is not before another; the length when there is none. */
function firstNotBefore(days: readonly Day[], day: Day): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? '') < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
