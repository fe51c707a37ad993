import { type Arrangement, openArrangement } from './arrangement.ts';
import { groupsOf, withSeats } from './choose-people.ts';
import { improveSeats } from './improve-seats.ts';
import { pairCosts } from './pair-costs.ts';
import type { PastMeeting, SeatedPerson, Seating, SeatingTable } from './seated-person.ts';

export type SeatingProblem = {
  /** Who comes, in the order in which they registered. */
  people: SeatedPerson[];
  tables: SeatingTable[];
  /** Who stays at their table; it has a seat for each of them. */
  pins: Seating;
  meetings: PastMeeting[];
  /** The same one gives the same plan. */
  seed: number;
};

/**
 * A table plan with as many new meetings as it can find: guests sit with their host, those who met or work together at different tables,
 * and tables are filled evenly. It starts with whom it finds the best table one after the other, and improves that; so it is never
 * worse. With fewer seats than people, some have none.
 * @returns a table for each who has a seat
 */
export function suggestSeats({ people, tables, pins, meetings, seed }: SeatingProblem): Seating {
  const chosen = withSeats(
    people,
    pins,
    tables.reduce((sum, { seats }) => sum + seats, 0),
  );
  if (chosen.length === 0) return new Map();
  const costs = pairCosts(chosen, meetings);
  const arrangement = openArrangement(
    costs,
    tables.map(({ seats }) => seats),
  );
  seatOneByOne(arrangement, chosen, { tables, pins });
  const tableOf = improveSeats(arrangement, chosen, pins, seed);
  return new Map(chosen.map(({ id }, position) => [id, tables[tableOf[position] as number]?.id as number]));
}

/** The greedy start: who is pinned, then groups, the largest first, each at the table that costs the least. */
export function seatOneByOne(
  arrangement: Arrangement,
  people: SeatedPerson[],
  { tables, pins }: Pick<SeatingProblem, 'tables' | 'pins'>,
): void {
  const positionOf = new Map(people.map(({ id }, position) => [id, position]));
  const tableAt = new Map(tables.map(({ id }, table) => [id, table]));
  for (const [id, tableId] of pins) {
    const [position, table] = [positionOf.get(id), tableAt.get(tableId)];
    if (position !== undefined && table !== undefined) arrangement.put(position, table);
  }
  const groups = groupsOf(people.filter(({ id }) => !pins.has(id)));
  for (const group of groups.sort((one, other) => other.length - one.length)) {
    const positions = group.map(({ id }) => positionOf.get(id) as number);
    const together = cheapestTable(arrangement, positions);
    for (const position of positions)
      arrangement.put(position, together ?? (cheapestTable(arrangement, [position]) as number));
  }
}

/** @returns undefined when none has room for all of them */
function cheapestTable({ members, free, joinCost }: Arrangement, people: number[]): number | undefined {
  let best: { table: number; cost: number } | undefined;
  for (const table of members.keys()) {
    if (free(table) < people.length) continue;
    const cost = joinCost(people, table);
    if (!best || cost < best.cost) best = { table, cost };
  }
  return best?.table;
}
