// What a person uploads may have tens of thousands of lines. A loop over them is cut into slices of a few milliseconds, between
// which the process serves others.

import { setImmediate } from 'node:timers/promises';

/** So few that nobody else waits noticeably, and that one query can look all of them up. */
const SLICE_LINES = 200;

/** Lets everything run that waits for its turn: requests, timers, connections. */
export const yieldToOthers = (): Promise<void> => setImmediate();

/** The items in slices; others run between them, also when the consumer never waits. */
export async function* inSlices<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (let start = 0; start < items.length; start += SLICE_LINES) {
    if (start > 0) await yieldToOthers();
    yield items.slice(start, start + SLICE_LINES);
  }
}
