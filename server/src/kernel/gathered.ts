import { setTimeout as wait } from 'node:timers/promises';

/** What is handed over within `milliseconds` of the first is worked on as one. @returns a hand-over that ends with that work */
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
