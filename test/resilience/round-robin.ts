/** One after the other, over and over. */
export function roundRobin<Item>(items: Item[]): () => Item {
  let next = 0;
  return () => {
    next += 1;
    return items[next % items.length] as Item;
  };
}
