import { setTimeout as wait } from 'node:timers/promises';

/**
 * Collects items for `milliseconds` after the first one, then processes them together.
 * @returns a function that adds an item, and resolves when the work that included it is done
 */
export function createBatcher<Item>(
  milliseconds: number,
  processBatch: (items: Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let batch: { items: Item[]; done: Promise<void> } | null = null;

  function startBatch() {
    const items: Item[] = [];
    const done = wait(milliseconds).then(() => {
      batch = null;
      return processBatch(items);
    });
    return { items, done };
  }

  return (item) => {
    batch ??= startBatch();
    batch.items.push(item);
    return batch.done;
  };
}
