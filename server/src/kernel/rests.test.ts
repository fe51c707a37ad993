import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRests } from './rests.ts';

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('Work in small steps leaves half of the time to requests', async () => {
  const rest = createRests();
  const before = performance.eventLoopUtilization();
  for (let step = 0; step < 40; step += 1) {
    work(5);
    await rest();
  }
  // Without rests it is 1; a loaded machine may cut them short.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.75);
});

test('Work that goes on during a rest counts as well', async () => {
  const rest = createRests();
  const before = performance.eventLoopUtilization();
  for (let step = 0; step < 40; step += 1) {
    const later = wait(1).then(() => work(5));
    await rest();
    await later;
  }
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.75);
});

test('However busy the process is with others, the work goes on', async () => {
  const rest = createRests();
  work(1_000);
  const startedAt = performance.now();
  await rest();
  expect(performance.now() - startedAt).toBeLessThan(900);
});
