type Open = { openCents: number };

/** All sets of so many are tried: 4 095. */
const MAX_INVOICES = 12;

/**
 * Two or more of the first twelve invoices that come to exactly `cents`; of several such sets, that of the earliest.
 * @returns undefined when there is none
 */
export function addingUp<Invoice extends Open>(invoices: Invoice[], cents: number): Invoice[] | undefined {
  const first = invoices.filter(({ openCents }) => openCents > 0 && openCents < cents).slice(0, MAX_INVOICES);
  const sums = [0];
  for (let set = 1; set < 2 ** first.length; set += 1) {
    const lowest = set & -set;
    sums[set] = (sums[set - lowest] ?? 0) + (first[Math.log2(lowest)]?.openCents ?? 0);
    if (sums[set] === cents) return first.filter((_, index) => set & (1 << index));
  }
  return undefined;
}
