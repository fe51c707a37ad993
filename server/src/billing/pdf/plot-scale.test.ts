import { describe, expect, test } from 'vitest';
import { scaleOf } from './plot-scale.ts';

const ticks = (values: number[], unit = 1) => scaleOf(values, unit).ticks;

describe('The axis of a plot', () => {
  test('has about four whole steps from zero to above the highest value', () => {
    expect(ticks([3])).toEqual([0, 1, 2, 3]);
    expect(ticks([42, 12])).toEqual([0, 20, 40, 60]);
    expect(ticks([1])).toEqual([0, 1]);
    expect(ticks([1_234_567], 100)).toEqual([0, 500_000, 1_000_000, 1_500_000]);
  });

  test('has no step smaller than its unit: no half member, no cents', () => {
    expect(ticks([2])).toEqual([0, 1, 2]);
    expect(ticks([150], 100)).toEqual([0, 100, 200]);
  });

  test('goes below zero with what is negative', () => {
    expect(ticks([-30, 100])).toEqual([-50, 0, 50, 100]);
    expect(ticks([-3])).toEqual([-3, -2, -1, 0]);
  });

  test('has a step even of nothing', () => {
    expect(ticks([0, 0])).toEqual([0, 1]);
    expect(ticks([])).toEqual([0, 1]);
  });
});
