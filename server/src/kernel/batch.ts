import { setTimeout as wait } from 'node:timers/promises';

/**
 * Collects items for some `milliseconds` after the first one, then works on them together.
 * @returns takes an item, and resolves when the work that included it is done
 */
export function gathered<Item>(
  milliseconds: number,
  work: (items: Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let round: { items: Item[]; done: Promise<void> } | null = null;

  function begin() {
    const items: Item[] = [];
    const done = wait(milliseconds).then(() => {
      round = null;
      return work(items);
    });
    return { items, done };
  }

  return (item) => {
    round ??= begin();
    round.items.push(item);
    return round.done;
  };
}
